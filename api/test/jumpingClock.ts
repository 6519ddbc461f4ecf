/** The hours by which the clock is off, one after the other; each holds for EVERY_MS. */
const HOURS = [0, 5, -5, 1, -11, 9]
const EVERY_MS = 150

/** Runs in a process before all else: every look at the clock is off by the hours of this moment. */
const program = `
const Real = globalThis.Date
const offsets = ${JSON.stringify(HOURS.map((hours) => hours * 3_600_000))}
const now = () => Real.now() + offsets[Math.floor(Real.now() / ${EVERY_MS}) % offsets.length]
const Jumping = new Proxy(Real, {
  construct: (target, given, by) => Reflect.construct(target, given.length === 0 ? [now()] : given, by === Jumping ? target : by),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Real.prototype.constructor = Jumping
globalThis.Date = Jumping
if (globalThis.Temporal) globalThis.Temporal.Now.instant = () => globalThis.Temporal.Instant.fromEpochMilliseconds(now())
`

/** The environment of a process whose clock is set forwards and back by hours several times a second. */
export const jumpingClock = {
  NODE_OPTIONS:
    `${process.env['NODE_OPTIONS'] ?? ''} --import data:text/javascript,${encodeURIComponent(program)}`.trim(),
}
