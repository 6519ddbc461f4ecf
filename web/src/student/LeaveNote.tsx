import { isAwayOn } from '@koma/schema/rules/leave'
import { plusDays } from '@koma/schema/rules/time'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './leaveNoteMessages.ts'
import { SchoolContact } from './SchoolContact.tsx'
import { useStudentAccount } from './useStudentAccount.ts'

/** Tells students of the pause or departure that is under way or comes next, and what they can book. (PAUSE-15) */
export function LeaveNote() {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [leave] = useStudentAccount().leaves
  if (leave === undefined) return null
  const { kind, from, until } = leave
  const day = (date: string) => format.date(date, { year: true })
  if (kind === 'leaving')
    return <Notice tone="info">{[text.leaving(day(plusDays(from, -1))), text.noneAfter].join(text.space)}</Notice>
  if (!isAwayOn(leave, today))
    return (
      <Notice tone="info">
        {[until === null ? text.plannedOpen(day(from)) : text.planned(day(from), day(until)), text.none].join(
          text.space,
        )}
      </Notice>
    )
  if (until !== null)
    return <Notice tone="info">{[text.until(day(until)), text.after(day(plusDays(until, 1)))].join(text.space)}</Notice>
  return (
    <Notice tone="info">
      {[text.open, text.resume].join(text.space)}
      <SchoolContact />
    </Notice>
  )
}
