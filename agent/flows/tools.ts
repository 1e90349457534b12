import type { StoreNotice } from "../../db/open.ts";
import type { Store } from "../../db/store.ts";
import type { Paths } from "../config/paths.ts";
import type { Config } from "../config/schema.ts";
import type { HostReading } from "../model/machine.ts";
import type { DriveSource } from "../model/reading.ts";
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
  /** @throws WearbarError `bad-config` */
  config(): Promise<Config>;
  /** The owner's database; in memory with a recording. */
  store(): Promise<OpenedStore>;
  /** In order of preference. */
  sources(): Promise<readonly DriveSource[]>;
  readHost(): Promise<HostReading>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

export interface OpenedStore {
  readonly store: Store;
  /** What happened to the database at opening that its owner must know. */
  readonly notices: readonly StoreNotice[];
}
