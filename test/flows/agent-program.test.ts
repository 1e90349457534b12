import { describe, expect, it } from "vitest";
import {
  agentProgram,
  guardedPath,
  passingRefusal,
  programProblem,
} from "../../agent/flows/agent-program.ts";
import { isWearbarError } from "../../agent/support/errors.ts";
import { ENTRY, type NodeMachine, nodeMachine, VERSION } from "./node-machine.ts";

const refused = (words: RegExp) =>
  expect.toSatisfy(
    (error) => isWearbarError(error, "install-refused") && words.test(error.message),
  );

describe("the Node that a service runs", () => {
  it.each([
    ["/opt/homebrew", "node"],
    ["/opt/homebrew", "node@22"],
    ["/usr/local", "node"],
    ["/usr/local", "node@22"],
  ])("in %s is that of opt/%s, which stays over upgrades", async (prefix, formula) => {
    const cellar = `${prefix}/Cellar/${formula}/24.11.1`;
    const { host, node, link } = nodeMachine(`${cellar}/bin/node`);
    node(`${cellar}/bin/node`, "24.11.1");
    link(`${prefix}/opt/${formula}`, cellar);
    expect(await agentProgram(host, VERSION)).toEqual({
      node: `${prefix}/opt/${formula}/bin/node`,
      entry: ENTRY,
      nodeVersion: "24.11.1",
      modules: "137",
      version: VERSION,
      pinned: [],
    });
  });

  it("is the newer one already where Homebrew was upgraded meanwhile", async () => {
    const { host, node, link } = nodeMachine("/opt/homebrew/Cellar/node/24.11.1/bin/node");
    node("/opt/homebrew/Cellar/node/24.11.1/bin/node", "24.11.1");
    node("/opt/homebrew/Cellar/node/26.0.0/bin/node", "26.0.0");
    link("/opt/homebrew/opt/node", "/opt/homebrew/Cellar/node/26.0.0");
    expect(await agentProgram(host, VERSION)).toMatchObject({
      node: "/opt/homebrew/opt/node/bin/node",
      nodeVersion: "26.0.0",
    });
  });

  it.each<[name: string, spoil: (machine: NodeMachine) => void]>([
    ["missing", () => {}],
    [
      "a dead keg, whose libraries are gone",
      ({ broken, link }) => {
        broken("/opt/homebrew/Cellar/node/23.0.0/bin/node");
        link("/opt/homebrew/opt/node", "/opt/homebrew/Cellar/node/23.0.0");
      },
    ],
    [
      "too old",
      ({ node, link }) => {
        node("/opt/homebrew/Cellar/node/20.1.0/bin/node", "20.1.0");
        link("/opt/homebrew/opt/node", "/opt/homebrew/Cellar/node/20.1.0");
      },
    ],
  ])("is the one that runs, and is told of, where that of opt is %s", async (_, spoil) => {
    const machine = nodeMachine("/opt/homebrew/Cellar/node/24.11.1/bin/node");
    machine.node("/opt/homebrew/Cellar/node/24.11.1/bin/node", "24.11.1");
    spoil(machine);
    expect(await agentProgram(machine.host, VERSION)).toMatchObject({
      node: "/opt/homebrew/Cellar/node/24.11.1/bin/node",
      pinned: [{ keeper: "Homebrew" }],
    });
  });

  it.each([
    ["nvm", "/Users/ada/.nvm/versions/node/v24.11.1/bin/node"],
    ["fnm", "/Users/ada/.local/share/fnm/node-versions/v24.11.1/installation/bin/node"],
    ["Volta", "/Users/ada/.volta/tools/image/node/24.11.1/bin/node"],
    ["asdf", "/Users/ada/.asdf/installs/nodejs/24.11.1/bin/node"],
    ["mise", "/Users/ada/.local/share/mise/installs/node/24.11.1/bin/node"],
  ])("of %s is taken, and recorded as what goes away", async (keeper, path) => {
    const { host, node } = nodeMachine(path);
    node(path, "24.11.1");
    const program = await agentProgram(host, VERSION);
    expect(program).toMatchObject({ node: path, pinned: [{ path, keeper }] });
  });

  it("is asked for by its real path, whatever link it was started by", async () => {
    const { host, node, link } = nodeMachine("/usr/local/bin/node");
    node("/usr/local/lib/nodejs/bin/node", "24.11.1");
    link("/usr/local/bin/node", "/usr/local/lib/nodejs/bin/node");
    expect(await agentProgram(host, VERSION)).toMatchObject({
      node: "/usr/local/lib/nodejs/bin/node",
    });
  });

  it("is refused where none runs, with what each said", async () => {
    const { host, broken } = nodeMachine("/usr/local/bin/node");
    broken("/usr/local/bin/node");
    await expect(agentProgram(host, VERSION)).rejects.toThrow(
      refused(/\/usr\/local\/bin\/node \(dyld: Library not loaded/),
    );
  });
});

describe("the script that a service runs", () => {
  const CELLAR =
    "/opt/homebrew/Cellar/wearbar/1.0.0/libexec/lib/node_modules/wearbar/dist/wearbar.cjs";

  it("is that of opt as well", async () => {
    const { host, node, link } = nodeMachine("/usr/bin/node", CELLAR);
    node("/usr/bin/node", "24.11.1");
    link("/opt/homebrew/opt/wearbar", "/opt/homebrew/Cellar/wearbar/1.0.0");
    expect(await agentProgram(host, VERSION)).toMatchObject({
      entry: "/opt/homebrew/opt/wearbar/libexec/lib/node_modules/wearbar/dist/wearbar.cjs",
      pinned: [],
    });
  });

  it("is refused where it does not say the version that asks", async () => {
    const { host, node } = nodeMachine("/usr/bin/node");
    node("/usr/bin/node", "24.11.1");
    await expect(agentProgram(host, "2.0.0")).rejects.toThrow(refused(/Wearbar 2\.0\.0 to start/));
  });
});

describe("an installed program", () => {
  it("works, or says what is the matter with it", async () => {
    const { host, node, broken } = nodeMachine("/usr/bin/node");
    node("/usr/bin/node", "24.11.1");
    const program = await agentProgram(host, VERSION);
    expect(await programProblem(program, host)).toBe(null);
    broken("/usr/bin/node");
    expect(await programProblem(program, host)).toMatch(/dyld/);
    expect(await programProblem({ ...program, node: "/gone/node" }, host)).toMatch(/ENOENT/);
  });

  it("in the cache of npx or a temporary folder is nothing to install", async () => {
    const { host, node } = nodeMachine(
      "/usr/bin/node",
      "/Users/ada/.npm/_npx/0f1e/node_modules/wearbar/dist/wearbar.cjs",
    );
    node("/usr/bin/node", "24.11.1");
    const program = await agentProgram(host, VERSION);
    expect(passingRefusal(program, host)).toMatch(/in the cache of npx.*npm install --global/);
    expect(passingRefusal({ ...program, entry: ENTRY }, host)).toBe(null);
  });

  it("in a folder that macOS guards is told of, elsewhere and on Linux not", async () => {
    const { host, node } = nodeMachine("/usr/bin/node", "/Users/ada/Documents/wearbar/x.cjs");
    node("/usr/bin/node", "24.11.1");
    const program = await agentProgram(host, VERSION);
    expect(guardedPath(program, host)).toBe("/Users/ada/Documents/wearbar/x.cjs");
    expect(guardedPath({ ...program, entry: ENTRY }, host)).toBe(null);
    expect(guardedPath(program, { ...host, platform: "linux" })).toBe(null);
  });
});
