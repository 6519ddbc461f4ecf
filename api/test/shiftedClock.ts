/**
 * Returns the environment of a process whose clock is off: `offset` is a program's expression of milliseconds, asked at
 * each look at the clock; `before` is run first.
 */
export function shiftedClock(offset: string, before = ''): { NODE_OPTIONS: string } {
  const program = `
${before}
const Real = globalThis.Date
const now = () => Real.now() + (${offset})
const Shifted = new Proxy(Real, {
  construct: (target, given, by) => Reflect.construct(target, given.length === 0 ? [now()] : given, by === Shifted ? target : by),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
Real.prototype.constructor = Shifted
globalThis.Date = Shifted
if (globalThis.Temporal) globalThis.Temporal.Now.instant = () => globalThis.Temporal.Instant.fromEpochMilliseconds(now())
`
  return {
    NODE_OPTIONS:
      `${process.env['NODE_OPTIONS'] ?? ''} --import data:text/javascript,${encodeURIComponent(program)}`.trim(),
  }
}
