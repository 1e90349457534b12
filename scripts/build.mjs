/**
 * Bundles the product: one CommonJS file for each entry (CommonJS starts 9 ms faster than ESM).
 * Every `import("./x.ts")` in the code is an entry of its own, loaded at that call: so `status`
 * never reads the database's or the command parser's code unless it needs them.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { thirdPartyNotices } from "./notices.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const MAIN = "agent/main.ts";

/**
 * @param {string} outputFolder
 * @param {string} mainFile the file that becomes `wearbar.cjs`
 */
export async function buildProduct(outputFolder, mainFile = MAIN) {
  const fresh = `${outputFolder}.${process.pid}.tmp`;
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries(mainFile),
    outdir: fresh,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20", // so that an older Node can still read the refusal
    supported: { "dynamic-import": false },
    define: {
      "import.meta.filename": "__filename",
      // node-cron asks at import where it lies, for child processes that nobody here starts.
      "import.meta.url": '"file:///"',
      WEARBAR_VERSION: JSON.stringify(version),
    },
    plugins: [lazyEntries(mainFile), sqliteBinding()],
    metafile: true,
    minifySyntax: true,
    legalComments: "none",
    logOverride: { "require-resolve-not-external": "silent" }, // meant: see sqliteBinding
    logLevel: "warning",
  });
  writeFileSync(path.join(fresh, "THIRD-PARTY-NOTICES"), thirdPartyNotices(root, metafile));
  swapIn(fresh, outputFolder);
}

/** @param {string} mainFile @returns {Record<string, string>} entry name to source file */
function entries(mainFile) {
  const lazy = sourceFiles().flatMap(lazyImportsOf);
  const named = lazy.map((file) => [entryName(file), file]);
  return { wearbar: mainFile, ...Object.fromEntries(named) };
}

function sourceFiles() {
  return ["agent", "db", "native", "launchd", "systemd"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path.join(folder, name)),
  );
}

/** @param {string} file @returns {string[]} */
function lazyImportsOf(file) {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/\bimport\("(\.[^"]+\.ts)"\)/g)].map(([, target]) =>
    path.join(path.dirname(file), target ?? ""),
  );
}

/** `agent/commands/status.ts` is `commands-status` beside all others: a flat folder needs no `../`.
 * @param {string} file */
function entryName(file) {
  return file
    .replace(/^agent\//, "")
    .replace(/\.ts$/, "")
    .replaceAll("/", "-");
}

/** @param {string} mainFile @returns {import("esbuild").Plugin} */
function lazyEntries(mainFile) {
  return {
    name: "lazy-entries",
    setup({ onResolve }) {
      onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path: target, resolveDir }) => {
        if (kind !== "dynamic-import") return null;
        const file = path.relative(root, path.resolve(resolveDir, target));
        if (file === mainFile) return null;
        return { path: `./${entryName(file)}.cjs`, external: true };
      });
    },
  };
}

/**
 * better-sqlite3's own code goes into the bundle (a third of its time to load is finding 13 files);
 * its binary is still looked for where the package lies.
 * @returns {import("esbuild").Plugin}
 */
function sqliteBinding() {
  const FOLDER = 'require("node:path").dirname(require.resolve("better-sqlite3"))';
  return {
    name: "sqlite-binding",
    setup({ onLoad }) {
      onLoad({ filter: /better-sqlite3\/lib\/binding\.js$/ }, ({ path: file }) => {
        const text = readFileSync(file, "utf8");
        if (!text.includes("__dirname")) throw new Error(`${file} finds its binary in another way`);
        return { contents: text.replaceAll("__dirname", FOLDER) };
      });
    },
  };
}

/** A command that runs meanwhile finds the old bundle or the new one, hardly ever none.
 * @param {string} fresh @param {string} folder */
function swapIn(fresh, folder) {
  const old = `${folder}.${process.pid}.old.tmp`;
  try {
    renameSync(folder, old);
  } catch {
    // the first build has nothing to replace
  }
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(path.join(folder, "package.json"), '{ "type": "commonjs" }\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildProduct(path.join(root, "dist"));
}
