export const MENUBAR_SCHEMA_VERSION = 1;

/** What `menubar` shows. */
export interface MenubarReport {
  readonly schemaVersion: typeof MENUBAR_SCHEMA_VERSION;
  readonly version: string;
  /** Where the app lies; null where it is not installed. */
  readonly app: string | null;
  /** Whether the owner wants it. */
  readonly on: boolean;
}
