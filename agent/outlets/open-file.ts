import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, isAbsolute } from "node:path";
import { systemErrorCode } from "../support/errors.ts";
import type { Host } from "../support/host.ts";

/** What a desktop's programs need to find their screen, their bus and their settings. */
const DESKTOP =
  /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|HOME|LANG|PATH|DBUS_SESSION_BUS_ADDRESS|XDG_.*)$/;

/**
 * Opens a file as if its owner had double-clicked it. The program is not waited for: on Linux it may
 * turn into the very browser that it opens.
 * @param path absolute.
 * @returns null, or why it did not start: that there is no such program, else the system's error code.
 */
export async function openFile(host: OpenHost, path: string): Promise<string | null> {
  if (!isAbsolute(path)) return "EINVAL";
  const environment = Object.entries(host.environment).filter(([name]) => DESKTOP.test(name));
  const opener = openerOf(host);
  try {
    const child = spawn(opener, [path], {
      cwd: "/",
      detached: true,
      env: Object.fromEntries(environment),
      stdio: "ignore",
    });
    child.unref();
    await once(child, "spawn"); // rejects with what came instead
    return null;
  } catch (error) {
    const code = systemErrorCode(error) ?? String(error);
    return code === "ENOENT" ? `no ${basename(opener)}` : code; // the file itself is not looked at
  }
}

export type OpenHost = Pick<Host, "platform" | "programs" | "root" | "environment">;

function openerOf({ platform, programs, root }: OpenHost): string {
  const name = platform === "darwin" ? "open" : "xdg-open";
  return programs[name] ?? `${root}/usr/bin/${name}`;
}
