import { basename, join } from "node:path";
import { build } from "esbuild";

const CHECKOUT = join(import.meta.dirname, "..", "..");

/**
 * Makes one plain file of a TypeScript program, as the product is shipped. Node itself strips types by
 * WebAssembly, whose compiler runs on beside the program: that disturbs what is timed, and on QEMU's
 * emulated processors, where one compiles anew what another runs, it ended one run in twelve with a
 * segmentation fault.
 * @param file as seen from the checkout.
 * @returns its path, which a guest sees too.
 */
export async function bundledProgram(file: string): Promise<string> {
  const outfile = join(CHECKOUT, "build", "programs", `${basename(file, ".ts")}.mjs`);
  await build({
    absWorkingDir: CHECKOUT,
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "warning",
  });
  return outfile;
}
