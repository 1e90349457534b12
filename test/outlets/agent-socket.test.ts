import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LONGEST_LINE } from "../../agent/model/menu.ts";
import { openAgentSocket } from "../../agent/outlets/agent-socket.ts";
import { exampleMenu } from "../contract/example-menu.ts";
import { connectHelper, type HelperDouble } from "../contract/helper-double.ts";
import { type ListeningAgent, listeningAgent } from "../contract/listening-agent.ts";
import { startChild } from "../db/child.ts";
import { temporaryFolder } from "../end-to-end/host.ts";

const mode = (path: string): number => statSync(path).mode & 0o777;

/** What is said when a socket is asked for at `path`. */
async function refusalAt(path: string) {
  const setting = { path, version: "0.1.0", elapsed: () => 0, onLine() {}, onTrouble() {} };
  const opened = await openAgentSocket(setting);
  if (!opened.ok) return opened.why;
  await opened.socket.close();
  return null;
}

/** A path in a new folder, so many bytes long. */
function pathOfLength(length: number): string {
  const folder = temporaryFolder("length");
  return join(folder, "s".repeat(length - Buffer.byteLength(folder) - 1));
}

describe("the socket's place", () => {
  test("is its owner's alone, in a folder of his own", async () => {
    const folder = join(temporaryFolder("place"), "data");
    const { path } = await listeningAgent({ path: join(folder, "agent.sock") });
    expect([mode(folder), mode(path)]).toEqual([0o700, 0o600]);
  });

  test("may have a path of 103 bytes, which fits on every system, and not of 104", async () => {
    expect(await refusalAt(pathOfLength(103))).toBeNull();
    const path = pathOfLength(104);
    expect(await refusalAt(path)).toEqual({ code: "path-too-long", detail: path });
    expect(existsSync(path)).toBe(false);
  });

  test("counts the bytes of a path, not its characters", async () => {
    const path = join(temporaryFolder("ä".repeat(30)), "ü".repeat(20));
    expect([path.length < 103, Buffer.byteLength(path) > 103]).toEqual([true, true]);
    expect(await refusalAt(path)).toMatchObject({ code: "path-too-long" });
  });

  test("is taken over from an agent that was killed", async () => {
    const path = join(temporaryFolder("killed"), "agent.sock");
    const child = startChild("../../outlets/children/listen.ts", [path]);
    await child.line();
    child.process.kill("SIGKILL");
    await child.ended();
    expect(statSync(path).isSocket()).toBe(true);
    const agent = await listeningAgent({ path });
    const helper = await connectHelper(agent.path);
    expect(await helper.next("hello")).toEqual({ v: 1, t: "hello", agent: "0.1.0" });
  });

  test("is not taken from one who listens there", async () => {
    const { path, socket } = await listeningAgent();
    expect(await refusalAt(path)).toEqual({ code: "in-use", detail: path });
    const helper = await connectHelper(path);
    await helper.next("hello");
    socket.publish(exampleMenu());
    await helper.next("state");
  });

  test("is not taken where something else lies, which stays", async () => {
    const folder = temporaryFolder("else");
    const [file, link, sub] = ["file", "link", "folder"].map((name) => join(folder, name));
    writeFileSync(file ?? "", "mine");
    symlinkSync(file ?? "", link ?? "");
    mkdirSync(sub ?? "");
    for (const path of [file, link, sub]) {
      expect(await refusalAt(path ?? "")).toEqual({ code: "not-a-socket", detail: path });
    }
    expect(readFileSync(file ?? "", "utf8")).toBe("mine");
  });

  test("is refused with the system's word where it can not be made", async () => {
    const file = join(temporaryFolder("refused"), "file");
    writeFileSync(file, "");
    expect(await refusalAt(join(file, "agent.sock"))).toMatchObject({ code: "refused" });
  });

  test("is gone when the agent is, and menu bars know", async () => {
    const { path, socket } = await listeningAgent();
    const helper = await connectHelper(path);
    await helper.next("hello");
    await socket.close();
    await helper.gone;
    expect(existsSync(path)).toBe(false);
  });
});

