import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "plist";
import { describe, expect, it } from "vitest";
import { EXIT } from "../../agent/support/errors.ts";
import { LABELS } from "../../launchd/jobs.ts";
import { ENTRY } from "../flows/node-machine.ts";
import { plant } from "../launchd/install-stage.ts";
import { agentRuns } from "./agent-looks.ts";
import { type MacToInstallOn, macToInstallOn, NODE } from "./mac-to-install-on.ts";

/** Node and script that the job's file names. */
const programOf = ({ plist }: MacToInstallOn): unknown => {
  const { ProgramArguments: words }: Record<string, unknown> = Object(
    parse(readFileSync(plist, "utf8")),
  );
  return Array.isArray(words) ? words.slice(0, 2) : words;
};

const jobOf = ({ launchd }: MacToInstallOn) => launchd.jobs[LABELS.agent];

/** Everything below the home, so that "nothing was changed" can be held against it. */
const filesOf = ({ home }: MacToInstallOn) => readdirSync(home, { recursive: true }).sort();

async function installed(): Promise<MacToInstallOn> {
  const mac = macToInstallOn();
  expect(await mac.run("install")).toMatchObject({ code: EXIT.ok });
  return mac;
}

describe("wearbar install", () => {
  it("has the agent run from now on, by the paths that stay, and says what happens next", async () => {
    const mac = macToInstallOn();
    const { code, stdout, stderr } = await mac.run("install");
    expect([code, stderr]).toEqual([EXIT.ok, ""]);
    expect(jobOf(mac)).toMatchObject({ state: "running", program: NODE.stays });
    expect(programOf(mac)).toEqual([NODE.stays, ENTRY]);
    expect(stdout).toContain(`The agent is installed and runs (process ${jobOf(mac)?.pid}).`);
    for (const words of [
      /a reading every hour/,
      /first forecast after 7 days/,
      /report every Monday/,
      /background item/,
      /logged out/,
      /`wearbar uninstall` removes it/,
    ]) {
      expect(stdout).toMatch(words);
    }
  });

  it("takes a first sample, and is no worse where no drive can be read", async () => {
    const mac = macToInstallOn();
    const { code, stdout } = await mac.run("install");
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain("No first sample: ");
    expect(existsSync(mac.paths.database)).toBe(true);
  });

  it("can be said twice, and then writes no file of the job anew", async () => {
    const mac = await installed();
    const { mtimeMs } = statSync(mac.plist);
    const before = jobOf(mac)?.pid;
    expect(await mac.run("install")).toMatchObject({ code: EXIT.ok });
    expect(statSync(mac.plist).mtimeMs).toBe(mtimeMs);
    expect(jobOf(mac)).toMatchObject({ state: "running" });
    expect(jobOf(mac)?.pid).not.toBe(before);
  });

  it("says which version keeper may take its Node away", async () => {
    const mac = macToInstallOn();
    const nodePath = "/Users/ada/.nvm/versions/node/v24.1.0/bin/node";
    mac.node(nodePath, "24.1.0");
    const { stdout } = await mac.run("install", { host: { nodePath } });
    expect(stdout).toMatch(/v24\.1\.0\/bin\/node goes away with that version when nvm removes it/);
  });

  it.each<[name: string, host: object, words: RegExp]>([
    ["root", { userId: 0 }, /without sudo/],
    ["sudo", { environment: { SUDO_UID: "501" } }, /without sudo/],
    ["somebody who is not logged in at the screen", { userId: 777 }, /Log in at the screen/],
    ["the agent itself", { environment: { XPC_SERVICE_NAME: LABELS.agent } }, /from a terminal/],
  ])("is refused to %s, and changes nothing", async (_, host, words) => {
    const mac = macToInstallOn();
    const before = filesOf(mac);
    const { code, stdout, stderr } = await mac.run("install", { host });
    expect([code, stdout]).toEqual([EXIT.failed, ""]);
    expect(stderr).toMatch(words);
    expect(filesOf(mac)).toEqual(before);
  });

  it("is refused from npx, whose cache does not last", async () => {
    const mac = macToInstallOn();
    const entryPath = "/Users/ada/.npm/_npx/0f1e/node_modules/wearbar/dist/wearbar.cjs";
    plant(join(mac.root, entryPath), "");
    const { code, stderr } = await mac.run("install", { host: { entryPath } });
    expect(code).toBe(EXIT.failed);
    expect(stderr).toMatch(/in the cache of npx.*npm install --global wearbar/);
  });

  it("is refused where `brew services` keeps an agent already", async () => {
    const mac = macToInstallOn();
    plant(join(dirname(mac.plist), "homebrew.mxcl.wearbar.plist"), "");
    expect((await mac.run("install")).stderr).toMatch(/brew services stop wearbar/);
  });
});

