import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CHECKOUT } from "./workflow-files.ts";

const scripts = ["scripts/mac", "scripts/release"].flatMap((folder) =>
  readdirSync(join(CHECKOUT, folder))
    .filter((name) => name.endsWith("sh"))
    .map((name) => `${folder}/${name}`),
);

/** What macOS's bash, 3.2 of 2007, does not know. */
const NEWER_BASH = [
  /\b(declare|local|typeset) -[a-zA-Z]*[An]/,
  /\b(mapfile|readarray|coproc|wait -n)\b/,
  /\$\{\w+(\[[@*]\])?(,|\^|@[A-Z])/,
  /&>>|\|&|;;?&/,
  /\$EPOCHSECONDS|\$EPOCHREALTIME|%\(/,
];

/** What BSD's programs do not know, or know as something else. */
const ONLY_GNU = [
  /\bsed (-\w+ )*-\w*[ir]/,
  /\bgrep (-\w+ )*-\w*P/,
  /\breadlink -\w*f/,
  /\bdate [^|\n]*%N/,
  /\bstat (-\w+ )*-\w*c/,
  /\bxargs (-\w+ )*-\w*r/,
  /(^|[|;&(]) *(timeout|tac|nproc|sha256sum|realpath) /m,
  /\bmktemp (-\w+ )*--/,
  /\b(cp|mv|rm|mkdir|ls) [^|&;\n]*--\w/,
];

describe.each(scripts)("%s", (script) => {
  const text = readFileSync(join(CHECKOUT, script), "utf8");
  const code = text.replace(/^\s*#.*$/gm, "");

  it("is sound as bash reads it, and says what it is for", () => {
    const read = spawnSync("bash", ["-n", join(CHECKOUT, script)], { encoding: "utf8" });
    expect(read).toMatchObject({ status: 0, stderr: "" });
    expect(text.split("\n")[script.endsWith(".sh") ? 1 : 0]).toMatch(/^# \w/);
  });

  it.runIf(script.endsWith(".sh"))("stops at the first thing that fails", () => {
    expect(text).toMatch(/^#!\/usr\/bin\/env bash\n/);
    expect(text).toMatch(/^set -euo pipefail$/m);
  });

  it("prints no command before it runs it: secrets may stand there", () => {
    expect(code).not.toMatch(/set -\w*[xv]|bash -\w*[xv]/);
  });

  it("needs nothing that a Mac does not have", () => {
    for (const pattern of NEWER_BASH) expect(code).not.toMatch(pattern);
    for (const pattern of ONLY_GNU) expect(code).not.toMatch(pattern);
  });
});
