import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'
import type { MoveTarget } from './ownMoveDocuments.ts'
import { moveMessages } from './moveMessages.ts'
import classes from './Move.module.css'
import type { OwnBooking } from './studentDocuments.ts'
import { useMoveTargets } from './useMoveTargets.ts'
import { useTeacherName } from './useTeacherName.ts'

/** A lesson to move to, as it was chosen: which course of it, and where. */
export interface MoveChoice {
  slot: MoveTarget['slot']
  courseCode: string
  courseName: string
  online: boolean
  cost: number
}

interface MoveTargetsProps {
  booking: OwnBooking
  onChoose: (choice: MoveChoice) => void
}

/** Lists the lessons a booking can move to, by day, soonest first; one tap chooses one. (MOVE-09) */
export function MoveTargets({ booking, onChoose }: MoveTargetsProps) {
  const text = useMessages(moveMessages)
  const words = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const { creditType } = useSchool()
  const teacherName = useTeacherName()
  const { teacher } = booking.slot
  const [sameTeacher, setSameTeacher] = useState(false)
  const found = useMoveTargets(booking.slot.id, sameTeacher ? (teacher?.id ?? null) : null, [booking.slot])
  const { targets } = found
  const days = Map.groupBy(targets ?? [], ({ slot }) => slot.startsAt.slice(0, 10))
  return (
    <section className={classes.panel} aria-label={text.targets}>
      <p>{text.choose}</p>
      {teacher && (
        <Switch
          label={text.sameTeacher}
          checked={sameTeacher}
          onChange={(event) => setSameTeacher(event.currentTarget.checked)}
        />
      )}
      {targets === undefined && (found.failed ? <ErrorState onRetry={found.reload} /> : <Spinner />)}
      {targets?.length === 0 && <EmptyState title={text.nothing(format.date(found.until))} hint={text.nothingHint} />}
      {[...days].map(([day, lessons]) => (
        <div key={day} className={classes.day}>
          <h3 className={classes.date}>
            {[format.dayWord(day, today), format.date(day)].filter((word) => word !== null).join(' ')}
          </h3>
          <ul className={classes.targets}>
            {lessons.flatMap((target) =>
              choicesOf(target, booking).map((choice) => {
                const { slot, courseCode, courseName, online, cost } = choice
                const where = online ? words.online : (slot.location?.locationName ?? '')
                const what = [teacherName(slot), courseName, where].filter(Boolean).join(' · ')
                return (
                  <li key={`${slot.id} ${courseCode} ${String(online)}`}>
                    <button
                      type="button"
                      className={classes.target}
                      aria-label={text.targetOf(format.dateTime(slot.startsAt), what)}
                      onClick={() => onChoose(choice)}
                    >
                      <span className={classes.time}>{format.timeRange(slot.startsAt, slot.endsAt)}</span>
                      <span>{what}</span>
                      <span className={classes.cost}>{format.credits(cost, creditType)}</span>
                    </button>
                  </li>
                )
              }),
            )}
          </ul>
        </div>
      ))}
      {targets !== undefined && found.hasMore && (
        <Button variant="default" loading={found.readingOn} onClick={found.readOn}>
          {text.more}
        </Button>
      )}
    </section>
  )
}

/** Returns the ways to book a lesson, the course and place of the old booking first. */
function choicesOf({ slot, choices }: MoveTarget, booking: OwnBooking): MoveChoice[] {
  const likeness = ({ courseCode, online }: MoveChoice) =>
    (courseCode === booking.course.code ? 2 : 0) + (online === booking.online ? 1 : 0)
  return choices
    .map((choice) => ({
      ...choice,
      slot,
      courseName: slot.courses.find(({ code }) => code === choice.courseCode)?.displayName ?? choice.courseCode,
    }))
    .toSorted((a, b) => likeness(b) - likeness(a))
}
