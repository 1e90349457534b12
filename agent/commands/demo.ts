import { forecastDrives } from "../flows/forecast-drives.ts";
import { readHistory } from "../flows/read-history.ts";
import { refresh } from "../flows/refresh.ts";
import { EXIT, WearbarError } from "../support/errors.ts";
import { forecastText } from "../views/forecast/forecast-text.ts";
import { historyText } from "../views/history/history-text.ts";
import { statusText } from "../views/status/status-text.ts";
import { DEMO_VERBS } from "./demo-verbs.ts";
import { pageOf } from "./page.ts";
import type { Call, Verb } from "./verb.ts";

const HISTORY_DAYS = 14;

const MORE = `More of it:
 wearbar demo history --by month
 wearbar demo forecast --what-if no-swap
`;

export const verb: Verb = {
  name: "demo",
  summary: "an example iMac Pro with 400 days of history, to see what Wearbar shows",
  arguments: [
    {
      name: "verb",
      meaning: `${DEMO_VERBS.join(", ")}, with their flags`,
      required: false,
      values: DEMO_VERBS,
    },
  ],
  flags: [],
  examples: [
    ["wearbar demo", "status, forecast and the last two weeks of the example"],
    ["wearbar demo forecast --what-if no-swap", "a command and its flags, on the example"],
    ["wearbar demo history --by month", "its project month, holiday, runaway days and gap"],
  ],
  async run(call, tools) {
    refuseOthers(call);
    const page = pageOf(tools.host);
    const { state } = await refresh(tools);
    const forecast = await forecastDrives(tools, { cycles: null, targetYears: null, whatIf: [] });
    const history = await readHistory(tools, HISTORY_DAYS, state);
    const views = [
      statusText(state, page),
      forecastText(forecast, page),
      historyText(history, "day", page),
    ];
    tools.host.terminal.write([...views, MORE].join("\n"));
    return EXIT.ok;
  },
};

/** A verb that can follow has been taken for itself before this is called. */
function refuseOthers({ arguments: [verb] }: Call): void {
  if (verb === undefined) return;
  const text = `Expected demo alone or before one of ${DEMO_VERBS.join(", ")}, got ${verb}. Leave it out or name one of them.`;
  throw new WearbarError("usage", text);
}