describe("when the machine was new", () => {
  const firstUse = async (mac: MacToInstallOn) =>
    (await mac.run("config get machine.first_use")).stdout.trim();

  it("is asked once", async () => {
    const mac = macToInstallOn();
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return "2019-05-31";
    };
    await mac.run("install", { ask });
    await mac.run("install", { ask });
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatch(/2019-05-31, or Enter/);
    expect(await firstUse(mac)).toBe("2019-05-31");
  });

  it("is asked again after an answer that is none, three times in all", async () => {
    const mac = macToInstallOn();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return "last summer";
    };
    const { code, stderr } = await mac.run("install", { ask });
    expect([code, asked, await firstUse(mac)]).toEqual([EXIT.ok, 3, ""]);
    expect(stderr).toMatch(/Expected a day from 2005-01-01 to today.*got "last summer"/);
  });

  it.each([
    ["Enter", ""],
    ["nobody there", null],
  ])("is left open with %s", async (_, answer) => {
    const mac = macToInstallOn();
    expect(await mac.run("install", { ask: async () => answer })).toMatchObject({ code: EXIT.ok });
    expect(await firstUse(mac)).toBe("");
  });

  it("is not asked where it is given, or set already", async () => {
    const mac = macToInstallOn();
    const ask = () => Promise.reject(new Error("Nobody wants to be asked."));
    expect(await mac.run("install --first-use 2020-02-29", { ask })).toMatchObject({
      code: EXIT.ok,
    });
    await mac.run("uninstall");
    expect(await mac.run("install", { ask })).toMatchObject({ code: EXIT.ok });
    expect(await firstUse(mac)).toBe("2020-02-29");
  });

  it("is refused before anything is done where it is no day", async () => {
    const mac = macToInstallOn();
    expect(await mac.run("install --first-use 2020-02-30")).toMatchObject({ code: EXIT.usage });
    expect(existsSync(mac.plist)).toBe(false);
  });
});

describe("a dry run", () => {
  it("shows every step and every file in its order, and changes nothing", async () => {
    const mac = macToInstallOn();
    const before = filesOf(mac);
    const { code, stdout } = await mac.run("install --dry-run --first-use 2019-05-31");
    expect(code).toBe(EXIT.ok);
    const domain = `gui/${mac.launchd.uid}`;
    const steps = [
      "set machine.first_use to 2019-05-31",
      `make the folder ${mac.paths.data}`,
      `write ${mac.paths.install}`,
      `write ${mac.plist}`,
      `run launchctl enable ${domain}/io.wearbar.agent`,
      `run launchctl bootstrap ${domain} ${mac.plist}`,
      "take a first sample",
    ];
    expect(
      stdout
        .split("\n")
        .filter((line) => steps.includes(line.trim()))
        .map((line) => line.trim()),
    ).toEqual(steps);
    expect(stdout).toContain("<key>ThrottleInterval</key>");
    expect(stdout).toMatch(/Nothing was changed\.\n$/);
    expect(filesOf(mac)).toEqual(before);
    expect(mac.launchd.jobs).toEqual({});
  });

  it("shows it also where it would be refused, and says so", async () => {
    const mac = macToInstallOn();
    const { code, stdout } = await mac.run("install --dry-run", { host: { userId: 0 } });
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/^From here `wearbar install` would be refused: .*without sudo/);
  });

  it.each(["uninstall", "uninstall --purge", "stop"])("of %s changes nothing", async (call) => {
    const mac = await installed();
    const before = [filesOf(mac), structuredClone(mac.launchd.jobs)];
    const { code, stdout } = await mac.run(`${call} --dry-run`);
    expect([code, stdout]).toEqual([
      EXIT.ok,
      expect.stringMatching(/launchctl bootout .*Nothing was changed/s),
    ]);
    expect([filesOf(mac), mac.launchd.jobs]).toEqual(before);
  });

  it("of what is done already says that there is nothing to do", async () => {
    const { stdout } = await macToInstallOn().run("uninstall --dry-run");
    expect(stdout).toMatch(/would change nothing/);
  });
});

