import { describe, expect, test } from "vitest";
import { countedBy } from "../../agent/flows/counter-series.ts";
import type { SampleColumns } from "../../db/store-columns.ts";

const _ = Number.NaN;
const columns = (difference: { readonly [Name in keyof SampleColumns]?: readonly number[] }) => {
  const of = (name: keyof SampleColumns) => Float64Array.from(difference[name] ?? [_, _, _]);
  return {
    ...{ takenAt: Float64Array.from([10, 20, 30]), bytesWrittenAt: of("bytesWrittenAt") },
    ...{ bytesWritten: of("bytesWritten"), percentageUsed: of("percentageUsed") },
    ...{ powerOnHours: of("powerOnHours"), osBytesWritten: of("osBytesWritten") },
  };
};

describe("what a drive counted", () => {
  test("is by its own counter where that was ever read, on the days and at the time it was", () => {
    const { counts, counter } = countedBy(
      columns({
        ...{ bytesWritten: [100, _, 300], bytesWrittenAt: [9, _, 28] },
        ...{ percentageUsed: [1, _, _], powerOnHours: [5, _, 7], osBytesWritten: [1, 2, 3] },
      }),
    );
    expect(counts).toBe("lifetime");
    expect([...counter.bytesWritten]).toEqual([100, 300]);
    expect([...counter.at]).toEqual([9, 28]);
    expect([...counter.percentageUsed]).toEqual([1, _]);
    expect([...counter.powerOnHours]).toEqual([5, 7]);
    expect(counter.drive).toBeNull();
  });

  test("report 4: is else what the system counted, added up: a rate and no total", () => {
    const { counts, counter } = countedBy(columns({ osBytesWritten: [5, _, 7] }));
    expect(counts).toBe("since-boot");
    expect([...counter.bytesWritten]).toEqual([5, 12]);
    expect([...counter.at]).toEqual([10, 30]);
    expect([...counter.percentageUsed, ...counter.powerOnHours]).toEqual([_, _, _, _]);
  });

  test("is nothing where nobody counted", () => {
    expect(countedBy(columns({})).counter.at).toHaveLength(0);
  });
});
