import { ONLINE } from '@koma/schema/constants'
import { useMemo } from 'react'
import { slotMessages } from '../../desk/messages.ts'
import { BookedTag, FullTag, OnlineTag, WaitingTag } from '../../desk/slot/SlotTags.tsx'
import { courseText, isOfferedOnline, placeText, studentNames } from '../../desk/slot/slotTexts.ts'
import { StudentNames } from '../../desk/slot/StudentNames.tsx'
import { TeacherName } from '../../desk/slot/TeacherName.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { DataColumn } from '../../ui/dataColumns.ts'
import { messages } from '../messages.ts'
import classes from './ScheduleTable.module.css'

/**
 * Returns the columns of the list of slots; where it is narrow, two lines a row in fewer columns. A list by time shows
 * each day once. A booked slot shows the place where its lesson is held, and the offered place if that is another.
 * (SCHED-11, D67)
 */
export function useSlotColumns(slots: readonly FullSlot[], byTime: boolean): readonly DataColumn<FullSlot>[] {
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const format = useFormat()
  const { onlineLessons } = useSchool()
  const firsts = byTime ? firstOfDays(slots).join(' ') : ''
  return useMemo(() => {
    const isFirst = new Set(firsts.split(' '))
    const { columns } = m
    const students = (slot: FullSlot) => studentNames(slot, words).join(words.listSeparator)
    const links = (slot: FullSlot, tabStop: boolean) =>
      slot.bookings && <StudentNames bookings={slot.bookings} tabStop={tabStop} />
    const course = (slot: FullSlot) => courseText(slot, words)
    const timeOf = ({ startsAt, endsAt }: FullSlot) => (
      <span className={classes.time}>{format.timeRange(startsAt, endsAt)}</span>
    )
    const lessonPlace = ({ lessonLocation }: FullSlot) => lessonLocation !== null && placeText(lessonLocation, words)
    return [
      {
        id: 'date',
        head: columns.date,
        width: '8rem',
        sort: ({ startsAt }) => startsAt,
        narrow: { width: 'clamp(8.25rem, 15vw, 12.25rem)', head: columns.dateTime },
        opens: true,
        label: (slot) =>
          [format.when(slot), slot.teacher?.displayName, words.occupancy[slot.occupancy]].filter(Boolean).join(' '),
        cell: ({ id, startsAt }) => (
          <span data-repeats={(firsts !== '' && !isFirst.has(id)) || undefined} className={classes.day}>
            {format.date(startsAt)}
          </span>
        ),
        below: timeOf,
      },
      {
        id: 'time',
        head: columns.time,
        width: '6.5rem',
        sort: ({ startsAt }) => startsAt.slice(11),
        cell: timeOf,
      },
      {
        id: 'teacher',
        head: columns.teacher,
        width: '9.5rem',
        sort: ({ teacher }) => teacher?.displayName ?? null,
        narrow: { width: 'clamp(9.25rem, 16vw, 10rem)' },
        cell: ({ teacher }) => teacher && <TeacherName teacher={teacher} />,
      },
      {
        id: 'location',
        head: columns.location,
        width: '10rem',
        sort: ({ lessonLocation, location }) => lessonLocation ?? location?.locationName ?? ONLINE,
        narrow: { width: 'clamp(7rem, 12.9vw, 8rem)' },
        cell: (slot, narrow) => (
          <span className={classes.places} data-narrow={narrow || undefined}>
            {slot.lessonLocation === null ? (
              <>
                {slot.location && <span>{slot.location.locationName}</span>}
                {isOfferedOnline(slot, onlineLessons) && <OnlineTag />}
              </>
            ) : (
              <span>
                {lessonPlace(slot)}
                {isElsewhere(slot) && <span className={classes.offered}> ({slot.location?.locationName})</span>}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'booked',
        head: columns.booked,
        width: '9.75rem',
        sort: ({ bookedCount, capacity }) => bookedCount / (capacity || 1),
        narrow: { width: 'clamp(9.75rem, 17.2vw, 10.5rem)' },
        // The second line has room for who waits, which the first one would cut off.
        cell: (slot, narrow) => (narrow ? <FullTag slot={slot} /> : <BookedTag slot={slot} />),
        below: (slot) => <WaitingTag count={slot.waitingCount} />,
      },
      {
        id: 'course',
        head: columns.course,
        wraps: 'cell',
        width: '11rem',
        sort: course,
        narrow: { width: 'auto', head: columns.courseAndStudents },
        title: (slot, narrow) => (narrow ? students(slot) : course(slot)),
        quiet: ({ bookedCourse }) => bookedCourse === null,
        cell: course,
        below: links,
      },
      {
        id: 'students',
        head: columns.students,
        sort: (slot) => students(slot) || null,
        title: students,
        text: students,
        cell: (slot, _, tabStop) => links(slot, tabStop),
      },
    ]
  }, [m, words, format, onlineLessons, firsts])
}

/** Returns the ids of the first slot of each day. */
function firstOfDays(slots: readonly FullSlot[]): string[] {
  const dayOf = (slot: FullSlot | undefined) => slot?.startsAt.slice(0, 10)
  return slots.flatMap((slot, at) => (dayOf(slot) === dayOf(slots[at - 1]) ? [] : [slot.id]))
}

/** Tells whether a lesson is held online although its slot has a place. */
function isElsewhere({ location, lessonLocation }: FullSlot): boolean {
  return location !== null && lessonLocation !== null && lessonLocation !== location.locationName
}