describe("wearbar stop", () => {
  it("lasts over log-ins until start", async () => {
    const mac = await installed();
    expect(await mac.run("stop")).toMatchObject({
      code: EXIT.ok,
      stdout: expect.stringMatching(/is stopped, and stays so over log-ins/),
    });
    expect([jobOf(mac), mac.launchd.disabled]).toEqual([undefined, [LABELS.agent]]);
    expect((await mac.run("stop")).stdout).toMatch(/stopped already/);
    expect((await mac.run("start")).stdout).toMatch(/is started and runs/);
    expect([jobOf(mac)?.state, mac.launchd.disabled]).toEqual(["running", []]);
    expect((await mac.run("start")).stdout).toMatch(/started already/);
  });

  it.each(["start", "stop"])("and start: %s needs something that is installed", async (call) => {
    expect(await macToInstallOn().run(call)).toMatchObject({
      code: EXIT.notInstalled,
      stderr: expect.stringMatching(/`wearbar install` installs it/),
    });
  });
});

describe("wearbar uninstall", () => {
  it("leaves nothing but the readings, says where they are, and can be said twice", async () => {
    const mac = await installed();
    const { code, stdout } = await mac.run("uninstall");
    expect(code).toBe(EXIT.ok);
    expect(stdout).toMatch(/The agent is removed\.\n\nYour readings.*are kept/);
    expect(stdout).toContain(mac.paths.data);
    expect([jobOf(mac), existsSync(mac.plist), existsSync(mac.paths.install)]).toEqual([
      ...[undefined, false, false],
    ]);
    expect(existsSync(mac.paths.database)).toBe(true);
    expect(await mac.run("uninstall")).toMatchObject({
      code: EXIT.ok,
      stdout: expect.stringMatching(/No agent was installed/),
    });
  });

  it("leaves an agent that was started by hand what is its own, and tells of it", async () => {
    const mac = await installed();
    agentRuns({ data: mac.paths.data }, false);
    plant(mac.paths.socket, "");
    const { code, stdout } = await mac.run("uninstall");
    expect(code).toBe(EXIT.ok);
    expect(stdout).toContain(`started by hand goes on, as process ${process.pid}`);
    expect([mac.paths.agent, mac.paths.socket].map((path) => existsSync(path))).toEqual([
      true,
      true,
    ]);
    expect(existsSync(mac.paths.install)).toBe(false);
  });

  it("takes along what an agent left that is gone", async () => {
    const mac = await installed();
    plant(mac.paths.agent, JSON.stringify({ pid: 2 ** 30, service: false }));
    plant(mac.paths.socket, "");
    await mac.run("uninstall");
    expect([mac.paths.agent, mac.paths.socket].map((path) => existsSync(path))).toEqual([
      false,
      false,
    ]);
  });

  it("with --purge and --yes leaves nothing of Wearbar's", async () => {
    const mac = await installed();
    await mac.run("config set machine.first_use 2019-05-31");
    plant(join(mac.paths.logs, "agent.log"), "");
    plant(join(mac.paths.logs, "launchd.log"), "");
    plant(join(mac.paths.reports, "2026-W48.html"), "");
    plant(join(mac.paths.backups, "wearbar-20261130-120000.db"), "");
    const { code, stdout } = await mac.run("uninstall --purge --yes");
    expect([code, stdout]).toEqual([
      EXIT.ok,
      expect.stringMatching(/settings and logs are deleted/),
    ]);
    for (const path of [mac.paths.data, mac.paths.config, mac.paths.logs]) {
      expect(existsSync(path)).toBe(false);
    }
    expect(existsSync(dirname(mac.paths.config))).toBe(false);
  });

  it("with --purge leaves what Wearbar did not make, and says where", async () => {
    const mac = await installed();
    writeFileSync(join(mac.paths.data, "notes.txt"), "mine");
    const { stdout } = await mac.run("uninstall --purge --yes");
    expect(readdirSync(mac.paths.data)).toEqual(["notes.txt"]);
    expect(stdout).toMatch(/are left, because other things lie in them:\n/);
    expect(stdout).toContain(`  ${mac.paths.data}`);
  });

  it("with --purge asks, and takes nothing but yes for one", async () => {
    const mac = await installed();
    for (const answer of ["", "y", "no"]) {
      expect(await mac.run("uninstall --purge", { ask: async () => answer })).toMatchObject({
        code: EXIT.failed,
        stdout: "Nothing was changed.\n",
      });
    }
    expect([jobOf(mac)?.state, existsSync(mac.paths.database)]).toEqual(["running", true]);
    await mac.run("uninstall --purge", { ask: async () => "Yes" });
    expect(existsSync(mac.paths.data)).toBe(false);
  });

  it("with --purge wants --yes where nobody can be asked", async () => {
    const mac = await installed();
    const { code, stderr } = await mac.run("uninstall --purge");
    expect([code, stderr]).toEqual([
      EXIT.usage,
      expect.stringMatching(/Expected --yes with --purge/),
    ]);
    expect(existsSync(mac.plist)).toBe(true);
  });
});