describe("a state", () => {
  test("is told at once to those who are there, and to those who come", async () => {
    const { path, socket } = await listeningAgent();
    const early = await connectHelper(path);
    await early.next("hello");
    socket.publish(exampleMenu());
    const told = await early.next("state");
    const late = await connectHelper(path);
    expect(await late.next("state")).toEqual(told);
    expect(late.heard().map(({ t }) => t)).toEqual(["hello", "state"]);
  });

  test("is told again to one who left and came back", async () => {
    const { path, socket } = await listeningAgent();
    const helper = await connectHelper(path);
    await helper.next("hello");
    socket.publish(exampleMenu());
    const told = await helper.next("state");
    helper.leave();
    expect(await (await connectHelper(path)).next("state")).toEqual(told);
  });

  test("that is as it was is not told again", async () => {
    const { path, socket } = await listeningAgent({ stateEvery: 0 });
    const helper = await connectHelper(path);
    await helper.next("hello");
    for (const spoken of ["one", "one", "two", "two", "one"])
      socket.publish(exampleMenu({ spoken }));
    socket.publish(exampleMenu({ spoken: "end" }));
    expect(await spokenUntilEnd(helper)).toEqual(["one", "two", "one", "end"]);
  });

  test("is told once in a while, however often it changes: the first and the newest", async () => {
    const { path, socket } = await listeningAgent({ stateEvery: 50 });
    const helper = await connectHelper(path);
    await helper.next("hello");
    for (let at = 0; at < 50; at++) socket.publish(exampleMenu({ spoken: String(at) }));
    socket.publish(exampleMenu({ spoken: "end" }));
    const late = await connectHelper(path);
    expect(await spokenUntilEnd(helper)).toEqual(["0", "end"]);
    expect(await spokenUntilEnd(late)).toEqual(["end"]);
  });

  test("that changed and changed back within the while is not told again", async () => {
    const { path, socket } = await listeningAgent({ stateEvery: 50 });
    const helper = await connectHelper(path);
    await helper.next("hello");
    for (const spoken of ["one", "two", "one"]) socket.publish(exampleMenu({ spoken }));
    await helper.next("state");
    // Set later and for longer than the agent's own, so that it comes after it.
    await new Promise((resolve) => setTimeout(resolve, 60));
    socket.publish(exampleMenu({ spoken: "end" }));
    expect(await spokenUntilEnd(helper, ["one"])).toEqual(["one", "end"]);
  });
});

async function spokenUntilEnd(
  helper: HelperDouble,
  heard: readonly string[] = [],
): Promise<readonly string[]> {
  const { ax } = await helper.next("state");
  return ax === "end" ? [...heard, ax] : spokenUntilEnd(helper, [...heard, ax]);
}

/** What menu bars that are broken do; each is dropped for it, with a word to the log. */
const BROKEN: Readonly<Record<string, (helper: HelperDouble) => void>> = {
  garbage: ({ write }) => write("GET / HTTP/1.1\r\n\r\n"),
  "an empty line": ({ write }) => write("\n"),
  "bytes that are no UTF-8": ({ write }) => write(Buffer.from([0xff, 0xfe, 0x0a])),
  "a list": ({ write }) => write('[{"v":1,"t":"click","id":"sample"}]\n'),
  "a line with a wrong answer in it": ({ write }) => write('{"v":1,"t":"auth","is":"perhaps"}\n'),
  "a line that is too long": ({ write }) =>
    write(`{"v":1,"t":"click","id":"${"x".repeat(LONGEST_LINE)}"}\n`),
  "a line that never ends": ({ write }) => write(Buffer.alloc(LONGEST_LINE + 1, 0x20)),
  "a flood": ({ say }) => {
    for (let at = 0; at < 5_000; at++) say({ t: "menu", open: at % 2 === 0 });
  },
  "a flood of what is passed over": ({ write }) => write('{"v":9}\n'.repeat(5_000)),
};

