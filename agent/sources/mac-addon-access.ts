import type { AddonLoad } from "../../native/load.ts";
import type { MacAddon } from "../../native/mac-addon.ts";

/** The addon's macOS half, or why it is not to be had. */
export type MacAccess =
  | { readonly ok: true; readonly addon: MacAddon }
  | { readonly ok: false; readonly why: string };

export function macAccess(load: AddonLoad): MacAccess {
  if (!load.ok) return load;
  const { macos } = load.addon;
  if (macos !== undefined) return { ok: true, addon: macos };
  return { ok: false, why: `${load.path}: loaded, but not built for macOS: build it again` };
}
