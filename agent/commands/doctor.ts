import { bugReport } from "../doctor/bug-report.ts";
import { examine } from "../doctor/examine.ts";
import { saveReading } from "../doctor/save-reading.ts";
import { EXIT } from "../support/errors.ts";
import { bugReportText } from "../views/bug-report-text.ts";
import { doctorText } from "../views/doctor-text.ts";
import { pageOf } from "./page.ts";
import { flagValue, JSON_FLAG, type Verb } from "./verb.ts";

const DOCTOR_SCHEMA_VERSION = 1;

export const verb: Verb = {
  name: "doctor",
  summary: "looks at everything Wearbar stands on and says what to do",
  arguments: [],
  flags: [
    JSON_FLAG,
    {
      name: "report",
      meaning: "print what to send with a bug report: no serials, no names of yours",
    },
    {
      name: "save-reading",
      value: "FILE",
      meaning: "save what the drives say now, without serials, to send with a bug report",
    },
  ],
  examples: [
    ["wearbar doctor", "sources, rights, database, config: what works and what to do"],
    ["wearbar doctor --report", "versions, sources and their steps, for a bug report"],
    ["wearbar doctor --save-reading reading.json", "for a bug report; replay it with --recording"],
  ],
  async run(call, tools) {
    const examination = await examine(tools);
    const { findings, look } = examination;
    const { terminal } = tools.host;
    const file = flagValue(call, "save-reading");
    if (file !== null) saveReading(file, look, tools.host);
    if (call.flags["json"]) {
      const report = { schemaVersion: DOCTOR_SCHEMA_VERSION, version: tools.version, findings };
      terminal.write(`${JSON.stringify(report, null, 2)}\n`);
    } else if (call.flags["report"]) {
      terminal.write(bugReportText(await bugReport(tools, examination)));
    } else {
      terminal.write(doctorText(findings, pageOf(tools.host)));
      if (file !== null) terminal.write(`What the drives say now was saved as ${file}.\n`);
    }
    return findings.some(({ result }) => result === "fail") ? EXIT.failed : EXIT.ok;
  },
};
