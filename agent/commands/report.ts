import { formOf, keepTold, tellCertificate, tellReport } from "../flows/report-forms.ts";
import { listReports } from "../flows/write-report.ts";
import { openFile } from "../outlets/open-file.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { reportListText } from "../views/report/list-text.ts";
import { pageOf } from "./page.ts";
import { reportCall } from "./report-call.ts";
import { REPORT_FLAGS } from "./report-flags.ts";
import type { Verb } from "./verb.ts";
import { writeOut } from "./written-out.ts";

const LIST_SCHEMA_VERSION = 1;

type Tools = Parameters<Verb["run"]>[1];

export const verb: Verb = {
  name: "report",
  summary: "how a week, month or year went: what was written, by whom, and what to do",
  arguments: [{ name: "action", meaning: "`list`: the reports that lie there", required: false }],
  flags: REPORT_FLAGS,
  examples: [
    ["wearbar report", "how last week went"],
    ["wearbar report --open", "the same as a page with pictures, in the browser"],
    ["wearbar report --year 2026 --format md --output 2026.md", "a year, as Markdown"],
    ["wearbar report --certificate --format html --output wear.html", "to sell this machine with"],
  ],
  async run(call, tools) {
    const wanted = reportCall(call);
    if (wanted.name === "list") return list(tools, wanted.json);
    const { wish, certificate, format, output, open } = wanted;
    const told = certificate ? await tellCertificate(tools) : await tellReport(tools, wish);
    const path =
      format === "html" && output === null
        ? await keepTold(tools, told)
        : writeOut(output, await formOf(told, format, pageOf(tools.host)), tools);
    if (path !== null) tools.host.terminal.write(`${path}\n`);
    if (open && path !== null) await show(tools, path);
    return EXIT.ok;
  },
};

function list(tools: Tools, json: boolean) {
  const { terminal, clock } = tools.host;
  const reports = listReports(tools);
  const answer = { schemaVersion: LIST_SCHEMA_VERSION, version: tools.version, reports };
  const offset = clock.utcOffsetMinutes(clock.now());
  terminal.write(
    json
      ? `${JSON.stringify(answer, null, 2)}\n`
      : reportListText(reports, offset, pageOf(tools.host)),
  );
  return EXIT.ok;
}

async function show({ host }: Tools, path: string): Promise<void> {
  const why = await openFile(host, path);
  if (why === null) return;
  const text = `Expected ${path} to open, got ${why}. Open it yourself.`;
  throw new WearbarError("file-unopened", text);
}
