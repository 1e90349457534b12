import type { MenuRow } from "../../model/menu.ts";
import type { State } from "../../model/state.ts";
import { amount, percent } from "../words/amounts.ts";
import { shortName } from "../words/drives.ts";
import { heading, info } from "./row.ts";

/** Who wrote most, and how much no app explains; nothing where nobody counted. */
export function writerRows({ writers }: State): readonly MenuRow[] {
  if (writers === null) return [];
  const { days, top, unexplainedPercent } = writers;
  const rows = top.map(({ name, bytes, percent: share }, at) =>
    info(`writer.${at + 1}`, `${percent(share)} · ${amount(bytes)} · ${writerName(name)}`),
  );
  const rest =
    unexplainedPercent > 0
      ? [info("writer.unexplained", `${percent(unexplainedPercent)} explained by no app`)]
      : [];
  return [heading("writers", `Wrote most in ${days} days, as far as counted`), ...rows, ...rest];
}

const writerName = (name: string | null): string =>
  name === null ? "memory swap (system)" : shortName(name) || "an app without a name";
