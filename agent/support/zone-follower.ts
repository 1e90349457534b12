/**
 * The system's zone, read anew at each call. A running process never sees by itself that its owner has
 * travelled: its dates stay in the zone it was started in.
 * @param read what the system says now.
 * @param apply lets the process's own dates follow.
 */
export function followZone(read: () => string, apply: (zone: string) => void): () => string {
  let known: string | null = null;
  return () => {
    const zone = read();
    if (known !== null && zone !== known) apply(zone);
    known = zone;
    return zone;
  };
}
