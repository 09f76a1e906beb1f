/** What a test waits for may take this long, in milliseconds: a busy machine is slow, and stands still for seconds. */
export const PATIENCE_MS = 15_000;
