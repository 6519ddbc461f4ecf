import { ONLINE } from '@koma/schema/constants'
import { plusMinutes } from '@koma/schema/rules/time'
import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TeacherName } from '../../desk/slot/TeacherName.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import rows from '../../ui/Rows.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import type { NewSlotStart } from '../form/NewSlot.tsx'
import type { Choice } from '../useFilterChoices.ts'
import classes from './FreeTeachers.module.css'
import { type FreeTeacher, FreeTeachersQuery } from './freeDocuments.ts'
import { messages } from './messages.ts'
import { fitting } from './places.ts'
import { useFollow } from '../../shared/live/useFollow.ts'

interface FreeTeachersListProps {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:mm` */
  time: string
  /** How long they have to be free. */
  minutes: number
  /** An empty text is any. */
  courseId: string
  /** A location's id, `ONLINE`, or an empty text for any. */
  place: string
  /** The names of places. */
  places: readonly Choice[]
  /** Begins a slot; null where one may not. */
  onNew: ((start: NewSlotStart) => void) | null
}

/** Draws the teachers who are free then, as it is now: a slot that somebody makes meanwhile takes its teacher away. */
export function FreeTeachersList(props: FreeTeachersListProps) {
  const { date, time, minutes, courseId, place, places, onNew } = props
  const m = useMessages(messages)
  const format = useFormat()
  const { scheduleStart, scheduleEnd } = useSchool()
  const startsAt = `${date}T${time}:00`
  const endsAt = plusMinutes(startsAt, minutes)
  const { data, previousData, error, refetch } = useQuery(FreeTeachersQuery, {
    variables: { input: { startsAt, minutes, ...(place !== '' && place !== ONLINE && { locationId: place }) } },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
  })
  useFollow(['slot'], refetch)
  if (error) return <ErrorState onRetry={() => void refetch()} />
  const answer = data ?? previousData
  if (!answer) return <Spinner />
  const teachers = fitting(answer.freeTeachers, courseId, place)
  const when = format.when({ startsAt, endsAt })
  const isOpen = time >= scheduleStart.slice(0, 5) && endsAt <= `${date}T${scheduleEnd.slice(0, 5)}:00`
  const hours = `${scheduleStart.slice(0, 5)}–${scheduleEnd.slice(0, 5)}`
  return (
    <>
      <output className={classes.found}>{teachers.length > 0 && m.found(teachers.length, when)}</output>
      {teachers.length === 0 && <EmptyState title={m.none(when)} hint={isOpen ? m.noneHint : m.closed(hours)} />}
      {teachers.length > 0 && (
        <ul className={rows.rows} aria-busy={data === undefined}>
          {teachers.map((free) => (
            <li key={free.teacher.id} className={`${rows.row} ${classes.row}`}>
              <FreeLine free={free} places={places} startsAt={startsAt} />
              <div className={classes.ways}>
                <Button
                  size="compact-md"
                  variant="default"
                  component={Link}
                  to={dayAt(date, { teacher: free.teacher.id })}
                  aria-label={m.dayOf(free.teacher.displayName)}
                >
                  {m.day}
                </Button>
                {free.emptySlot && (
                  <Button
                    size="compact-md"
                    variant="default"
                    component={Link}
                    to={dayAt(date, { slot: free.emptySlot.id })}
                    aria-label={m.openSlotOf(free.teacher.displayName)}
                  >
                    {m.openSlot}
                  </Button>
                )}
                {onNew && free.emptySlot === null && (
                  <Button
                    size="compact-md"
                    variant="default"
                    leftSection={<IconPlus aria-hidden size={16} />}
                    aria-label={m.makeOf(free.teacher.displayName)}
                    onClick={() => onNew({ date, time, teacherId: free.teacher.id, ...(place !== '' && { place }) })}
                  >
                    {m.make}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const dayAt = (date: string, shown: Record<string, string>) =>
  `/admin/schedule?${new URLSearchParams({ view: 'calendar', span: 'day', date, ...shown }).toString()}`

/** Draws a teacher, what they could teach, and between which slots of theirs it would be. */
function FreeLine(props: { free: FreeTeacher; places: readonly Choice[]; startsAt: string }) {
  const { places, startsAt } = props
  const { teacher, courses, emptySlot, sameDay } = props.free
  const m = useMessages(messages)
  const nameOf = (locationId: string | null) =>
    places.find(({ value }) => value === (locationId ?? ONLINE))?.label ?? ''
  return (
    <div className={classes.who}>
      <TeacherName teacher={teacher} />
      <dl className={classes.facts}>
        <dt>{m.teaches}</dt>
        <dd>{courses.map(({ displayName }) => displayName).join(m.separator)}</dd>
        <Neighbour label={m.emptySlot} slot={emptySlot ?? undefined} nameOf={nameOf} />
        {sameDay.length === 0 && emptySlot === null && <dd className={classes.whole}>{m.nothingElse}</dd>}
        <Neighbour label={m.before} slot={sameDay.findLast((slot) => slot.startsAt < startsAt)} nameOf={nameOf} />
        <Neighbour label={m.after} slot={sameDay.find((slot) => slot.startsAt > startsAt)} nameOf={nameOf} />
      </dl>
    </div>
  )
}

function Neighbour(props: {
  label: string
  slot: Pick<FreeTeacher['sameDay'][number], 'startsAt' | 'endsAt' | 'locationId'> | undefined
  nameOf: (locationId: string | null) => string
}) {
  const format = useFormat()
  const { label, slot, nameOf } = props
  return (
    slot && (
      <>
        <dt>{label}</dt>
        <dd>
          {format.timeRange(slot.startsAt, slot.endsAt)} {nameOf(slot.locationId)}
        </dd>
      </>
    )
  )
}