describe("a broken menu bar", () => {
  test.each(Object.entries(BROKEN))("that sends %s is dropped, and nobody else", async (_, act) => {
    const agent = await listeningAgent();
    const [good, bad] = [await connectHelper(agent.path), await connectHelper(agent.path)];
    act(bad);
    expect(await agent.troubles.next()).toMatch(/^a menu bar was dropped: it /);
    await bad.gone;
    await goesOn(agent, good);
  });

  test("is heard to the last sound line, and no further", async () => {
    const agent = await listeningAgent();
    const bad = await connectHelper(agent.path, { silent: true });
    bad.write('{"v":1,"t":"click","id":"one"}\nnonsense\n{"v":1,"t":"click","id":"two"}\n');
    await bad.gone;
    expect(await agent.lines.next()).toEqual({ v: 1, t: "click", id: "one" });
    const good = await connectHelper(agent.path, { silent: true });
    good.say({ t: "click", id: "three" });
    expect(await agent.lines.next()).toMatchObject({ id: "three" });
  });

  test("that never reads is dropped when a quarter of a megabyte waits for it", async () => {
    const agent = await listeningAgent({ stateEvery: 0 });
    const [good, deaf] = [await connectHelper(agent.path), await connectHelper(agent.path)];
    deaf.socket.pause();
    const trouble = agent.troubles.next();
    let dropped = "";
    trouble.then((why) => {
      dropped = why;
    });
    for (let at = 0; dropped === "" && at < 1_000; at++) {
      agent.socket.publish(exampleMenu({ spoken: `${at} ${"x".repeat(50_000)}` }));
      await good.next("state");
    }
    expect(dropped).toBe("a menu bar was dropped: it does not read");
    await goesOn(agent, good);
  });

  test("that dies in the middle of a line leaves nothing behind", async () => {
    const agent = await listeningAgent();
    const [good, dying] = [await connectHelper(agent.path), await connectHelper(agent.path)];
    dying.socket.end('{"v":1,"t":"click","id":"sam');
    await dying.gone;
    await goesOn(agent, good);
    expect(agent.socket.clients()).toHaveLength(1);
  });

  test("that splits its lines in the middle of characters is understood", async () => {
    const agent = await listeningAgent();
    const helper = await connectHelper(agent.path, { silent: true });
    helper.socket.setNoDelay(true);
    for (const byte of Buffer.from('{"v":1,"t":"click","id":"🚀 schön"}\n')) {
      await new Promise<void>((resolve) => helper.socket.write(Buffer.of(byte), () => resolve()));
    }
    expect(await agent.lines.next()).toEqual({ v: 1, t: "click", id: "🚀 schön" });
  });

  test("of another version is told everything, and what it says is passed over", async () => {
    const agent = await listeningAgent();
    const old = await connectHelper(agent.path, { protocol: 0 });
    old.say({ t: "click", id: "sample" });
    agent.socket.publish(exampleMenu());
    expect(await old.next("hello")).toMatchObject({ v: 1 });
    await old.next("state");
    const helper = await connectHelper(agent.path, { silent: true });
    helper.say({ t: "click", id: "about" });
    expect(await agent.lines.next()).toMatchObject({ id: "about" });
    expect(agent.socket.clients()[0]).toMatchObject({ pid: null, otherProtocol: 0 });
  });

  test("that the agent stumbles over does not take the agent with it", async () => {
    const troubled = new Promise<string>((resolve) => {
      const onLine = () => {
        throw new Error("no such row");
      };
      listeningAgent({ onLine, onTrouble: resolve }).then(async ({ path }) => {
        (await connectHelper(path, { silent: true })).say({ t: "click", id: "sample" });
      });
    });
    expect(await troubled).toBe("click of a menu bar: Error: no such row");
  });
});

/** Whoever behaves is told the next state and is heard. */
async function goesOn(agent: ListeningAgent, helper: HelperDouble): Promise<void> {
  agent.socket.publish(exampleMenu({ spoken: "goes on" }));
  while ((await helper.next("state")).ax !== "goes on");
  helper.say({ t: "click", id: "sample" });
  await agent.lines.next((line) => line.t === "click" && line.id === "sample");
}

describe("many menu bars", () => {
  test("are told who they are by their own word", async () => {
    const agent = await listeningAgent();
    await connectHelper(agent.path);
    await agent.lines.next(({ t }) => t === "placed");
    expect(agent.socket.clients()).toEqual([
      {
        ...{ pid: 812, version: "0.1.0", system: "15.7.1", bundled: true },
        ...{ authorization: "authorized", placed: true, otherProtocol: null },
      },
    ]);
  });

  test("are sixteen at most: one that never said who it is makes room", async () => {
    const agent = await listeningAgent();
    const known = await connectHelper(agent.path);
    await agent.lines.next(({ t }) => t === "placed");
    const silent = [];
    for (let at = 0; at < 15; at++) {
      silent.push(await connectHelper(agent.path, { silent: true }));
      await silent[at]?.next("hello");
    }
    const late = await connectHelper(agent.path, { silent: true });
    await late.next("hello");
    await silent[0]?.gone;
    expect(agent.socket.clients()).toHaveLength(16);
    await goesOn(agent, known);
    await goesOn(agent, late);
  });

  test("that all said who they are stay, and the seventeenth is sent away", async () => {
    const agent = await listeningAgent();
    const known = [];
    for (let at = 0; at < 16; at++) {
      known.push(await connectHelper(agent.path));
      await agent.lines.next(({ t }) => t === "placed");
    }
    const late = await connectHelper(agent.path);
    await late.gone;
    expect(late.heard()).toEqual([]);
    for (const helper of known) await goesOn(agent, helper);
  });
});
