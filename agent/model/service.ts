/** What starts the agent at log-in and keeps it running: launchd on macOS, systemd on Linux. */

/** What a job runs: paths that outlast an upgrade where there are such. */
export interface AgentProgram {
  readonly node: string;
  readonly entry: string;
  /** Of that Node, such as `24.21.0`. */
  readonly nodeVersion: string;
  /** The number of its binary interface, such as `137`. */
  readonly modules: string;
  /** Of Wearbar. */
  readonly version: string;
  /** Paths that go away with one version of something. */
  readonly pinned: readonly PinnedPath[];
}

export interface PinnedPath {
  readonly path: string;
  /** Who keeps that version, such as `nvm`. */
  readonly keeper: string;
}

/** What is installed, kept in the data folder so that a later command can mend it. */
export interface InstallRecord extends AgentProgram {
  readonly schemaVersion: typeof INSTALL_SCHEMA_VERSION;
  /** Variables by which the agent finds the folders that it was installed for. */
  readonly environment: Readonly<Record<string, string>>;
}
export const INSTALL_SCHEMA_VERSION = 1;

/** One thing that install, uninstall, start or stop does. Doing it twice does no harm. */
export type ServiceAct = FileAct | ManagerAct;

export type FileAct =
  | { readonly do: "make-folder"; readonly path: string; readonly mode: number }
  | {
      readonly do: "write";
      readonly path: string;
      readonly text: string;
      readonly mode: number;
    }
  | { readonly do: "remove"; readonly path: string };

export type ManagerAct =
  | { readonly do: "install-app"; readonly from: string; readonly to: string }
  | { readonly do: "remove-app"; readonly path: string }
  | {
      readonly do: "tell-manager";
      readonly verb: ManagerVerb;
      /** What is run, as it would be typed. */
      readonly command: readonly string[];
    };

/** To whom a file is new, what is stopped, what may start at log-in, what starts now. */
export type ManagerVerb = "reread" | "unload" | "forbid" | "allow" | "load";

export type ServiceOrder =
  | { readonly verb: "install"; readonly record: InstallRecord }
  /** Like install, but what its owner stopped stays stopped. */
  | { readonly verb: "mend"; readonly record: InstallRecord }
  | { readonly verb: "uninstall" }
  /** `job`: that one alone; absent: all that are wanted. */
  | { readonly verb: "start" | "stop"; readonly job?: JobSight["job"] };

/** One job as its file and the manager have it. */
export interface JobSight {
  readonly job: "agent" | "menubar";
  /** By which the manager knows it. */
  readonly name: string;
  readonly file: string;
  /** The file's text; null where there is no file that can be read. */
  readonly text: string | null;
  /** Whether its owner and mode are what the manager wants. */
  readonly isSound: boolean;
  readonly isLoaded: boolean;
  /** It was told to end, and has not yet. */
  readonly isEnding: boolean;
  /** Process id; null where it does not run or that can not be told. */
  readonly pid: number | null;
  /** Null where it can not be told. */
  readonly isAllowed: boolean | null;
  /** How it ended last; null where it never did or that can not be told. */
  readonly lastExit: number | null;
}

export interface ServiceManager {
  readonly name: "launchd" | "systemd";
  /** @returns why that can not be done from here, for the owner; null where it can. */
  refusal(verb: ServiceOrder["verb"]): Promise<string | null>;
  look(): Promise<readonly JobSight[]>;
  /** What is to be done, and nothing that is done already. */
  plan(order: ServiceOrder, sights: readonly JobSight[]): readonly ServiceAct[];
  /** @throws WearbarError `service-failed` */
  carryOut(act: ManagerAct): Promise<void>;
}

/** Whether anything of ours is there. */
export const isInstalled = (sights: readonly JobSight[]): boolean =>
  sights.some(({ job, text }) => job === "agent" && text !== null);
