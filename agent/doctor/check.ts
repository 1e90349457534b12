/** One thing that was looked at, and what it means for the owner. */
export interface Finding {
  /** Short and stable, in kebab case. */
  readonly name: string;
  readonly result: "pass" | "warn" | "fail";
  readonly found: string;
  /** What to do; null where there is nothing to do. */
  readonly next: string | null;
}

export const pass = (name: string, found: string): Finding => ({
  name,
  result: "pass",
  found,
  next: null,
});

export const warn = (name: string, found: string, next: string | null): Finding => ({
  name,
  result: "warn",
  found,
  next,
});

export const fail = (name: string, found: string, next: string | null): Finding => ({
  name,
  result: "fail",
  found,
  next,
});
