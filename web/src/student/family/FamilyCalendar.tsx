import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import classes from './Family.module.css'
import type { FamilyLesson } from './familyDocuments.ts'
import { messages } from './messages.ts'
import { openLesson } from './openLesson.ts'

/** A week from Sunday on, from which the days take their names. */
const weekdays = Array.from({ length: 7 }, (_, at) => plusDays('2026-11-29', at))

/** Draws a month with the lessons of all children on their days. (FAM-07) */
export function FamilyCalendar({ lessons }: { lessons: readonly FamilyLesson[] }) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [month, setMonth] = useState(monthOf(today))
  const first = `${month}-01`
  const blanks = Temporal.PlainDate.from(first).dayOfWeek % 7
  const count = Number(lastDayOfMonth(first).slice(8))
  const days = Array.from({ length: count }, (_, at) => plusDays(first, at))
  const before = monthOf(plusDays(first, -1))
  return (
    <section>
      <div className={classes.months}>
        <ActionIcon
          variant="subtle"
          aria-label={text.previous}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(before)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <h2 className={classes.month}>{format.month(month)}</h2>
        <ActionIcon variant="subtle" aria-label={text.next} onClick={() => setMonth(monthAfter(month))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.weekdays} aria-hidden>
        {weekdays.map((day) => (
          <span key={day}>{format.weekday(day)}</span>
        ))}
      </div>
      <ol className={classes.grid}>
        {days.map((day, at) => (
          <li
            key={day}
            className={classes.day}
            data-today={day === today || undefined}
            style={at === 0 ? { gridColumnStart: blanks + 1 } : undefined}
          >
            <time dateTime={day}>{Number(day.slice(8))}</time>
            {lessons
              .filter(({ booking }) => dateOf(booking.slot.startsAt) === day)
              .map((lesson) => (
                <button
                  key={lesson.id}
                  type="button"
                  className={classes.mark}
                  aria-label={text.open(
                    `${format.time(lesson.booking.slot.startsAt)} ${lesson.child.firstName}`,
                    `${format.date(lesson.booking.slot.startsAt)} ${lesson.booking.course.displayName}`,
                  )}
                  onClick={() => openLesson(lesson)}
                >
                  {lesson.booking.slot.startsAt.slice(11, 16)} {lesson.child.firstName}
                </button>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