describe("the menu-bar app", () => {
  const menubarOf = ({ launchd }: MacToInstallOn) => launchd.jobs[LABELS.menubar];

  async function withApp(): Promise<MacToInstallOn> {
    const mac = macToInstallOn();
    mac.bringApp();
    expect(await mac.run("install")).toMatchObject({ code: EXIT.ok });
    return mac;
  }

  it("is installed and runs where this Wearbar brings it; else nothing promises it", async () => {
    const mac = await withApp();
    expect(existsSync(join(mac.paths.app, "Contents", "MacOS", "Wearbar"))).toBe(true);
    expect(menubarOf(mac)).toMatchObject({ state: "running" });
    expect((await macToInstallOn().run("install")).stdout).toMatch(/brings no menu-bar app/);
  });

  it("stays off, once switched off, over installs and starts, until it is switched on", async () => {
    const mac = await withApp();
    await mac.run("menubar off");
    expect(menubarOf(mac)).toBe(undefined);
    for (const call of ["install", "stop", "start"]) {
      expect(await mac.run(call)).toMatchObject({ code: EXIT.ok });
      expect(menubarOf(mac)).toBe(undefined);
    }
    expect(jobOf(mac)).toMatchObject({ state: "running" });
    await mac.run("menubar on");
    expect(menubarOf(mac)).toMatchObject({ state: "running" });
  });

  it("that was quit from its own menu is brought back by menubar on", async () => {
    const mac = await withApp();
    Object.assign(menubarOf(mac) ?? {}, { state: "not running", pid: null, lastExit: 0 });
    await mac.run("menubar on");
    expect(menubarOf(mac)).toMatchObject({ state: "running" });
  });

  it("with a signature that is not sound is refused, and the agent works without it", async () => {
    const mac = macToInstallOn();
    mac.bringApp();
    const programs = { codesign: "/bin/false", lsregister: "/bin/true" };
    const { code, stderr } = await mac.run("install", { host: { programs } });
    expect([code, stderr]).toEqual([EXIT.failed, expect.stringMatching(/signature is sound/)]);
    expect(jobOf(mac)).toMatchObject({ state: "running" });
    expect([existsSync(mac.paths.app), existsSync(mac.paths.install)]).toEqual([false, true]);
  });

  it("is removed with its job", async () => {
    const mac = await withApp();
    await mac.run("uninstall");
    expect([menubarOf(mac), existsSync(mac.paths.app)]).toEqual([undefined, false]);
  });
});

