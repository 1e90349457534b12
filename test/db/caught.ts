/** The error that `work` throws, to look at its code and its message. */
export function caught(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("Expected an error, got none.");
}
