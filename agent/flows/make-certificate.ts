import { certificateOf, isCertifiable } from "../analysis/week/certificate.ts";
import type { Certificate } from "../model/certificate.ts";
import type { Report } from "../model/report.ts";
import { WearbarError } from "../support/errors.ts";
import { makeReport } from "./make-report.ts";
import type { Tools } from "./tools.ts";

/**
 * What was kept of the built-in drives, for who may buy the machine.
 * @throws WearbarError `no-readable-drive` where no drive has a wear to tell of.
 */
export async function makeCertificate(tools: Tools): Promise<Certificate> {
  const report = await makeReport(tools, { all: true });
  if (report.drives.some(isCertifiable)) return certificateOf(report);
  throw new WearbarError("no-readable-drive", refusal(report));
}

function refusal({ drives }: Report): string {
  const expected = "Expected a built-in solid state drive whose wear was read, got";
  if (drives.length === 0)
    return `${expected} nothing kept yet. \`wearbar sample\` reads the drives.`;
  if (drives.every(({ kind }) => kind === "virtual")) {
    return `${expected} a virtual disk: its wear is on its host's drive, and a certificate of it would say nothing. Make one on the host.`;
  }
  return `${expected} none. \`wearbar drives\` says of each why not.`;
}
