import { basename, join } from "node:path";
import { build } from "esbuild";
import { CHECKOUT } from "./checkout.ts";

/**
 * Makes one plain file of a TypeScript program, where the guest sees it. Node itself strips types by
 * WebAssembly, and on QEMU's emulated processors that ended one run in twelve with a segmentation
 * fault: one of them compiles that code anew while another runs it.
 * @param file as seen from the checkout.
 * @returns its path, here and in the guest.
 */
export async function bundledForGuest(file: string): Promise<string> {
  const outfile = join(CHECKOUT, "build", "guest", `${basename(file, ".ts")}.mjs`);
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
