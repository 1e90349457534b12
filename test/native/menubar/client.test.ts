import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { LONGEST_LINE } from "../../../agent/model/menu.ts";
import { exampleMenu } from "../../contract/example-menu.ts";
import { listeningAgent } from "../../contract/listening-agent.ts";
import { NOTICE } from "../../contract/notifier.ts";
import { waitingList } from "../../contract/waiting-list.ts";
import { startChild } from "../../db/child.ts";
import { temporaryFolder as folderOfTest } from "../../end-to-end/host.ts";
import { describeCompiled, temporaryFolder } from "../built-addon.ts";
import { COMPILING, coreProgram } from "./core-programs.ts";
import { EXAMPLE_LINES, HELLO, STATE } from "./example-lines.ts";

const GONE = "The Wearbar agent is not running";
const ROWS = ["state", "line.1", "alert.over-pace-1", "> alert.over-pace-1.ack"].concat([
  "> alert.over-pace-1.snooze",
  "drive.1.name",
  "drive.1.left",
  "sample",
  "quit",
]);
const SHOWN = { look: 1, level: 95, dim: false, first: "Worth a look · as of 14:05", rows: ROWS };

describeCompiled("the app's plain C on a real socket", () => {
  const folder = temporaryFolder();
  let program = "";
  beforeAll(() => {
    program = coreProgram(folder, "client");
  }, COMPILING);

  /** The app without a menu bar. A second of its waiting lasts so many milliseconds. */
  function startClient(path: string, secondMs = 1) {
    const child = spawn(program, [path, `${secondMs}`], { stdio: ["pipe", "pipe", "inherit"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    const lines = waitingList<Record<string, unknown>>();
    createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line)));
    const closed = once(child, "close");
    return {
      /** The next line that says so, and this beside. */
      next: (name: string, beside: Readonly<Record<string, unknown>> = {}) =>
        lines.next(
          (line) =>
            name in line && Object.entries(beside).every(([key, value]) => line[key] === value),
        ),
      tell: (line: string) => void child.stdin.write(`${line}\n`),
      async end() {
        child.stdin.end();
        await closed;
        return child.exitCode;
      },
    };
  }

  test("shows what the agent publishes, and the agent hears what is clicked", async () => {
    const agent = await listeningAgent({ stateEvery: 0 });
    const client = startClient(agent.path);
    expect(await agent.lines.next()).toMatchObject({ t: "ready", ver: "0.1.0", bundled: true });
    agent.socket.publish(exampleMenu());
    expect(await client.next("look")).toMatchObject({ first: "Worth a look · as of 14:05" });
    client.tell('click a "quoted" row');
    expect(await agent.lines.next()).toEqual({ v: 1, t: "click", id: 'a "quoted" row' });
    agent.socket.publish(exampleMenu({ level: 40, icon: "act" }));
    expect(await client.next("look")).toMatchObject({ look: 2, level: 40, patched: true });
    agent.socket.publish(exampleMenu({ rows: [] }));
    expect(await client.next("look")).toMatchObject({
      patched: false,
      rows: ["line.quit", "quit"],
    });
    expect(await client.end()).toBe(0);
  });

  test("tells of a notification, and takes it back", async () => {
    const agent = await listeningAgent();
    const client = startClient(agent.path);
    await client.next("connected");
    client.tell("auth undetermined");
    await agent.lines.next(({ t }) => t === "auth");
    agent.socket.authorize();
    await agent.lines.next(({ t }) => t === "auth");
    expect(await agent.socket.post(NOTICE)).toEqual({ ok: true });
    expect(await client.next("notified")).toEqual({ notified: NOTICE.id, passive: false });
    agent.socket.withdraw([NOTICE.id]);
    expect(await client.next("withdrawn")).toEqual({ withdrawn: NOTICE.id });
  });

  test("waits for an agent that is not there, less and less often (report 97)", async () => {
    const path = join(folderOfTest("late"), "agent.sock");
    const client = startClient(path);
    const waits = [];
    while (waits.length < 7) waits.push((await client.next("wait"))["wait"]);
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
    const agent = await listeningAgent({ path });
    expect(await agent.lines.next()).toMatchObject({ t: "ready" });
  });

  test("says that the agent is gone, and finds the next one at the same place", async () => {
    const path = join(folderOfTest("killed"), "agent.sock");
    const child = startChild("../../outlets/children/listen.ts", [path]);
    await child.line();
    const client = startClient(path);
    await client.next("connected");
    child.process.kill("SIGKILL");
    expect(await client.next("lost")).toEqual({ lost: "gone" });
    expect(await client.next("look")).toMatchObject({ dim: true, first: GONE });
    await client.next("wait", { why: "refused" });
    const agent = await listeningAgent({ path });
    agent.socket.publish(exampleMenu());
    await client.next("look", { dim: false });
  });

  test("is not misled by pieces, garbage, other versions and lines of tomorrow", async () => {
    const { path, connection } = await playedAgent();
    const client = startClient(path);
    const agent = await connection();
    for (const byte of Buffer.from(EXAMPLE_LINES.map(line).join(""))) {
      agent.write(Buffer.of(byte));
    }
    expect(await client.next("look")).toEqual({ ...SHOWN, patched: false });
    agent.write("not json\n\n[1,2\n{}\n\xff\xfe\n");
    agent.write(Buffer.concat([Buffer.from([0xe2, 0x80]), Buffer.from(line(STATE))]));
    agent.write(`${"x".repeat(LONGEST_LINE + 1)}\n`);
    agent.write(line({ v: 1, t: "weather", degrees: 20 }));
    agent.write(
      line({ ...STATE, later: { deep: [[[{}]]] }, menu: [...STATE.menu, { id: "n", k: "new" }] }),
    );
    expect(await client.next("look")).toEqual({ ...SHOWN, patched: true });
    agent.write(line({ ...STATE, v: 2 }));
    expect(await client.next("otherVersion")).toEqual({ otherVersion: true });
  });

  test("shows the last of ten thousand states", async () => {
    const { path, connection } = await playedAgent();
    const client = startClient(path);
    const agent = await connection();
    for (let level = 0; level < 10_000; level++)
      agent.write(line({ ...STATE, level: level % 101 }));
    agent.write(line({ ...STATE, level: 77, icon: "act" }));
    let last = await client.next("look");
    for (let seen = 1; seen <= 10_000; seen++) last = await client.next("look");
    expect(last).toMatchObject({ look: 2, level: 77 });
  });

  test("leaves an agent that does not read what it is told", async () => {
    const { path, connection } = await playedAgent();
    const client = startClient(path);
    const agent = await connection();
    await client.next("connected");
    agent.pause();
    client.tell("flood");
    expect(await client.next("lost")).toEqual({ lost: "deaf" });
  });

  test("tries seldom where every agent hangs up without a word", async () => {
    const { path, connection } = await playedAgent();
    const client = startClient(path);
    const waits = [];
    while (waits.length < 7) {
      (await connection()).destroy();
      waits.push((await client.next("wait"))["wait"]);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30]);
  });

  test("tries soon again where the agent has said something", async () => {
    const { path, connection } = await playedAgent();
    const client = startClient(path);
    const waits = [];
    while (waits.length < 3) {
      (await connection()).end(line(HELLO));
      waits.push((await client.next("wait"))["wait"]);
    }
    expect(waits).toEqual([1, 1, 1]);
  });
});

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** An agent that does nothing by itself, until the test is over. */
async function playedAgent() {
  const path = join(folderOfTest("played"), "agent.sock");
  const connections = waitingList<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => {}); // the app hung up
    onTestEnd.push(() => void socket.destroy());
    socket.resume();
    connections.push(socket);
  });
  const onTestEnd: (() => void)[] = [];
  onTestFinished(() => {
    for (const end of onTestEnd) end();
    server.close();
  });
  server.listen(path);
  await once(server, "listening");
  return { path, connection: () => connections.next() };
}
