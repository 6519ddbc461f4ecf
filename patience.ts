/**
 * How long a test waits for one thing, in milliseconds. Nothing waits for time to pass: a busy machine is slow, not
 * wrong, so only a fault ever waits this long.
 */
export const PATIENCE_MS = 60_000
