import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { AgentLine, HelperLine } from "../../agent/model/menu.ts";
import { menuBar } from "../../agent/outlets/notify/menu-bar.ts";
import { exampleMenu } from "../contract/example-menu.ts";
import { connectHelper, type HelperDouble } from "../contract/helper-double.ts";
import { type ListeningAgent, listeningAgent } from "../contract/listening-agent.ts";
import { NOTICE } from "../contract/notifier.ts";

type Kept = { readonly agent: AgentLine } | { readonly app: HelperLine };

/** Keeps what is said in the order in which the test waits for it. */
function conversation(agent: ListeningAgent, helper: HelperDouble) {
  const kept: Kept[] = [];
  return {
    kept,
    agentSays: async (kind: AgentLine["t"]) => {
      kept.push({ agent: await helper.next(kind) });
    },
    appSays: async (kind: HelperLine["t"]) => {
      kept.push({ app: await agent.lines.next(({ t }) => t === kind) });
    },
  };
}

/** `UPDATE=1` writes it anew: read what changed before you keep it. */
function expectExchange(kept: readonly Kept[]): void {
  const file = join(import.meta.dirname, "golden", "exchange.jsonl");
  const text = kept.map((line) => `${JSON.stringify(line)}\n`).join("");
  if (process.env["UPDATE"] === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}

test("an exchange from the first word to the last is as it is kept", async () => {
  const agent = await listeningAgent({ stateEvery: 0 });
  const notifier = menuBar(agent.socket);
  const helper = await connectHelper(agent.path, {
    authorization: "undetermined",
    ownerSays: "authorized",
  });
  const { kept, agentSays, appSays } = conversation(agent, helper);
  await agentSays("hello");
  for (const kind of ["ready", "auth", "placed"] as const) await appSays(kind);

  agent.socket.publish(exampleMenu());
  await agentSays("state");
  helper.say({ t: "menu", open: true });
  await appSays("menu");
  helper.say({ t: "click", id: "sample" });
  await appSays("click");
  helper.say({ t: "menu", open: false });
  await appSays("menu");
  agent.socket.publish(exampleMenu({ icon: "busy" }));
  await agentSays("state");

  notifier.authorize();
  await agentSays("authorize");
  await appSays("auth");
  await notifier.post(NOTICE);
  await agentSays("notify");
  await appSays("notified");
  helper.say({ t: "nclick", id: NOTICE.id });
  await appSays("nclick");
  await notifier.withdraw([NOTICE.id]);
  await agentSays("unnotify");

  helper.say({ t: "sleep" });
  await appSays("sleep");
  helper.say({ t: "wake" });
  await appSays("wake");
  agent.socket.publish(exampleMenu({ icon: "stale", dimmed: true, level: null, rows: [] }));
  await agentSays("state");
  expectExchange(kept);
});
