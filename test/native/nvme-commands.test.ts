import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { CHECKOUT, COMPILER, describeCompiled, temporaryFolder } from "./built-addon.ts";

const SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
const STRICT = ["-std=c17", "-g", "-O1", "-Wall", "-Wextra", "-Werror"];

describeCompiled("the Linux reader, over a controller played in C", () => {
  const folder = temporaryFolder();

  test.runIf(process.platform === "linux")(
    "sends the specification's commands and keeps every answer",
    () => {
      const program = join(folder, "nvme-commands");
      const addon = join(CHECKOUT, "native", "addon");
      const sources = ["facts.c", "reader.c", "reader_nvme_linux.c"].map((name) =>
        join(addon, name),
      );
      const played = join(import.meta.dirname, "nvme_commands.c");
      const arguments_ = [...STRICT, ...SANITIZED, "-Wl,--wrap=ioctl", "-I", addon];
      expect(run(COMPILER, ...arguments_, played, ...sources, "-o", program)).toBe("");
      expect(run(program)).toBe("");
    },
  );
});

/** @returns what went wrong, in the program's words. */
function run(program: string, ...given: readonly string[]): string {
  const { status, signal, stderr } = spawnSync(program, given, { encoding: "utf8" });
  return status === 0 ? stderr : `${stderr}\n${program} ended with ${status ?? signal}`;
}
