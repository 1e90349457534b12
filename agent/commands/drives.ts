import { drivesAside, drivesReport } from "../flows/drives-report.ts";
import { forgetDrive } from "../flows/forget-drive.ts";
import { outcomeOf } from "../flows/outcome.ts";
import { refresh } from "../flows/refresh.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { asideText } from "../views/drives-aside-text.ts";
import { drivesText } from "../views/drives-text.ts";
import { pageOf } from "./page.ts";
import { type Call, JSON_FLAG, RECORDING_FLAG, type Verb } from "./verb.ts";

export const verb: Verb = {
  name: "drives",
  summary: "every drive with all it says, from which source, and why not from a better one",
  arguments: [
    {
      name: "action",
      meaning: "`forget`: watch a drive no longer; `watch`: watch it again",
      required: false,
      values: ["forget", "watch"],
    },
    { name: "drive", meaning: "its number in the list", required: false },
  ],
  flags: [JSON_FLAG, RECORDING_FLAG],
  examples: [
    ["wearbar drives", "reads all drives now and shows every field they give"],
    ["wearbar drives forget 2", "no longer watches drive 2; its history stays"],
    ["wearbar drives --recording report.json --json", "what Wearbar makes of a saved reading"],
  ],
  async run({ arguments: [action, number], flags }, tools) {
    if (action !== undefined) {
      refuseFlags(flags);
      return changeWatch(action, number, tools);
    }
    const { state } = await refresh(tools);
    const aside = await drivesAside(tools, state);
    const { terminal } = tools.host;
    if (flags["json"]) terminal.write(`${JSON.stringify(drivesReport(state, aside), null, 2)}\n`);
    else {
      const isAnyShown = state.drives.length > 0 || aside.length === 0;
      const shown = isAnyShown ? [drivesText(state, pageOf(tools.host))] : [];
      terminal.write([...shown, ...asideText(aside, state)].join("\n"));
    }
    return outcomeOf(state);
  },
};

function refuseFlags(flags: Call["flags"]): void {
  const [flag] = Object.keys(flags);
  if (flag === undefined) return;
  const text = `Expected --${flag} with the list of drives alone. Leave it out here.`;
  throw new WearbarError("usage", text);
}

async function changeWatch(
  action: string,
  number: string | undefined,
  tools: Parameters<Verb["run"]>[1],
) {
  if (action !== "forget" && action !== "watch") {
    throw new WearbarError(
      "usage",
      `Expected \`forget\` or \`watch\` after drives, got ${action}.`,
    );
  }
  const name = await forgetDrive(tools, action, number ?? "");
  tools.host.terminal.write(
    action === "forget"
      ? `${name} is no longer watched. Its history stays; \`wearbar drives watch ${number}\` takes it back.\n`
      : `${name} is watched again.\n`,
  );
  return EXIT.ok;
}
