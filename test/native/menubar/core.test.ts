import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { describeCompiled, temporaryFolder } from "../built-addon.ts";
import { COMPILING, coreProgram } from "./core-programs.ts";

describeCompiled("the plain C under the menu-bar app", () => {
  const folder = temporaryFolder();

  test.each([
    ["cuts what arrives into lines of UTF-8, and drops what is none", "lines_test"],
    ["understands every line of the agent, and passes over all others", "agent_line_test"],
    ["shows a whole state, and says it when the agent is gone", "glance_test"],
    ["writes every line for the agent, and tells where the icon is", "helper_line_test"],
    ["is called in five ways, tries less and less often, and runs once", "process_test"],
  ])("%s", { timeout: COMPILING }, (_, name) => {
    const { status, stderr } = spawnSync(coreProgram(folder, name), { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });
});
