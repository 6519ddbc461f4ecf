import { ONLINE } from '@koma/schema/constants'
import { useMemo } from 'react'
import { slotMessages } from '../../desk/messages.ts'
import { BookedTag, FullTag, OnlineTag, WaitingTag } from '../../desk/slot/SlotTags.tsx'
import { courseText, isOfferedOnline, placeText, studentNames } from '../../desk/slot/slotTexts.ts'
import { TeacherName } from '../../desk/slot/TeacherName.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { DataColumn } from '../../ui/dataColumns.ts'
import { messages } from '../messages.ts'
import classes from './ScheduleTable.module.css'

/** Returns the columns of the list of slots; where it is narrow, two lines a row in fewer columns. (SCHED-11, D67) */
export function useSlotColumns(): readonly DataColumn<FullSlot>[] {
  const m = useMessages(messages)
  const words = useMessages(slotMessages)
  const format = useFormat()
  const { onlineLessons } = useSchool()
  return useMemo(() => {
    const { columns } = m
    const students = (slot: FullSlot) => studentNames(slot, words).join(words.listSeparator)
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
        cell: ({ startsAt }) => format.date(startsAt),
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
        width: '10.5rem',
        sort: ({ teacher }) => teacher?.displayName ?? null,
        narrow: { width: 'clamp(9.25rem, 16vw, 10rem)' },
        cell: ({ teacher }) => teacher && <TeacherName teacher={teacher} />,
      },
      {
        id: 'location',
        head: columns.location,
        width: '12rem',
        sort: ({ location }) => location?.locationName ?? ONLINE,
        narrow: { width: 'clamp(7rem, 12.9vw, 8rem)' },
        cell: (slot, narrow) => (
          <span className={classes.places} data-narrow={narrow || undefined}>
            {slot.location && <span>{slot.location.locationName}</span>}
            {isOfferedOnline(slot, onlineLessons) && <OnlineTag />}
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
        below: (slot) => (
          <>
            <WaitingTag count={slot.waitingCount} /> {lessonPlace(slot)}
          </>
        ),
      },
      {
        id: 'course',
        head: columns.course,
        sort: course,
        narrow: { head: columns.courseAndStudents },
        title: (slot, narrow) => (narrow ? students(slot) : course(slot)),
        quiet: ({ bookedCourse }) => bookedCourse === null,
        cell: course,
        below: students,
      },
      {
        id: 'students',
        head: columns.students,
        sort: (slot) => students(slot) || null,
        title: students,
        cell: students,
      },
      {
        id: 'lessonLocation',
        head: columns.lessonLocation,
        width: '8.75rem',
        sort: ({ lessonLocation }) => lessonLocation,
        cell: lessonPlace,
      },
    ]
  }, [m, words, format, onlineLessons])
}
