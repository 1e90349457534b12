import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listenForLines } from "./line-socket.ts";

describe("one peer that speaks in lines", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "wearbar-lines-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is told to whoever waits, and breaks nothing, when it is killed with words unread", async () => {
    const path = join(folder, "socket");
    const lines = listenForLines(path);
    await lines.listening;
    const deaf = `require("node:net").connect(${JSON.stringify(path)}).pause().write("here\\n"); setInterval(String, 1e5)`;
    const peer = spawn(process.execPath, ["-e", deaf], { stdio: "ignore" });
    const socket = await lines.connected;
    expect(await socket.next()).toBe("here");

    socket.send("never read");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const exited = once(peer, "exit");
    peer.kill("SIGKILL");
    await exited;
    await expect(socket.next()).rejects.toThrow("hung up");
    await expect(socket.next()).rejects.toThrow("hung up");
    lines.close();
  });
});