describe("an agent whose program is gone", () => {
  const ELSEWHERE = "/usr/local/bin/node";

  /** Homebrew's Node was removed, and another one runs commands. */
  async function withoutItsNode(): Promise<MacToInstallOn> {
    const mac = await installed();
    rmSync(join(mac.root, "/opt/homebrew/opt"), { recursive: true });
    mac.node(ELSEWHERE, "24.2.0");
    return mac;
  }
  const elsewhere = { host: { nodePath: ELSEWHERE } };

  it("is mended by any command, which says so", async () => {
    const mac = await withoutItsNode();
    const { stderr } = await mac.run("config path", elsewhere);
    expect(stderr).toMatch(/had moved or was upgraded; it is now \/usr\/local\/bin\/node/);
    expect(programOf(mac)).toEqual([ELSEWHERE, ENTRY]);
    expect(jobOf(mac)).toMatchObject({ state: "running", program: ELSEWHERE });
    expect((await mac.run("config path", elsewhere)).stderr).toBe("");
  });

  it("is told of by the doctor, with what to do", async () => {
    const mac = await withoutItsNode();
    rmSync(mac.paths.install); // so that the doctor's own run does not mend it
    const { stdout } = await mac.run("doctor", elsewhere);
    expect(stdout).toMatch(/agent program: installed, but not to the end/);
  });

  it("stays stopped where its owner stopped it", async () => {
    const mac = await withoutItsNode();
    await mac.run("stop", elsewhere);
    await mac.run("config path", elsewhere);
    expect(programOf(mac)).toEqual([ELSEWHERE, ENTRY]);
    expect([jobOf(mac), mac.launchd.disabled]).toEqual([undefined, [LABELS.agent]]);
  });

  it("is left alone from where nothing can be installed, without a word", async () => {
    const mac = await withoutItsNode();
    const { stderr } = await mac.run("config path", { host: { nodePath: ELSEWHERE, userId: 777 } });
    expect(stderr).toBe("");
    expect(programOf(mac)).toEqual([NODE.stays, ENTRY]);
  });

  it("is left alone by a recording and by the demo, which are not about this machine", async () => {
    const mac = await withoutItsNode();
    await mac.run("demo drives", elsewhere);
    expect(programOf(mac)).toEqual([NODE.stays, ENTRY]);
  });
});

describe("an agent of an older version", () => {
  async function withOlder(): Promise<MacToInstallOn> {
    const mac = await installed();
    const record = JSON.parse(readFileSync(mac.paths.install, "utf8"));
    writeFileSync(mac.paths.install, JSON.stringify({ ...record, version: "0.0.1" }));
    return mac;
  }

  it("is started anew by the first command of the new one in its place", async () => {
    const mac = await withOlder();
    const before = jobOf(mac)?.pid;
    expect((await mac.run("config path")).stderr).toMatch(/upgraded/);
    expect(jobOf(mac)?.pid).not.toBe(before);
    expect(JSON.parse(readFileSync(mac.paths.install, "utf8")).version).toBe(WEARBAR_VERSION);
  });

  it("is left alone by another copy of Wearbar, which the agent does not run", async () => {
    const mac = await withOlder();
    const entryPath = "/Users/ada/src/wearbar/dist/wearbar.cjs";
    plant(join(mac.root, entryPath), "");
    expect((await mac.run("config path", { host: { entryPath } })).stderr).toBe("");
    expect(programOf(mac)).toEqual([NODE.stays, ENTRY]);
  });
});

describe("the doctor", () => {
  it("says that nothing is installed, and what to do", async () => {
    const { stdout } = await macToInstallOn().run("doctor");
    expect(stdout).toMatch(/warn +agent: not installed.*\n +wearbar install/);
  });

  it("does not send to what would be refused", async () => {
    const { stdout } = await macToInstallOn().run("doctor", { host: { userId: 502 } });
    expect(stdout).toMatch(/warn +agent: not installed.*\n +.*Log in at the screen/);
  });

  it("says that the agent runs, by which program, and when", async () => {
    const { stdout } = await (await installed()).run("doctor");
    expect(stdout).toMatch(
      /pass +agent: runs \(process \d+\), kept by launchd while you are logged in/,
    );
    expect(stdout).toContain(`${ENTRY}) on Node 24.11.1 (${NODE.stays})`);
  });

  it("says that it was stopped, that its program is gone, that its file was changed", async () => {
    const mac = await installed();
    writeFileSync(mac.plist, "<plist/>");
    mac.broken(NODE.running);
    await mac.run("stop");
    const { stdout } = await mac.run("doctor");
    expect(stdout).toMatch(/warn +agent: stopped.*\n +wearbar start/);
    expect(stdout).toMatch(/fail +agent program: .*dyld.*\n +wearbar install/);
    expect(stdout).toMatch(/warn +agent file: .*not as this version writes it/);
  });
});
