import type { HoursShown } from '../types.ts'
import { partOfDay } from './closureDay.ts'
import type { Closure } from './closureDocuments.ts'
import classes from './Closed.module.css'

/** Shades the closed hours of a day's column, behind its cards. The words are above the calendar. */
export function ClosedShade(props: { day: string; closures: readonly Closure[]; hours: HoursShown }) {
  const { day, closures, hours } = props
  const [from, until] = [hours.start * 60, hours.end * 60]
  return closures.map((closure) => {
    const part = partOfDay(closure, day)
    const start = Math.max(part?.start ?? until, from)
    const end = Math.min(part?.end ?? from, until)
    if (end <= start) return null
    const share = (minutes: number) => `${(100 * minutes) / (until - from)}%`
    const ofSome = closure.locationId !== null || closure.teacherId !== null
    return (
      <div
        key={closure.id}
        className={classes.shade}
        data-closed
        data-some={ofSome || undefined}
        style={{ top: share(start - from), height: share(end - start) }}
        aria-hidden
      >
        {closure.reason}
      </div>
    )
  })
}
