/**
 * `npm run check:macos`: compiles the addon for both kinds of Mac, links it, and lets the analyzer
 * read it, on any machine. What comes out is thrown away: it is a check, and no binary to ship.
 *
 * `MACOS_SDK` names an SDK: a folder with usr/include, usr/lib/libobjc.tbd and, below
 * System/Library/Frameworks, IOKit and CoreFoundation.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { librariesOf, sourcesOf } from "../native/addon-sources.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const NODE_API = join(root, "node_modules", "node-api-headers");
const CLANG = process.env["CLANG"] ?? "clang-19";
const LINKER = process.env["LD64_LLD"] ?? "ld64.lld-19";
const TARGETS = ["arm64", "x86_64"];

const NEEDED_OF_SDK = [
  "usr/include/libproc.h",
  "usr/lib/libobjc.tbd",
  "System/Library/Frameworks/IOKit.framework",
  "System/Library/Frameworks/CoreFoundation.framework",
];

const COMPILED = [
  ...["-std=c17", "-O2", "-Wall", "-Wextra", "-Werror", "-Wunguarded-availability-new"],
  ...["-fvisibility=hidden", "-isystem", join(NODE_API, "include")],
];

const ANALYZED = [
  ...["--analyze", "-Xclang", "-analyzer-werror", "-Xclang", "-analyzer-output=text"],
  ...["-o", "/dev/null"],
];

/**
 * @param {string | undefined} sdk
 * @returns {string | null} in words
 */
function whatIsMissing(sdk) {
  if (sdk === undefined || sdk === "") {
    return `Expected MACOS_SDK to name a macOS SDK, got nothing. Set it to a folder with ${NEEDED_OF_SDK.join(", ")}: on a Mac, what xcrun --show-sdk-path prints.`;
  }
  const absent = NEEDED_OF_SDK.find((path) => !existsSync(join(sdk, path)));
  if (absent !== undefined) {
    return `Expected ${absent} in MACOS_SDK, ${sdk}, found none. Point MACOS_SDK to a macOS SDK.`;
  }
  const tool = [CLANG, LINKER].find((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (tool === undefined) return null;
  return `Expected the program ${tool}, found none. Debian: apt install clang-19 lld-19; elsewhere set CLANG and LD64_LLD.`;
}

/**
 * @param {string} target
 * @param {string} folder
 * @returns {Promise<readonly string[]>} failures, in the tools' words
 */
async function check(target, folder) {
  mkdirSync(join(folder, target));
  const failures = [];
  for (const name of sourcesOf("darwin")) {
    const object = join(folder, target, `${name}.o`);
    failures.push(...(await said(CLANG, [...compilation(target, name), "-c", "-o", object])));
    failures.push(...(await said(CLANG, [...compilation(target, name), ...ANALYZED])));
  }
  if (failures.length === 0) failures.push(...(await said(LINKER, linkage(target, folder))));
  if (failures.length === 0) console.log(`${target}: compiled, analyzed and linked`);
  return failures;
}

/**
 * @param {string} target
 * @param {string} name
 */
function compilation(target, name) {
  return [
    ...["-target", `${target}-apple-macos11.0`, "-isysroot", process.env["MACOS_SDK"] ?? ""],
    ...COMPILED,
    join(root, "native", "addon", name),
  ];
}

/**
 * A bundle whose every name is accounted for: the frameworks' by the SDK, Node's by its headers,
 * libSystem's by our own list.
 *
 * @param {string} target
 * @param {string} folder
 */
function linkage(target, folder) {
  writeFileSync(join(folder, target, "libSystem.tbd"), libSystem(target));
  return [
    ...["-bundle", "-arch", target, "-platform_version", "macos", "11.0", "14.2"],
    ...["-syslibroot", process.env["MACOS_SDK"] ?? "", `-L${join(folder, target)}`, "-lSystem"],
    ...librariesOf("darwin"),
    ...nodeNames().flatMap((name) => ["-U", `_${name}`]),
    ...["-o", join(folder, `${target}.node`)],
    ...sourcesOf("darwin").map((name) => join(folder, target, `${name}.o`)),
  ];
}

/** What Node brings when it loads the addon. */
function nodeNames() {
  const definitions = ["js_native_api.def", "node_api.def"].map((name) =>
    readFileSync(join(NODE_API, "def", name), "utf8"),
  );
  return definitions.join("\n").match(/\bnapi_\w+/g) ?? [];
}

/** @param {string} target */
function libSystem(target) {
  const names = readFileSync(join(root, "native", "libsystem-names.txt"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(" "))
    .filter(([first, second]) => second === undefined || first === target)
    .map((words) => `'${words.at(-1)}'`);
  const targets = `targets: [ ${target}-macos ]`;
  return `--- !tapi-tbd
tbd-version: 4
${targets}
install-name: '/usr/lib/libSystem.B.dylib'
exports:
  - ${targets}
    symbols: [ ${names.join(", ")} ]
...
`;
}

/**
 * @param {string} program
 * @param {readonly string[]} given
 * @returns {Promise<string[]>} nothing, or one failure; a warning is one
 */
function said(program, given) {
  return new Promise((resolve) => {
    execFile(program, given, (error, printed, words) => {
      const all = `${printed}${words}`.trim();
      resolve(error === null && all === "" ? [] : [all === "" ? String(error) : all]);
    });
  });
}

const missing = whatIsMissing(process.env["MACOS_SDK"]);
if (missing !== null) {
  console.error(missing);
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-check-macos-"));
  try {
    const failures = (await Promise.all(TARGETS.map((target) => check(target, folder)))).flat();
    for (const failure of failures) console.error(failure);
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
