import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { TargetButton } from '../calendar/move/TargetButton.tsx'
import { choicesOf, distance, type MoveChoice as Choice } from '../calendar/move/moveChoices.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'
import type { MoveTarget } from './ownMoveDocuments.ts'
import { moveMessages } from './moveMessages.ts'
import classes from './Move.module.css'
import type { OwnBooking } from './studentDocuments.ts'
import { useMoveTargets } from './useMoveTargets.ts'
import { useTeacherName } from './useTeacherName.ts'

/** A lesson to move to, as it was chosen: which course of it, and where. */
export type MoveChoice = Choice<MoveTarget['slot']>

interface MoveTargetsProps {
  booking: OwnBooking
  onChoose: (choice: MoveChoice) => void
}

/** The lessons of the same teacher that come before all others. */
const FIRST_OF_TEACHER = 4

/**
 * Lists the lessons a booking can move to, of its course or on request of all courses. Some with the same teacher come
 * first, then the others by day. One tap chooses one. (MOVE-09, MOVE-10)
 */
export function MoveTargets({ booking, onChoose }: MoveTargetsProps) {
  const text = useMessages(moveMessages)
  const format = useFormat()
  const today = useToday()
  const offline = useOffline()
  const { teacher } = booking.slot
  const [sameTeacher, setSameTeacher] = useState(false)
  const found = useMoveTargets(booking.slot.id, sameTeacher ? (teacher?.id ?? null) : null, [booking.slot])
  const [otherCourses, setOtherCourses] = useState(false)
  const ofCourse = targetsOfCourse(found.targets ?? [], booking.course.code)
  // A slot that suits fifteen courses would be fifteen lines, of which nearly everybody wants one.
  const isNarrowed = ofCourse.length > 0 && !otherCourses
  const targets = isNarrowed && found.targets !== undefined ? ofCourse : found.targets
  const isOfTeacher = ({ slot }: MoveTarget) => teacher !== null && slot.teacher?.id === teacher.id
  // The teacher one knows comes first, nearest to the lesson; the switch shows all of theirs.
  const ofTeacher = sameTeacher
    ? []
    : (targets ?? [])
        .filter(isOfTeacher)
        .toSorted((a, b) => distance(a.slot, booking.slot) - distance(b.slot, booking.slot))
        .slice(0, FIRST_OF_TEACHER)
  const others = (targets ?? []).filter((target) => !ofTeacher.includes(target))
  const days = Map.groupBy(others, ({ slot }) => slot.startsAt.slice(0, 10))
  return (
    <section className={classes.panel} aria-label={text.targets}>
      {offline && <Notice tone="warn">{text.offline}</Notice>}
      <p>{text.choose}</p>
      {teacher && (
        <Switch
          label={text.sameTeacher}
          checked={sameTeacher}
          onChange={(event) => setSameTeacher(event.currentTarget.checked)}
        />
      )}
      {ofCourse.length > 0 && (
        <Switch
          label={text.otherCourses}
          checked={otherCourses}
          onChange={(event) => setOtherCourses(event.currentTarget.checked)}
        />
      )}
      {targets === undefined && (found.failed ? <ErrorState onRetry={found.reload} /> : <Spinner />)}
      {targets?.length === 0 && <EmptyState title={text.nothing(format.date(found.until))} hint={text.nothingHint} />}
      {teacher && ofTeacher.length > 0 && (
        <div className={classes.day}>
          <h3 className={classes.date}>{text.ofTeacher(teacher.displayName)}</h3>
          <Targets targets={ofTeacher} booking={booking} dated onChoose={onChoose} />
        </div>
      )}
      {[...days].map(([day, lessons]) => (
        <div key={day} className={classes.day}>
          <h3 className={classes.date}>
            {[format.dayWord(day, today), format.date(day)].filter((word) => word !== null).join(' ')}
          </h3>
          <Targets targets={lessons} booking={booking} onChoose={onChoose} />
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

/** Returns the lessons that a course can be booked in, with the ways to book that course alone. */
function targetsOfCourse(targets: readonly MoveTarget[], courseCode: string): MoveTarget[] {
  return targets.flatMap((target) => {
    const choices = target.choices.filter((choice) => choice.courseCode === courseCode)
    return choices.length === 0 ? [] : [{ ...target, choices }]
  })
}

interface TargetsProps extends MoveTargetsProps {
  targets: readonly MoveTarget[]
  /** Whether each says its day, because no heading does. */
  dated?: boolean
}

/** Lists lessons to move to. */
function Targets({ targets, booking, dated = false, onChoose }: TargetsProps) {
  const text = useMessages(moveMessages)
  const words = useMessages(messages)
  const format = useFormat()
  const teacherName = useTeacherName()
  return (
    <ul className={classes.targets}>
      {targets.flatMap((target) =>
        choicesOf(target, { courseCode: booking.course.code, online: booking.online }).map((choice) => {
          const { slot, courseCode, courseName, online, cost } = choice
          const where = online ? words.online : (slot.location?.locationName ?? '')
          return (
            <li key={`${slot.id} ${courseCode} ${String(online)}`}>
              <TargetButton
                hint={dated ? text.moveTo : `${text.moveTo} ${format.date(slot.startsAt.slice(0, 10))}`}
                when={dated ? format.when(slot) : format.timeRange(slot.startsAt, slot.endsAt)}
                details={[teacherName(slot), courseName, where]}
                cost={cost}
                onChoose={() => onChoose(choice)}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}
