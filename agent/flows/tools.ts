import type { StoreNotice } from "../../db/open.ts";
import type { Store } from "../../db/store.ts";
import type { Paths } from "../config/paths.ts";
import type { Config } from "../config/schema.ts";
import type { HostReading } from "../model/machine.ts";
import type { Notifier } from "../model/notice.ts";
import type { DriveSource } from "../model/reading.ts";
import type { ServiceManager } from "../model/service.ts";
import type { Clock, Host } from "../support/host.ts";

/**
 * What flows and commands work with. Each opener loads its room at its first call, so that a
 * command pays only for what it uses.
 */
export interface Tools {
  readonly host: Host;
  readonly clock: Clock;
  readonly version: string;
  readonly paths: Paths;
  /** The saved reading shown instead of this machine, or null. */
  readonly recording: string | null;
  /** The example year is shown instead of this machine. */
  readonly demo: boolean;
  /** @throws WearbarError `bad-config`, other than for the agent */
  config(): Promise<Config>;
  /** For the agent: what is wrong with the file, so that earlier settings are kept; null: nothing. */
  configProblem?(): Promise<string | null>;
  /** The owner's database; in memory with a recording. */
  store(): Promise<OpenedStore>;
  /** In order of preference. */
  sources(): Promise<readonly DriveSource[]>;
  readHost(): Promise<HostReading>;
  /** Ways to tell the owner of this machine's desktop, in order of preference. */
  notifiers(): Promise<readonly Notifier[]>;
  /** What starts the agent at log-in: launchd on macOS, systemd elsewhere. */
  service(): Promise<ServiceManager>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

export interface OpenedStore {
  readonly store: Store;
  /** What happened to the database at opening that its owner must know. */
  readonly notices: readonly StoreNotice[];
}

/** The drives and what is around them. */
export interface OpenedMachine {
  /** In order of preference. */
  readonly sources: readonly DriveSource[];
  readHost(): HostReading | Promise<HostReading>;
}

/** Whether this machine is looked at, and not a saved reading or the example. */
export const isLive = ({ recording, demo }: Pick<Tools, "recording" | "demo">): boolean =>
  recording === null && !demo;
