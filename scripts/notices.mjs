/** The licences of what the bundle holds of others, made from what esbuild says it put in. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * @param {string} root the checkout
 * @param {import("esbuild").Metafile} metafile
 * @returns {string} a paragraph for each package, with its licence in full
 */
export function thirdPartyNotices(root, metafile) {
  const sections = packagesIn(metafile).map((folder) => noticeOf(path.join(root, folder)));
  return `${HEAD}${sections.map((section) => `${RULE}${section}`).join("")}`;
}

const HEAD = `Wearbar's files in this folder hold parts of the packages below, each under its own licence.
`;
const RULE = `\n${"-".repeat(80)}\n\n`;

/** @param {import("esbuild").Metafile} metafile @returns {string[]} folders, without repetition */
function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const folders = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => packageFolder(file) ?? []);
  return [...new Set(folders)].sort();
}

/** @param {string} file @returns {string | null} the innermost package that it belongs to */
function packageFolder(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? null;
}

/** @param {string} folder */
function noticeOf(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const texts = readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").trim());
  if (manifest.license === undefined || texts.length === 0) {
    throw new Error(`Expected a licence in ${folder}, found none. Bundle nothing without one.`);
  }
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${texts.join("\n\n")}\n`;
}
