import { changeConfig } from "../config/change.ts";
import { describeConfig } from "../config/describe.ts";
import { keyNamed } from "../config/validate.ts";
import { localDay } from "../model/units.ts";
import { dayAt } from "../support/calendar.ts";
import { EXIT, type ExitCode } from "../support/errors.ts";
import { configText } from "../views/config-text.ts";
import { CONFIG_ARGUMENTS, configAction } from "./config-action.ts";
import { pageOf } from "./page.ts";
import { JSON_FLAG, type Verb } from "./verb.ts";

const CONFIG_SCHEMA_VERSION = 1;

type Tools = Parameters<Verb["run"]>[1];

export const verb: Verb = {
  name: "config",
  summary: "the settings: list, get, set, unset, path",
  arguments: CONFIG_ARGUMENTS,
  flags: [JSON_FLAG],
  examples: [
    ["wearbar config", "every setting, its value and what it means"],
    ["wearbar config set machine.first_use 2019-06-01", "tells when the machine was new"],
    ["wearbar config unset machine.first_use", "back to the default"],
  ],
  async run(call, tools) {
    const action = configAction(call);
    switch (action.name) {
      case "list":
        return list(tools, action.json);
      case "path":
        tools.host.terminal.write(`${tools.paths.config}\n`);
        return EXIT.ok;
      case "get":
        return get(tools, action.key, action.json);
      case "change":
        return change(tools, action.key, action.value);
    }
  },
};

async function list(tools: Tools, json: boolean): Promise<ExitCode> {
  const rows = describeConfig(await tools.config());
  const { config: path } = tools.paths;
  const report = {
    schemaVersion: CONFIG_SCHEMA_VERSION,
    version: tools.version,
    path,
    settings: rows,
  };
  const text = json
    ? `${JSON.stringify(report, null, 2)}\n`
    : configText(rows, path, pageOf(tools.host));
  tools.host.terminal.write(text);
  return EXIT.ok;
}

async function get(tools: Tools, typedKey: string, json: boolean): Promise<ExitCode> {
  const key = keyNamed(typedKey);
  const row = describeConfig(await tools.config()).find((candidate) => candidate.key === key);
  const report = { schemaVersion: CONFIG_SCHEMA_VERSION, version: tools.version, ...row };
  const text = json ? JSON.stringify(report, null, 2) : String(row?.value ?? "");
  tools.host.terminal.write(`${text}\n`);
  return EXIT.ok;
}

async function change(tools: Tools, key: string, value: string | null): Promise<ExitCode> {
  const now = tools.clock.now();
  const today = localDay(dayAt(now, tools.clock.utcOffsetMinutes(now)));
  const left = await changeConfig(tools.paths.config, key, value, today);
  const { terminal } = tools.host;
  terminal.write(value === null ? `${key} is back at its default.\n` : `${key} = ${value}\n`);
  for (const problem of left)
    terminal.warn(`wearbar: not used before this is mended: ${problem}\n`);
  return EXIT.ok;
}
