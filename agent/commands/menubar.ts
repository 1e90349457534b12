import { existsSync } from "node:fs";
import type { Tools } from "../flows/tools.ts";
import { MENUBAR_SCHEMA_VERSION, type MenubarReport } from "../model/menubar.ts";
import { BAR_PROGRAMS } from "../outlets/bar-plugin.ts";
import { isSwitchedOff, switchMenubar } from "../outlets/menubar-switch.ts";
import { EXIT, type ExitCode, WearbarError } from "../support/errors.ts";
import { menubarSwitchedText, menubarText } from "../views/menubar-text.ts";
import { followMenubarSwitch } from "./change-service.ts";
import { installBarPlugin } from "./install-bar-plugin.ts";
import { type Call, JSON_FLAG, type Verb } from "./verb.ts";

const ACTIONS = ["status", "on", "off", "install"] as const;
const MEANING = `${ACTIONS.join(", ")} (default: status)`;

export const verb: Verb = {
  name: "menubar",
  summary: "the menu-bar app on or off, or a plugin for another bar",
  arguments: [{ name: "action", meaning: MEANING, required: false, values: ACTIONS }],
  flags: [
    ...BAR_PROGRAMS.map((name) => ({ name, meaning: `with install: write a plugin for ${name}` })),
    JSON_FLAG,
  ],
  examples: [
    ["wearbar menubar off", "no icon any more; the agent keeps watching"],
    ["wearbar menubar install --swiftbar", "the glance in SwiftBar, without the app"],
  ],
  async run(call, tools) {
    const [action = "status"] = call.arguments;
    switch (action) {
      case "status":
        return showStatus(call, tools);
      case "on":
      case "off":
        return turn(action === "on", tools);
      case "install":
        return installBarPlugin(call, tools);
      default:
        throw new WearbarError(
          "usage",
          `Expected menubar to be followed by one of ${ACTIONS.join(", ")}, got ${action}.`,
        );
    }
  },
};

function reportOf({ paths, version }: Tools): MenubarReport {
  const app = existsSync(paths.app) ? paths.app : null;
  return {
    schemaVersion: MENUBAR_SCHEMA_VERSION,
    version,
    app,
    on: !isSwitchedOff(paths.menubarOff),
  };
}

function showStatus(call: Call, tools: Tools): ExitCode {
  const report = reportOf(tools);
  const { terminal, platform } = tools.host;
  const isMac = platform === "darwin";
  if (call.flags["json"]) terminal.write(`${JSON.stringify(report, null, 2)}\n`);
  else terminal.write(menubarText(report, isMac));
  return isMac && report.app === null ? EXIT.notInstalled : EXIT.ok;
}

async function turn(on: boolean, tools: Tools): Promise<ExitCode> {
  if (tools.host.platform !== "darwin") {
    const text =
      "The menu-bar app is for macOS. `wearbar menubar install --waybar` or --argos shows the glance in a bar here.";
    throw new WearbarError("unsupported-platform", text);
  }
  switchMenubar(tools.paths.menubarOff, on);
  await followMenubarSwitch(on, tools);
  tools.host.terminal.write(menubarSwitchedText(on, reportOf(tools).app));
  return EXIT.ok;
}
