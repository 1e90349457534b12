import { withoutOctalEscapes } from "./octal-escapes.ts";

export interface Mount {
  /** `major:minor` of the file system. */
  readonly device: string;
  readonly mountPoint: string;
  /** Such as `/dev/mapper/vg-home`, `overlay`, `rpool/ROOT`. */
  readonly source: string;
}

/** Lines of /proc/PID/mountinfo (proc_pid_mountinfo(5)) that have its form; others are left out. */
export function parseMountinfo(text: string): readonly Mount[] {
  return text.split("\n").flatMap((line) => {
    const mount = parseMount(line);
    return mount === null ? [] : [mount];
  });
}

/** The optional fields in the middle end with ` - `. */
function parseMount(line: string): Mount | null {
  const end = line.indexOf(" - ");
  const before = line.slice(0, Math.max(end, 0)).split(" ");
  const [, , device, , mountPoint] = before;
  const source = line.slice(end + 3).split(" ")[1];
  if (device === undefined || mountPoint === undefined || source === undefined) return null;
  if (!/^\d+:\d+$/.test(device)) return null;
  return {
    device,
    mountPoint: withoutOctalEscapes(mountPoint),
    source: withoutOctalEscapes(source),
  };
}

/** @returns the mount that shows at `path`: the deepest, and of equals the last. */
export function mountOf(mounts: readonly Mount[], path: string): Mount | null {
  let found: Mount | null = null;
  for (const mount of mounts) {
    const deeper = mount.mountPoint.length >= (found?.mountPoint.length ?? 0);
    if (deeper && isWithin(path, mount.mountPoint)) found = mount;
  }
  return found;
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
