// Which files of native/addon make the addon of a platform, and what they are linked with.

/** Compiled on every platform. */
const EVERYWHERE = [
  "addon.c",
  "answer.c",
  "arguments.c",
  "facts.c",
  "facts_answer.c",
  "read_job.c",
  "reader.c",
];

/** Those that know no Node. */
export const MACOS_READERS = [
  "reader_macos_capacity.c",
  "reader_macos_drives.c",
  "reader_macos_layouts.c",
  "reader_macos_machine.c",
  "reader_macos_media.c",
  "reader_macos_memory.c",
  "reader_macos_processes.c",
  "reader_macos_registry.c",
  "reader_macos_smart.c",
  "reader_macos_statistics.c",
  "reader_macos_sysctl.c",
  "reader_macos_turn.c",
  "reader_macos_volume.c",
  "reader_macos_volume_mount.c",
];

/** @type {Readonly<Record<string, readonly string[]>>} */
const READERS_OF = {
  linux: ["addon_none.c", "reader_nvme_linux.c"],
  darwin: ["addon_macos.c", "reader_none.c", ...MACOS_READERS],
};
const READERS_OF_OTHERS = ["addon_none.c", "reader_none.c"];

/** @type {Readonly<Record<string, readonly string[]>>} */
const LINK_FLAGS_OF = {
  linux: ["-shared", "-fPIC", "-pthread"],
  // What Node brings itself is found when it loads the addon.
  darwin: ["-bundle", "-undefined", "dynamic_lookup", "-mmacosx-version-min=11.0"],
};
const LINK_FLAGS_OF_OTHERS = ["-shared", "-fPIC", "-pthread"];

/** dlopen lives in a library of its own before glibc 2.34. @type {Readonly<Record<string, readonly string[]>>} */
const LIBRARIES_OF = {
  linux: ["-ldl"],
  darwin: ["-framework", "IOKit", "-framework", "CoreFoundation", "-lobjc"],
};

/**
 * @param {string} platform as `process.platform`
 * @returns {readonly string[]} file names in native/addon
 */
export const sourcesOf = (platform) => [
  ...EVERYWHERE,
  ...(READERS_OF[platform] ?? READERS_OF_OTHERS),
];

/**
 * @param {string} platform
 * @returns {readonly string[]}
 */
export const linkFlagsOf = (platform) => LINK_FLAGS_OF[platform] ?? LINK_FLAGS_OF_OTHERS;

/**
 * @param {string} platform
 * @returns {readonly string[]}
 */
export const librariesOf = (platform) => LIBRARIES_OF[platform] ?? [];
