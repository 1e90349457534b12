/**
 * `npm run check:macos`: compiles the addon and the menu-bar app for both kinds of Mac, links them,
 * and lets the analyzer read them, on any machine. What comes out is thrown away: it is a check, and
 * no binary to ship.
 *
 * `MACOS_SDK` names an SDK: a folder with usr/include, usr/lib/libobjc.tbd and, below
 * System/Library/Frameworks, IOKit, CoreFoundation, Foundation and AppKit.
 */
import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { librariesOf, sourcesOf } from "../native/addon-sources.mjs";
import {
  APP,
  APP_SOURCES,
  CORE_SOURCES,
  compilerFlagsOf,
  LINKED,
  OLDEST_MACOS,
} from "../native/menubar-sources.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const NODE_API = join(root, "node_modules", "node-api-headers");
const CLANG = process.env["CLANG"] ?? "clang-19";
const LINKER = process.env["LD64_LLD"] ?? "ld64.lld-19";
const TARGETS = ["arm64", "x86_64"];
const SDK = process.env["MACOS_SDK"] ?? "";

const NEEDED_OF_SDK = [
  "usr/include/libproc.h",
  "usr/lib/libobjc.tbd",
  "System/Library/Frameworks/IOKit.framework",
  "System/Library/Frameworks/CoreFoundation.framework",
  "System/Library/Frameworks/Foundation.framework",
  "System/Library/Frameworks/AppKit.framework",
];

const ANALYZED = [
  ...["--analyze", "-Xclang", "-analyzer-werror", "-Xclang", "-analyzer-output=text"],
  ...["-o", "/dev/null"],
];

/** @returns {string | null} in words */
function whatIsMissing() {
  if (SDK === "") {
    return `Expected MACOS_SDK to name a macOS SDK, got nothing. Set it to a folder with ${NEEDED_OF_SDK.join(", ")}: on a Mac, what xcrun --show-sdk-path prints.`;
  }
  const absent = NEEDED_OF_SDK.find((path) => !existsSync(join(SDK, path)));
  if (absent !== undefined) {
    return `Expected ${absent} in MACOS_SDK, ${SDK}, found none. Point MACOS_SDK to a macOS SDK.`;
  }
  const tool = [CLANG, LINKER].find((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (tool === undefined) return null;
  return `Expected the program ${tool}, found none. Debian: apt install clang-19 lld-19; elsewhere set CLANG and LD64_LLD.`;
}

/**
 * @typedef {object} Product
 * @property {string} name
 * @property {string} oldest the first macOS that it runs on
 * @property {string} names the file of what it calls of libSystem
 * @property {readonly { readonly file: string, readonly flags: readonly string[] }[]} sources
 * @property {readonly string[]} linked
 */

/** @returns {Product} whose every name is the SDK's, Node's, or on our own list */
function addon() {
  const folder = join(root, "native", "addon");
  const flags = [
    ...["-std=c17", "-O2", "-Wall", "-Wextra", "-Werror", "-Wunguarded-availability-new"],
    ...["-fvisibility=hidden", "-isystem", join(NODE_API, "include")],
  ];
  const ofNode = nodeNames().flatMap((name) => ["-U", `_${name}`]);
  return {
    name: "addon",
    oldest: "11.0",
    names: join(root, "native", "libsystem-names.txt"),
    sources: sourcesOf("darwin").map((name) => ({ file: join(folder, name), flags })),
    linked: ["-bundle", ...librariesOf("darwin"), ...ofNode],
  };
}

/** @returns {Product} an executable */
function menubar() {
  const folder = join(root, "native", "menubar");
  const frameworks = frameworksOf(folder);
  return {
    name: APP,
    oldest: OLDEST_MACOS,
    names: join(folder, "libsystem-names.txt"),
    sources: [...CORE_SOURCES, ...APP_SOURCES].map((name) => {
      return {
        file: join(folder, name),
        flags: [...compilerFlagsOf("0.0.0"), "-Werror", ...frameworks],
      };
    }),
    linked: [...frameworks, ...LINKED],
  };
}

/** Where the SDK has no UserNotifications, our stub of it serves.
 * @param {string} folder */
function frameworksOf(folder) {
  const own = "System/Library/Frameworks/UserNotifications.framework";
  return existsSync(join(SDK, own)) ? [] : [`-F${join(folder, "check")}`];
}

/**
 * @param {Product} product
 * @param {string} target
 * @param {string} folder
 * @returns {Promise<readonly string[]>} failures, in the tools' words
 */
async function check(product, target, folder) {
  const place = join(folder, `${product.name}-${target}`);
  mkdirSync(place);
  const failures = [];
  for (const { file, flags } of product.sources) {
    const given = [...compilation(product, target), ...flags, file];
    failures.push(...(await said(CLANG, [...given, "-c", "-o", objectOf(place, file)])));
    failures.push(...(await said(CLANG, [...given, ...ANALYZED])));
  }
  if (failures.length === 0)
    failures.push(...(await said(LINKER, linkage(product, target, place))));
  if (failures.length === 0) {
    console.log(`${product.name} for ${target}: compiled, analyzed and linked`);
  }
  return failures;
}

/**
 * @param {Product} product
 * @param {string} target
 */
function compilation(product, target) {
  return ["-target", `${target}-apple-macos${product.oldest}`, "-isysroot", SDK];
}

/**
 * @param {string} place
 * @param {string} file
 */
const objectOf = (place, file) => join(place, `${basename(file)}.o`);

/**
 * @param {Product} product
 * @param {string} target
 * @param {string} place
 */
function linkage(product, target, place) {
  writeFileSync(join(place, "libSystem.tbd"), libSystem(product.names, target));
  return [
    ...["-arch", target, "-platform_version", "macos", product.oldest, "14.2"],
    ...["-syslibroot", SDK, `-L${place}`, "-lSystem"],
    ...product.linked,
    ...["-o", join(place, product.name)],
    ...product.sources.map(({ file }) => objectOf(place, file)),
  ];
}

/** What Node brings when it loads the addon. */
function nodeNames() {
  const definitions = ["js_native_api.def", "node_api.def"].map((name) =>
    readFileSync(join(NODE_API, "def", name), "utf8"),
  );
  return definitions.join("\n").match(/\bnapi_\w+/g) ?? [];
}

/**
 * @param {string} list a file
 * @param {string} target
 */
function libSystem(list, target) {
  const names = readFileSync(list, "utf8")
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

const missing = whatIsMissing();
if (missing !== null) {
  console.error(missing);
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "wearbar-check-macos-"));
  try {
    const checked = TARGETS.map(async (target) => [
      ...(await check(addon(), target, folder)),
      ...(await check(menubar(), target, folder)),
    ]);
    const failures = (await Promise.all(checked)).flat();
    for (const failure of failures) console.error(failure);
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
