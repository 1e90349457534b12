import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { logNotifier } from "../../agent/outlets/notify/log-notifier.ts";
import { menuBar } from "../../agent/outlets/notify/menu-bar.ts";
import { temporaryFolder } from "../end-to-end/host.ts";
import { notifySendBench, withoutNotifySend } from "../outlets/notify/fake-notify-send.ts";
import { benchWith, osascriptBench } from "../outlets/notify/fake-osascript.ts";
import { exampleMenu } from "./example-menu.ts";
import { connectHelper, type HelperSetting } from "./helper-double.ts";
import { listeningAgent } from "./listening-agent.ts";
import { type Bench, notifierContract, type Shown } from "./notifier.ts";

/** Never returns, and does not heed a polite signal. */
const HANGING = "trap '' TERM; while :; do sleep 1; done";
const FAILING = {
  "an error": async (then: (lines: string) => Bench) => then("echo 'no such thing' >&2; exit 1"),
  "a crash": async (then: (lines: string) => Bench) => then("kill -SEGV $$"),
  "no end of output": async (then: (lines: string) => Bench) => then("yes"),
};

const failing = (bench: (then: string) => Bench) =>
  Object.fromEntries(Object.entries(FAILING).map(([how, make]) => [how, () => make(bench)]));

/** As a helper built for other processors is refused (errno 86 on macOS, ENOEXEC here). */
function foreignProgram(): string {
  const path = join(temporaryFolder("foreign"), "osascript");
  writeFileSync(path, "\x7fELF of another processor");
  chmodSync(path, 0o755);
  return path;
}

notifierContract({
  name: "osascript",
  working: async () => osascriptBench(),
  missing: {
    "another system": async () => osascriptBench("exit 0", "linux"),
    "no such program": async () => benchWith("/nowhere/osascript"),
  },
  failing: {
    ...failing(osascriptBench),
    "a program for other processors (report 91)": async () => benchWith(foreignProgram()),
  },
  hanging: async () => osascriptBench(HANGING),
});

notifierContract({
  name: "notify-send",
  working: async () => notifySendBench(),
  missing: {
    "no such program": async () => withoutNotifySend("gone"),
    "no right to run it": async () => withoutNotifySend("no-right"),
    "no session": async () => notifySendBench("exit 1", {}),
  },
  failing: failing(notifySendBench),
  hanging: async () => notifySendBench(HANGING),
});

notifierContract({
  name: "menu-bar",
  working: () => menuBarBench({}),
  missing: {
    "no menu bar": () => menuBarBench(null),
    "an owner who says no": () => menuBarBench({ authorization: "denied" }),
    "an owner who was not asked": () => menuBarBench({ authorization: "undetermined" }),
    "a system that does not let it": () => menuBarBench({ authorization: "unavailable" }),
    "one that says nothing": () => menuBarBench({ silent: true }),
    "one that speaks another version": () => menuBarBench({ protocol: 2 }),
  },
  failing: {
    "a refusal": () =>
      menuBarBench({
        onNotify: ({ key }, { say }) =>
          say({ t: "notified", key, ok: false, why: "UNErrorDomain 1" }),
      }),
    "a menu bar that dies": () => menuBarBench({ onNotify: (_, { leave }) => leave() }),
    "a menu bar that dies in the middle of its word": () =>
      menuBarBench({
        onNotify: (_, { socket }) => void socket.end('{"v":1,"t":"notified","key":"sp'),
      }),
    garbage: () => menuBarBench({ onNotify: (_, { write }) => write("\u0000\n") }),
  },
  hanging: () => menuBarBench({ onNotify: () => {} }),
});

/** @param helper null: nobody is connected. */
async function menuBarBench(helper: HelperSetting | null): Promise<Bench> {
  const agent = await listeningAgent();
  const notifier = menuBar(agent.socket);
  if (helper === null) return { notifier, shown: () => [], visible: async () => [] };
  const double = await connectHelper(agent.path, helper);
  // What it has said is read when the agent's own first line has come back, and a click behind it.
  await double.next("hello");
  if (helper.silent !== true && helper.protocol === undefined) {
    await agent.lines.next(({ t }) => t === "placed");
  }
  return {
    notifier,
    shown: () => double.heard().flatMap((line) => (line.t === "notify" ? [textsOf(line)] : [])),
    visible: async () => {
      agent.socket.publish(exampleMenu()); // what came before it has arrived when this has
      await double.next("state");
      return [...double.centre().values()].map(textsOf);
    },
  };
}

const textsOf = ({ title, body }: Shown): Shown => ({ title, body });

notifierContract({
  name: "log",
  working: async () => {
    const told: Shown[] = [];
    const notifier = logNotifier((notice) => told.push(textsOf(notice)));
    return { notifier, shown: () => told };
  },
  missing: {},
  failing: {
    "a full disk": async () => ({
      notifier: logNotifier(() => {
        throw new Error("ENOSPC");
      }),
      shown: () => [],
    }),
  },
  hanging: null,
});
