/** One class, stable codes, an exit code for each: callers compare codes, never messages. */

/** Exit codes of the command line; documented in the README. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  notInstalled: 3,
  noReadableDrive: 4,
  alertActive: 5,
  tryAgain: 75,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const EXIT_CODE_OF = {
  usage: EXIT.usage,
  "bad-config": EXIT.usage,
  "bad-recording": EXIT.usage,
  "unsupported-platform": EXIT.failed,
  "unsupported-node": EXIT.failed,
  "no-readable-drive": EXIT.noReadableDrive,
  "not-installed": EXIT.notInstalled,
  "install-refused": EXIT.failed,
  "service-failed": EXIT.failed,
  "read-timed-out": EXIT.tryAgain,
  "store-busy": EXIT.tryAgain,
  "store-newer": EXIT.failed,
  "store-damaged": EXIT.failed,
  "store-foreign": EXIT.failed,
  "store-full": EXIT.failed,
  "store-unwritable": EXIT.failed,
  "file-unwritable": EXIT.failed,
  "file-unopened": EXIT.failed,
} as const;
export type ErrorCode = keyof typeof EXIT_CODE_OF;

/** An error whose message is meant for the user: *expected what, where, got what, do what*. */
export class WearbarError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "WearbarError"; // the predicate below goes by it: a bundle may hold two copies
    this.code = code;
  }
}

export function isWearbarError(error: unknown, code?: ErrorCode): error is WearbarError {
  const ours = error instanceof Error && error.name === "WearbarError" && "code" in error;
  return ours && (code === undefined || error.code === code);
}

export const exitCodeOf = (error: WearbarError): ExitCode => EXIT_CODE_OF[error.code];

/** The `code` of a system error such as ENOENT, or null. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
