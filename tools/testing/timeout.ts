/**
 * How long a test waits for one thing, in milliseconds. A busy machine is slow, not wrong, so the limit is generous:
 * only a fault ever reaches it.
 */
export const TEST_TIMEOUT_MS = 60_000
