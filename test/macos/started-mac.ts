import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { buildOnDouble } from "../../native/fake-macos/build.mjs";
import { type Machine, type Outcome, temporaryFolder } from "../end-to-end/host.ts";
import { type Product, runProduct } from "../end-to-end/product.ts";
import { NOON } from "../host/host-at.ts";
import { diskutilInfo, fakeDiskutil } from "./fake-diskutil.ts";

const FIXTURES = join(import.meta.dirname, "..", "..", "native", "fake-macos", "fixtures");

/** @returns the addon for macOS, made for this machine against the double; null where that fails. */
export function addonOnDouble(): string | null {
  try {
    return buildOnDouble().addon;
  } catch (error) {
    process.stderr.write(`left out, no addon on the double of macOS: ${error}\n`);
    return null;
  }
}

/** A Mac that the double plays, and the product started on it. */
export interface StartedMac extends Machine {
  run(...argv: readonly string[]): Promise<Outcome>;
  /** What the double found wrong in the processes so far: nothing, one hopes. */
  violations(): string;
}

export interface MacChoice {
  readonly product: Product;
  readonly addonPath: string;
  /** A fixture of the double, such as `m1-air`, or the path of one. */
  readonly fixture: string;
  readonly programs?: Readonly<Record<string, string>>;
  readonly config?: string;
}

export function startMac(choice: MacChoice): StartedMac {
  const home = temporaryFolder("mac-home");
  const root = temporaryFolder("mac-root");
  const locks = temporaryFolder("mac-locks");
  const data = join(home, "wearbar");
  mkdirSync(data, { mode: 0o700 });
  const report = join(locks, "report");
  const { product, addonPath, fixture, config, programs } = choice;
  mkdirSync(join(root, "System", "Volumes", "Data"), { recursive: true });
  const userId = plantConsole(root);
  if (config !== undefined) writeFileSync(join(data, "config.toml"), config);
  const setting = JSON.stringify({
    ...{ root, home, userId, addonPath, now: NOON },
    programs: { diskutil: noSmartDiskutil(), smartctl: join(root, "smartctl"), ...programs },
  });
  const env = {
    WEARBAR_HOME: data,
    WEARBAR_FAKE_MACOS: isAbsolute(fixture) ? fixture : join(FIXTURES, `${fixture}.txt`),
    WEARBAR_FAKE_MACOS_LOCKS: locks,
    WEARBAR_FAKE_MACOS_REPORT: report,
  };
  return {
    ...{ home, root, data },
    run: (...argv) => runProduct(product, [setting, ...argv], { env }),
    violations: () =>
      existsSync(report) ? readFileSync(report, "utf8").replaceAll(NOTHING_LEFT, "") : "",
  };
}

/** Its owner is logged in at the screen. @returns his number: root's own would be refused. */
function plantConsole(root: string): number {
  const userId = process.getuid?.() || 501;
  mkdirSync(join(root, "dev"));
  writeFileSync(join(root, "dev", "console"), "");
  chownSync(join(root, "dev", "console"), userId, -1);
  return userId;
}

/** Of each process, at its end. */
const NOTHING_LEFT = "left behind: cf 0, io 0, ports 0, smart clients 0, pools 0; violations 0\n";

/** What it says of drives whose health it can not read. */
const noSmartDiskutil = (): string =>
  fakeDiskutil(
    Object.fromEntries(
      ["disk0", "disk1", "disk4"].map((disk) => [`info -plist ${disk}`, diskutilInfo(disk, null)]),
    ),
  );
