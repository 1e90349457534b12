import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { desktopProgram } from "./requirements.ts";

export const SCREEN = { width: 800, height: 400 } as const;

/** A screen that nobody sees, a D-Bus session, and a program that shows notifications on it. */
export interface Desktop {
  /** What a program of the session has in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** @returns how many notifications can be seen now. */
  displayed(): number;
  /** What was shown and is closed, the last first. */
  closed(): readonly ClosedNotification[];
  /** The whole screen: three bytes a pixel, line by line. */
  pixels(): Buffer;
  /** Keeps a picture of the screen. @returns where. */
  picture(name: string): string;
  /** Ends what shows notifications, and nothing starts it again. */
  endServer(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClosedNotification {
  readonly summary: string;
  /** With markup. */
  readonly body: string;
  readonly appname: string;
  readonly urgency: string;
}

/** Nothing of the machine's: no service files, so that nothing is started by being asked for. */
const BUS = (folder: string): string => `<!DOCTYPE busconfig PUBLIC
 "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${folder}/bus</listen>
  <policy context="default">
    <allow send_destination="*"/> <allow receive_sender="*"/> <allow own="*"/>
  </policy>
</busconfig>
`;

/** Reads markup, as most servers do. */
const DUNST = `[global]
    markup = full
    format = "<b>%s</b>\\n%b"
    font = DejaVu Sans 11
    width = 360
    height = 300
    history_length = 200
    icon_path = ""
`;

type Program = Parameters<typeof desktopProgram>[0];
type Variables = Readonly<Record<string, string>>;

export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-desktop-"));
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const environment = await startSession(folder, started);
    return { ...desktopIn(environment), endServer: async () => end(started.at(-1)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Bus, screen, and what shows notifications, in this order. */
async function startSession(folder: string, started: ChildProcess[]): Promise<Variables> {
  const start = (name: Program, args: readonly string[], variables: Variables): ChildProcess => {
    const child = startProgram(name, args, variables);
    started.push(child);
    return child;
  };
  writeFileSync(join(folder, "bus.conf"), BUS(folder));
  writeFileSync(join(folder, "dunstrc"), DUNST);
  const bus = start("dbus-daemon", [`--config-file=${folder}/bus.conf`, "--print-address"], {});
  const address = await firstLine(bus);
  const { width, height } = SCREEN;
  const screen = ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"];
  const display = await firstLine(start("Xvfb", screen, {}));
  const environment = { DISPLAY: `:${display}`, DBUS_SESSION_BUS_ADDRESS: address };
  start("dunst", ["-conf", `${folder}/dunstrc`], { ...environment, HOME: folder });
  call(environment, "gdbus", ...["wait", "--session", "--timeout=10"], SERVER);
  return environment;
}

const SERVER = "org.freedesktop.Notifications";

function desktopIn(environment: Variables): Omit<Desktop, "endServer" | "stop"> {
  return {
    environment,
    displayed: () => Number(call(environment, "dunstctl", "count", "displayed")),
    closed: () => closedIn(String(call(environment, "dunstctl", "history"))),
    pixels: () => call(environment, "import", "-window", "root", "-depth", "8", "rgb:-"),
    picture(name) {
      const pictures = join(tmpdir(), "wearbar-desktop");
      mkdirSync(pictures, { recursive: true });
      const path = join(pictures, `${name}.png`);
      call(environment, "import", "-window", "root", path);
      return path;
    },
  };
}

const call = (env: Variables, name: Program, ...args: readonly string[]): Buffer =>
  execFileSync(desktopProgram(name), args, {
    ...{ env, maxBuffer: 16e6, timeout: 20_000 },
    stdio: ["ignore", "pipe", "pipe"],
  });

function startProgram(
  name: Program,
  args: readonly string[],
  environment: Variables,
): ChildProcess {
  const path = { PATH: process.env["PATH"] ?? "/usr/bin" };
  return spawn(desktopProgram(name), args, {
    env: { ...path, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout as Readable });
  const [line] = await Promise.race([once(lines, "line"), once(child, "exit")]);
  return String(line);
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

/** `aa{sv}` as JSON: each value with its type. */
function closedIn(history: string): readonly ClosedNotification[] {
  const { data }: { data: readonly (readonly Record<string, { data: string }>[])[] } =
    JSON.parse(history);
  return (data[0] ?? []).map((entry) => ({
    summary: entry["summary"]?.data ?? "",
    body: entry["body"]?.data ?? "",
    appname: entry["appname"]?.data ?? "",
    urgency: entry["urgency"]?.data ?? "",
  }));
}
