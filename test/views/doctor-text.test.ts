import { describe, expect, test } from "vitest";
import { doctorText } from "../../agent/views/doctor-text.ts";

type Findings = Parameters<typeof doctorText>[0];

const COMMAND = `sudo setpriv --reuid=1000 ${"--a-long-option ".repeat(12)}sample`;

const FINDINGS: Findings = [
  { name: "program", result: "pass", found: "Wearbar 0.1.0 on Node 24.0.0", next: null },
  {
    ...{
      name: "drive nvme0",
      result: "warn",
      found: "nvme-ioctl: no-right (open /dev/nvme0: EACCES)",
    },
    next: `reading the health log needs a right that you can grant to one sample like this:\n${COMMAND}\nThe same line in root's crontab does it every hour, for as long as it stands there.`,
  },
  { name: "database", result: "fail", found: "malformed", next: "the next start restores a copy" },
];

const text = (findings: Findings, columns: number | null = null, colour = false) =>
  doctorText(findings, { columns, colour });

describe("what doctor found", () => {
  test("is a row each, with what to do below it, and the sum of it all", () => {
    const lines = text(FINDINGS).split("\n");
    expect(lines[0]).toBe("pass         program: Wearbar 0.1.0 on Node 24.0.0");
    expect(lines[1]).toMatch(/^warn {9}drive nvme0: /);
    expect(lines[2]).toMatch(/^ {13}reading the health log/);
    expect(lines[5]).toBe("fail         database: malformed");
    expect(lines[6]).toBe("             the next start restores a copy");
    expect(lines[7]).toBe("1 failed, 1 with a remark; the lines below them say what to do.");
  });

  test("where nothing is wrong is that all is well", () => {
    expect(text(FINDINGS.slice(0, 1))).toMatch(/\nAll is well\.\n$/);
  });

  test.each([40, 80, 120])(
    "stays within %d columns, but for a command, which can be copied",
    (columns) => {
      const lines = text(FINDINGS, columns).split("\n");
      expect(lines.filter((line) => line.includes("sudo"))).toEqual([`             ${COMMAND}`]);
      for (const line of lines.filter((one) => !one.includes("sudo"))) {
        expect(line.length).toBeLessThanOrEqual(columns);
      }
    },
  );

  test("has a colour for each result", () => {
    const colours = text(FINDINGS, 120, true)
      .match(/(?<=.\[)\d+(?=m)/g)
      ?.filter((code) => code !== "0");
    expect(colours).toEqual(["2", "33", "31"]);
  });

  test("can not change the terminal by what a drive or a file is called", () => {
    const hostile = "\u001B[31m\u202Ename\u0007";
    const page = text([
      { name: hostile, result: "warn", found: hostile, next: `${hostile}\nmore` },
    ]);
    expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(page).toContain("             more\n");
  });
});
