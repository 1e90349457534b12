import type { SkipCode, SourceName } from "../model/reading.ts";
import type { Host } from "../support/host.ts";
import { type Finding, fail, pass, warn } from "./check.ts";
import type { DriveSight, Look, SourceSight } from "./look.ts";
import { grantCommand } from "./rights.ts";

/** Every source, and for every drive what each of them says. */
export function driveFindings(look: Look, host: Host): readonly Finding[] {
  const sources = look.probes.map(({ source, drives, why }) =>
    why === null
      ? pass(
          `source ${source}`,
          `lists ${drives.map(({ location }) => location).join(", ") || "none"}`,
        )
      : warnUnlessNatural(source, why.code, why.detail, host),
  );
  const none = fail(
    "drives",
    "no drive was found",
    "connect one, or run this outside of a container",
  );
  const drives = look.drives.flatMap((drive) => findingsOf(drive, host));
  return [...sources, ...(look.drives.length === 0 ? [none] : drives)];
}

function warnUnlessNatural(
  source: SourceName,
  code: string,
  detail: string,
  { platform }: Host,
): Finding {
  if (code !== "no-addon") return pass(`source ${source}`, `not used: ${detail}`);
  return warn(
    `source ${source}`,
    `not used: the addon can not be loaded (${detail})`,
    platform === "darwin"
      ? "install the command line tools (`xcode-select --install`) and start again from the checkout"
      : "install a C compiler and start again from the checkout",
  );
}

function findingsOf({ facts, sights }: DriveSight, host: Host): readonly Finding[] {
  const used = sights.find(({ answer }) => answer.ok)?.source ?? null;
  const name = `drive ${facts.location}`;
  const described = sights.map((sight) => `${sight.source}: ${sightWords(sight, used)}`).join("; ");
  const advice = adviceFor(sights, host);
  if (used === null) {
    return [fail(name, described, advice ?? "see the reason given by each source")];
  }
  return [advice === null ? pass(name, described) : warn(name, described, advice)];
}

/** What would mend a source that is better than the one in use; null where nothing needs it. */
function adviceFor(sights: readonly SourceSight[], host: Host): string | null {
  const used = sights.findIndex(({ answer }) => answer.ok);
  const better = used === -1 ? sights : sights.slice(0, used);
  const codes = better.flatMap(({ answer }) => (answer.ok ? [] : [answer.why.code]));
  if (codes.includes("no-right")) return rightsAdvice(host);
  if (codes.includes("busy") && host.platform === "darwin") return BUSY_ON_MAC;
  return codes.map((code) => ADVICE[code]).find((advice) => advice !== undefined) ?? null;
}

const REPORT = "please report it, with the file that `wearbar doctor --save-reading FILE` writes";

const ADVICE: Readonly<Partial<Record<SkipCode, string>>> = {
  "timed-out": "the drive did not answer in time: if it happens again, restart the machine",
  busy: "another program is reading the drive: try again in a minute",
  implausible: REPORT,
  unreadable: REPORT,
  failed: REPORT,
};

/** Opening the SMART client has one code for both. */
const BUSY_ON_MAC =
  "busy and denied can not be told apart here: quit other programs that read the drive, try again in a minute, and start Wearbar outside of any sandbox";

function sightWords({ source, answer }: SourceSight, used: SourceName | null): string {
  if (!answer.ok) return `${answer.why.code} (${answer.why.detail})`;
  const { bytesWritten } = answer.health;
  const counter = bytesWritten === null ? "no lifetime counter" : `${bytesWritten} bytes written`;
  return `${counter}${source === used ? ", in use" : ""}`;
}

function rightsAdvice(host: Host): string {
  if (host.platform === "darwin") return "start Wearbar outside of any sandbox; root is not needed";
  return (
    "reading the health log needs the capability CAP_SYS_ADMIN, and CAP_DAC_READ_SEARCH to open the " +
    `device. A sample with just these two, as yourself:\n${grantCommand(host)}\n` +
    "The same line in root's crontab (`sudo crontab -e`), after `7 * * * * `, does it every hour."
  );
}
