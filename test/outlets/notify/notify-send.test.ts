import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { notifySend } from "../../../agent/outlets/notify/notify-send.ts";
import { NOTICE } from "../../contract/notifier.ts";
import { recordingProgram } from "../../contract/recording-program.ts";
import { temporaryFolder } from "../../end-to-end/host.ts";
import { hostAt } from "../../host/host-at.ts";
import { notifySendBench } from "./fake-notify-send.ts";

describe("notify-send", () => {
  test("is given its options, then the texts", async () => {
    const { notifier, program } = notifySendBench();
    await notifier.post(NOTICE);
    await notifier.post({ ...NOTICE, level: "passive", body: "<b>\\n" });
    expect(program.calls()).toEqual([
      [
        ...["--print-id", "--app-name=Wearbar", "--urgency=normal"],
        ...["--", NOTICE.title, NOTICE.body],
      ],
      [
        ...["--print-id", "--replace-id=1", "--app-name=Wearbar", "--urgency=low"],
        ...["--", NOTICE.title, "&lt;b&gt;\\\\n"],
      ],
    ]);
  });

  test("closes by the number that the server gave", async () => {
    const { notifier, gdbus } = notifySendBench("echo 77");
    await notifier.post(NOTICE);
    await notifier.withdraw([NOTICE.id]);
    expect(gdbus.calls()).toEqual([
      [
        ...["call", "--session", "--timeout=3", "--dest=org.freedesktop.Notifications"],
        "--object-path=/org/freedesktop/Notifications",
        "--method=org.freedesktop.Notifications.CloseNotification",
        "77",
      ],
    ]);
    expect(gdbus.environment()["DBUS_SESSION_BUS_ADDRESS"]).toBe("unix:path=/bus");
  });

  test.each(["", "echo; echo 0x7", "echo '7 --help'", "echo -7"])(
    "that prints no number (%j) told it all the same; nothing is replaced or closed by it",
    async (then) => {
      const { notifier, program, gdbus } = notifySendBench(then);
      expect(await notifier.post(NOTICE)).toEqual({ ok: true });
      await notifier.post(NOTICE);
      await notifier.withdraw([NOTICE.id]);
      expect(program.calls().flat().join()).not.toContain("replace-id");
      expect(gdbus.calls()).toEqual([]);
    },
  );

  test("of an old libnotify, which knows no numbers, is asked without", async () => {
    const old = 'case "$*" in *print-id*) echo "Unknown option --print-id" >&2; exit 1 ;; esac';
    const { notifier, program } = notifySendBench(old);
    expect(await notifier.post(NOTICE)).toEqual({ ok: true });
    expect(program.calls().at(-1)).toEqual([
      ...["--app-name=Wearbar", "--urgency=normal", "--", NOTICE.title, NOTICE.body],
    ]);
  });

  test("says what a server said", async () => {
    const { notifier } = notifySendBench(
      "echo 'no name org.freedesktop.Notifications' >&2; exit 1",
    );
    expect(await notifier.post(NOTICE)).toEqual({
      ok: false,
      why: "notify-send left with 1: no name org.freedesktop.Notifications",
      retry: true,
    });
  });
});

describe("the session's bus", () => {
  test("is named by its address, and nothing else of ours is passed on", async () => {
    const bus = "unix:path=/run/bus,guid=12";
    const { notifier, program } = notifySendBench(undefined, {
      ...{ DBUS_SESSION_BUS_ADDRESS: bus, XDG_RUNTIME_DIR: "/x", WEARBAR_SECRET: "1" },
    });
    await notifier.post(NOTICE);
    const { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, WEARBAR_SECRET } = program.environment();
    expect({ DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, WEARBAR_SECRET }).toEqual({
      DBUS_SESSION_BUS_ADDRESS: bus,
    });
  });

  test.each([
    ["where the session says", { XDG_RUNTIME_DIR: "/session" }, "/session"],
    ["where systemd puts it, for a service without variables", {}, "/run/user/1000"],
  ])("is found %s", async (_, environment, folder) => {
    const root = temporaryFolder("root");
    await listenAt(root, folder);
    const program = recordingProgram("notify-send", "echo 1");
    const notifier = notifySend({
      ...hostAt(root),
      environment,
      programs: { "notify-send": program.path },
    });
    expect(await notifier.ready()).toEqual({ ok: true });
    await notifier.post(NOTICE);
    expect(program.environment()["XDG_RUNTIME_DIR"]).toBe(`${root}${folder}`);
  });

  test("that is gone is no session", async () => {
    const root = temporaryFolder("root");
    const program = recordingProgram("notify-send", "echo 1");
    const notifier = notifySend({ ...hostAt(root), programs: { "notify-send": program.path } });
    const close = await listenAt(root, "/run/user/1000");
    expect(await notifier.ready()).toEqual({ ok: true });
    await close();
    expect(await notifier.ready()).toMatchObject({ ok: false, retry: true });
  });
});

test("without gdbus nothing is withdrawn, and nothing breaks", async () => {
  const { notifier, gdbus } = notifySendBench();
  await notifier.post(NOTICE);
  rmSync(gdbus.path);
  await notifier.withdraw([NOTICE.id]);
  expect(gdbus.calls()).toEqual([]);
});

async function listenAt(root: string, folder: string): Promise<() => Promise<void>> {
  mkdirSync(join(root, folder), { recursive: true });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(root, folder, "bus"), resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(() => void server.close());
  return close;
}
