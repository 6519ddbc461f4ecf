import { shiftedClock } from './shiftedClock.ts'

/** The hours by which the clock is off, one after the other; each holds for EVERY_MS. */
const HOURS = [0, 5, -5, 1, -11, 9]
const EVERY_MS = 150

/** The environment of a process whose clock is set forwards and back by hours several times a second. */
export const jumpingClock = shiftedClock(
  `offsets[Math.floor(Real.now() / ${EVERY_MS}) % offsets.length]`,
  `const offsets = ${JSON.stringify(HOURS.map((hours) => hours * 3_600_000))}`,
)
