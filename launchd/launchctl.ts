/** launchctl(1) as a machine that ends: every code it is known to answer with has its next step. */

import { WearbarError } from "../agent/support/errors.ts";

export interface Launchctl {
  run(args: readonly string[]): Promise<LaunchctlAnswer>;
  wait(milliseconds: number): Promise<void>;
}

export interface LaunchctlAnswer {
  /** Null where it was ended by a signal or a time limit. */
  readonly code: number | null;
  /** All it printed. */
  readonly text: string;
}

/** What `launchctl print` tells. Its words are no interface: only the code is relied on. */
export interface Service {
  readonly isLoaded: boolean;
  /** Told to end, and not gone yet. */
  readonly isEnding: boolean;
  readonly pid: number | null;
  readonly lastExit: number | null;
}

/**
 * What launchctl(1) leaves out is from reports: bootout comes back before the job is gone, and for
 * about five seconds after that bootstrap may fail with 5 (https://github.com/headroomlabs-ai/headroom/issues/1289).
 */
const CODES = {
  noSuchProcess: 3,
  usage: 64,
  noDomain: 112,
  noService: 113,
  disabled: 119,
  wrongDomain: 125,
} as const;

const POLL = 250;
const PATIENCE = 1_000;
const MOST_TRIES = 8;

/** @param target such as `gui/501/io.wearbar.agent`. */
export async function look(launchctl: Launchctl, target: string): Promise<Service> {
  const { code, text } = await launchctl.run(["print", target]);
  const value = (name: string) => new RegExp(`^\\t${name} = (.*)$`, "m").exec(text)?.[1] ?? null;
  const whole = (name: string) => {
    const number = Number.parseInt(value(name) ?? "", 10);
    return Number.isNaN(number) ? null : number;
  };
  return {
    isLoaded: code === 0,
    isEnding: value("state") === "SIGTERMed",
    pid: code === 0 ? whole("pid") : null,
    lastExit: code === 0 ? whole("last exit code") : null,
  };
}

/**
 * Ends a job and waits until it is gone; one that was not there is gone.
 * @param exitTimeOut seconds that the job is given to end by itself.
 * @throws WearbarError `service-failed` where it does not go, killed or not.
 */
export async function unload(
  launchctl: Launchctl,
  target: string,
  exitTimeOut: number,
): Promise<void> {
  const answer = await launchctl.run(["bootout", target]);
  refuseUsage("bootout", answer);
  if (await isGoneWithin(launchctl, target, (exitTimeOut + 10) * 1_000)) return;
  await launchctl.run(["kill", "SIGKILL", target]);
  if (await isGoneWithin(launchctl, target, 5_000)) return;
  throw failed(`${target} to end`, answer, "Log out and in again, then repeat this");
}

async function isGoneWithin(launchctl: Launchctl, target: string, limit: number): Promise<boolean> {
  for (let waited = 0; waited <= limit; waited += POLL) {
    const { code } = await launchctl.run(["print", target]);
    if (code !== null && GONE.includes(code)) return true;
    await launchctl.wait(POLL);
  }
  return false;
}

/** Where there is no domain there is no job in it. */
const GONE: readonly number[] = [
  CODES.noSuchProcess,
  CODES.noService,
  CODES.noDomain,
  CODES.wrongDomain,
];

/**
 * Loads a job and sees that it is started; one that is loaded already stays.
 * @param domain such as `gui/501`.
 * @throws WearbarError `service-failed` with what macOS said and what to do.
 */
export async function load(
  launchctl: Launchctl,
  domain: string,
  label: string,
  plist: string,
): Promise<void> {
  const target = `${domain}/${label}`;
  for (let tries = 1; ; tries += 1) {
    const answer = await launchctl.run(["bootstrap", domain, plist]);
    refuseHopeless(answer, target);
    const { isLoaded, isEnding } = await look(launchctl, target);
    if (isLoaded && !isEnding) return settle(launchctl, target);
    if (tries === MOST_TRIES) throw failed(`${target} to start`, answer, CHECK);
    await launchctl.wait(PATIENCE);
  }
}

const CHECK =
  "Look under Login Items in System Settings whether Wearbar or Node may run in the background, then repeat this";

/** What no waiting mends. 5, 37 and 130 may all mean that the job is there or about to be. */
function refuseHopeless(answer: LaunchctlAnswer, target: string): void {
  refuseUsage("bootstrap", answer);
  if (answer.code === CODES.disabled) throw failed(`${target} to be allowed`, answer, CHECK);
  if (answer.code !== CODES.noDomain && answer.code !== CODES.wrongDomain) return;
  throw failed("a session at the screen", answer, "Log in there and repeat this");
}

/**
 * `kickstart -k` would kill a job that is just starting
 * (https://github.com/openclaw/openclaw/issues/41952); plain, it does nothing to one that runs.
 */
async function settle(launchctl: Launchctl, target: string): Promise<void> {
  for (let waited = 0; waited <= 2_000; waited += POLL) {
    if ((await look(launchctl, target)).pid !== null) return;
    await launchctl.wait(POLL);
  }
  await launchctl.run(["kickstart", target]);
}

/** 64 is a mistake of the caller's in every version. */
function refuseUsage(verb: string, answer: LaunchctlAnswer): void {
  if (answer.code === CODES.usage) throw failed(`launchctl to know ${verb}`, answer, "Report this");
}

function failed(expected: string, { code, text }: LaunchctlAnswer, remedy: string): WearbarError {
  const said = text.trim().split("\n")[0] || "nothing";
  const got = code === null ? "no answer in time" : `code ${code} (${said})`;
  return new WearbarError("service-failed", `Expected ${expected}, got ${got}. ${remedy}.`);
}

/**
 * Lets a job start at log-in, or forbids it until it is allowed again.
 * @throws WearbarError `service-failed`
 */
export async function setAllowed(
  launchctl: Launchctl,
  target: string,
  isAllowed: boolean,
): Promise<void> {
  const verb = isAllowed ? "enable" : "disable";
  const answer = await launchctl.run([verb, target]);
  if (answer.code === 0) return;
  throw failed(`launchctl to ${verb} ${target}`, answer, "Log in at the screen and repeat this");
}

/** @returns the labels that may not start; null where launchd does not tell. */
export async function forbidden(
  launchctl: Launchctl,
  domain: string,
): Promise<readonly string[] | null> {
  const { code, text } = await launchctl.run(["print-disabled", domain]);
  if (code !== 0) return null;
  // `=> true` before macOS 13
  return [...text.matchAll(/"([^"]+)" => (?:disabled|true)\b/g)].map(([, label]) => label ?? "");
}
