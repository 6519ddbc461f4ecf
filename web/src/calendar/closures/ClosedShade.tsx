import type { HoursShown } from '../types.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { closedMinutesOn } from './closureDay.ts'
import type { Closure } from './closureDocuments.ts'
import { messages } from './closureMessages.ts'
import classes from './Closed.module.css'

/**
 * Shades the closed hours of a day's column, behind its cards. The words are above the calendar. An absence says no
 * reason: the screen stands at the desk. (SCHED-98)
 */
export function ClosedShade(props: { day: string; closures: readonly Closure[]; hours: HoursShown }) {
  const { day, closures, hours } = props
  const text = useMessages(messages)
  const [from, until] = [hours.start * 60, hours.end * 60]
  return closures.map((closure) => {
    const part = closedMinutesOn(closure, day)
    const start = Math.max(part?.start ?? until, from)
    const end = Math.min(part?.end ?? from, until)
    if (end <= start) return null
    const share = (minutes: number) => `${(100 * minutes) / (until - from)}%`
    return (
      <div
        key={closure.id}
        className={classes.shade}
        data-closed
        style={{ top: share(start - from), height: share(end - start) }}
        aria-hidden
      >
        {closure.teacherId === null ? closure.reason : text.teacherAway}
      </div>
    )
  })
}
