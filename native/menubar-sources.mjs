// Which files of native/menubar make Wearbar.app, and how they are compiled and linked.

/** The name of the app, of its program, and what macOS knows it by. */
export const APP = "Wearbar";
export const BUNDLE_ID = "io.wearbar.menubar";
export const OLDEST_MACOS = "13.0";

/** Plain C17 that runs everywhere; relative to native/menubar. */
export const CORE_SOURCES = [
  "core/agent_line.c",
  "core/agent_socket.c",
  "core/glance.c",
  "core/glance_rows.c",
  "core/helper_line.c",
  "core/json.c",
  "core/json_scalars.c",
  "core/lines.c",
  "core/options.c",
  "core/placement.c",
  "core/ring.c",
  "core/single.c",
  "core/utf8.c",
];

/** Objective-C, for macOS alone. */
export const APP_SOURCES = [
  "app/agent_connection.m",
  "app/agent_telling.m",
  "app/bundle.m",
  "app/conversation.m",
  "app/delegate.m",
  "app/icon.m",
  "app/main.m",
  "app/notices.m",
  "app/shown.m",
  "app/status_item.m",
  "app/status_menu.m",
];

const FRAMEWORKS = ["AppKit", "Foundation", "CoreFoundation", "UserNotifications"];
export const LINKED = [...FRAMEWORKS.flatMap((name) => ["-framework", name]), "-lobjc"];

/**
 * One list for C and Objective-C, so that one call can compile both.
 *
 * @param {string} version
 * @returns {readonly string[]} without the target
 */
export const compilerFlagsOf = (version) => [
  ...["-std=gnu17", "-fobjc-arc", "-O2", "-fvisibility=hidden"],
  ...["-Wall", "-Wextra", "-Wunguarded-availability-new"],
  "-Wno-unused-parameter", // AppKit hands over more than is wanted
  `-DWEARBAR_VERSION="${version}"`,
];

/**
 * @param {string} template the text of native/menubar/Info.plist
 * @param {string} version
 */
export function infoPlist(template, version) {
  return template
    .replaceAll("@APP@", APP)
    .replaceAll("@BUNDLE_ID@", BUNDLE_ID)
    .replaceAll("@OLDEST_MACOS@", OLDEST_MACOS)
    .replaceAll("@VERSION@", version);
}
