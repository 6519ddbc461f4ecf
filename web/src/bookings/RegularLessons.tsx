import { useQuery } from '@apollo/client/react'
import { useId } from 'react'
import { messages as calendarMessages } from '../calendar/messages.ts'
import { weekdayOf } from '../calendar/range.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useRefetchWhenChanged } from '../shared/live/useRefetchWhenChanged.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { slotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { messages } from './messages.ts'
import { OpenSlotRow } from './OpenSlotRow.tsx'
import { type RegularLesson, StudentRegularLessonsQuery } from './regularDocuments.ts'
import list from '../ui/Rows.module.css'
import classes from './NextSlots.module.css'

/**
 * Shows the next lesson of what the student does regularly, and why it is not at the regular time. Nothing without such
 * a lesson. When one can no longer be booked, or the regular time becomes free, the server is asked for the next.
 * (MYLES-01, MYLES-03, MYLES-04)
 */
export function RegularLessons() {
  const text = useMessages(messages)
  const { weekdays } = useMessages(calendarMessages)
  const format = useFormat()
  const words = useStateWords()
  const school = useSchool()
  const account = useStudentAccount()
  const now = useNow()
  const id = useId()
  const { data, refetch } = useQuery(StudentRegularLessonsQuery, { context: { quiet: true } })
  const isOpen = (slot: StudentSlot) => slotState(slot, account, school, now).kind === 'open'
  const lessons = data?.viewer?.student?.regularLessons ?? []
  const outdated = lessons.filter(({ next, missed }) => !isOpen(next) || (missed !== null && isOpen(missed)))
  useRefetchWhenChanged(refetch, [account, outdated.map(({ next }) => next.id).join()])
  const shown = lessons.filter(({ next }) => isOpen(next))
  if (shown.length === 0) return null

  return (
    <section className={classes.next} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {text.regularTitle}
        </h2>
      </div>
      <ul className={list.rows}>
        {shown.map(({ weekday, time, next, missed }) => (
          <OpenSlotRow
            key={next.id}
            slot={next}
            leadingText={text.nextWith(next.teacher?.displayName ?? '')}
            note={whyAnother({ weekday, time, next, missed })}
          />
        ))}
      </ul>
    </section>
  )

  /** Says why the next lesson is not at the regular time; null where it is, or where there is none. */
  function whyAnother({ weekday, time, next, missed }: RegularLesson): string | null {
    if (weekday === null || time === null) return null
    if (missed !== null) {
      const { word } = words.badge(slotState(missed, account, school, now))
      return text.nearestTo(format.dateTime(missed.startsAt), word)
    }
    const isAtTime = weekdayOf(next.startsAt.slice(0, 10)) === weekday && format.time(next.startsAt) === time
    return isAtTime ? null : text.noneAt(weekdays[weekday] ?? '', time)
  }
}
