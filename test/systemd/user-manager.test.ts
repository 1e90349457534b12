import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXIT } from "../../agent/support/errors.ts";
import { builtProduct, type Product } from "../end-to-end/product.ts";
import { NODE, startUserManager, type UserManager } from "./user-manager.ts";

const home = realpathSync(mkdtempSync(join(tmpdir(), "wearbar-user-")));
const unit = join(home, ".config", "systemd", "user", "wearbar.service");
const data = join(home, ".local", "share", "wearbar");

let product: Product;
let manager: UserManager | null = null;
beforeAll(async () => {
  product = await builtProduct();
  manager = await startUserManager(home, product.folder);
  if (manager === null)
    process.stderr.write("left out: no systemd of a user can be started here\n");
}, 60_000);
afterAll(async () => {
  await manager?.end();
  product.remove();
  rmSync(home, { recursive: true, force: true });
}, 30_000);

const wearbar = (...argv: readonly string[]) =>
  running().run(NODE, `${running().product}/dist/wearbar.cjs`, ...argv);

const systemctl = (...args: readonly string[]) => running().run("systemctl", "--user", ...args);

function running(): UserManager {
  if (manager === null) throw new Error("There is no manager.");
  return manager;
}

/** Each goes on from the state that the one before it left. */
describe("with a real systemd of a user", () => {
  const itThen = (name: string, test: () => void) =>
    it(name, { timeout: 60_000 }, (context) => {
      if (manager === null) context.skip();
      test();
    });

  itThen("nothing is installed at first, and says so", () => {
    expect(wearbar("start")).toMatchObject({ code: EXIT.notInstalled });
    expect(wearbar("stop")).toMatchObject({ code: EXIT.notInstalled });
    expect(wearbar("uninstall")).toMatchObject({ code: EXIT.ok });
  });

  itThen("a dry run shows the unit and changes nothing", () => {
    const { code, stdout } = wearbar("install", "--dry-run");
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain("run systemctl --user enable wearbar.service");
    expect(stdout).toContain(`ExecStart="/srv/no de%%n é/node"`);
    expect(existsSync(unit)).toBe(false);
  });

  itThen("install starts the agent, from folders whose names have to be quoted", () => {
    const { code, stdout, stderr } = wearbar("install");
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
    expect(stdout).toMatch(/The agent is installed and runs \(process \d+\)/);
    expect(systemctl("is-enabled", "wearbar.service").stdout).toBe("enabled\n");
    expect(systemctl("is-active", "wearbar.service").stdout).toBe("active\n");
    const commandLine = readFileSync(`/proc/${mainProcess()}/cmdline`, "utf8").split("\0");
    expect(commandLine).toEqual([
      NODE,
      `${running().product}/dist/wearbar.cjs`,
      ...["agent", "--service", ""],
    ]);
  });

  itThen("the agent gains no rights and opens no network", () => {
    const status = readFileSync(`/proc/${mainProcess()}/status`, "utf8");
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
  });

  itThen("install again loads it anew", () => {
    const before = mainProcess();
    expect(wearbar("install").code).toBe(EXIT.ok);
    expect(mainProcess()).not.toBe(before);
  });

  itThen("stop lasts until start", () => {
    expect(wearbar("stop")).toMatchObject({ code: EXIT.ok });
    expect(systemctl("is-enabled", "wearbar.service").stdout).toBe("disabled\n");
    expect(systemctl("is-active", "wearbar.service").stdout).toBe("inactive\n");
    expect(wearbar("stop").stdout).toContain("stopped already");
    expect(wearbar("start").stdout).toMatch(/started and runs/);
    expect(systemctl("is-active", "wearbar.service").stdout).toBe("active\n");
    expect(wearbar("start").stdout).toContain("started already");
  });

  itThen("uninstall leaves nothing but the readings, and can be said twice", () => {
    const { code, stdout } = wearbar("uninstall");
    expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining(data)]);
    expect(systemctl("cat", "wearbar.service").code).not.toBe(0);
    expect(readdirSync(join(home, ".config", "systemd", "user"), { recursive: true })).toEqual([]);
    expect(readdirSync(data)).toEqual(expect.arrayContaining(["wearbar.db"]));
    expect(readdirSync(data)).not.toContain("install.json");
    expect(wearbar("uninstall").stdout).toContain("No agent was installed");
  });

  itThen("uninstall --purge leaves nothing", () => {
    expect(wearbar("uninstall", "--purge").code).toBe(EXIT.usage);
    expect(wearbar("uninstall", "--purge", "--yes").code).toBe(EXIT.ok);
    expect(existsSync(data)).toBe(false);
    expect(existsSync(join(home, ".local", "state", "wearbar"))).toBe(false);
  });
});

const mainProcess = (): string =>
  systemctl("show", "--property=MainPID", "--value", "wearbar.service").stdout.trim();
