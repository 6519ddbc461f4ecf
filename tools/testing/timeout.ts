import { availableParallelism, loadavg } from 'node:os'

/**
 * How long a test waits for one thing, in milliseconds. A busy machine is slow, not wrong, so the limit is generous:
 * only a fault ever reaches it.
 */
export const TEST_TIMEOUT_MS = 60_000

/** The same for a first start, which makes a cluster, its tables and a demo school. */
export const START_TIMEOUT_MS = 3 * TEST_TIMEOUT_MS

/** How many processes want each core of a machine that is busy with more than these tests. */
const BUSY = 3
const isBusy = (loadavg()[0] ?? 0) > BUSY * availableParallelism()

/**
 * The same for what is on a screen in a test without a browser: nothing there waits for another process, so where
 * nothing else runs a fault need not cost a minute, and another one when it is tried again.
 */
export const SCREEN_TIMEOUT_MS = isBusy ? TEST_TIMEOUT_MS : 10_000
