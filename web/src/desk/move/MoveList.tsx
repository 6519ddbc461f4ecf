import { Button } from '@mantine/core'
import { useState } from 'react'
import { TargetButton } from '../../calendar/move/TargetButton.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { slotMessages } from '../messages.ts'
import { placeText } from '../slot/slotTexts.ts'
import { moveStudentMessages } from './messages.ts'
import type { LeavingLesson, MoveChoice } from './nearestFirst.ts'
import classes from './moveStudent.module.css'
import { useStudentMoveTargets } from './useStudentMoveTargets.ts'

interface MoveListProps {
  lesson: LeavingLesson
  studentId: string
  onChoose: (choice: MoveChoice) => void
}

/**
 * Lists the lessons a student's booking can move to: the same teacher's first; of those the same course, nearest in
 * time first. (MOVE-10)
 */
export function MoveList({ lesson, studentId, onChoose }: MoveListProps) {
  const text = useMessages(moveStudentMessages)
  const words = useMessages(slotMessages)
  const format = useFormat()
  const today = useToday()
  const [day, setDay] = useState('')
  const found = useStudentMoveTargets(lesson, studentId, day)
  const { slot, seat } = lesson
  const { teacher } = slot
  const isEmpty = found.ofTeacher?.length === 0 && found.others.length === 0
  return (
    <div className={classes.panel}>
      <p className={classes.quiet}>
        {text.now}{' '}
        <strong>
          {[format.when(slot), teacher?.displayName, seat.course.displayName, placeText(seat.lessonLocation, words)]
            .filter(Boolean)
            .join(' · ')}
        </strong>
      </p>
      <div className={classes.day}>
        <DateField label={text.day} value={day} onChange={setDay} clearable minDate={today} />
      </div>
      {found.failed ? (
        <ErrorState onRetry={found.reload} />
      ) : found.ofTeacher === undefined ? (
        <Spinner />
      ) : isEmpty ? (
        <EmptyState title={text.nothing(format.date(found.from), format.date(found.to))} hint={text.nothingHint} />
      ) : (
        <div className={classes.panel} aria-busy={found.pending}>
          {teacher !== null && (
            <Choices
              title={text.ofTeacher(teacher.displayName)}
              none={text.noneOfTeacher}
              choices={found.ofTeacher}
              onChoose={onChoose}
            />
          )}
          {found.others.length > 0 && (
            <Choices
              title={teacher === null ? text.all : text.others}
              none=""
              choices={found.others}
              onChoose={onChoose}
            />
          )}
        </div>
      )}
      {found.hasMore && (
        <Button variant="default" loading={found.pending} onClick={found.readOn}>
          {text.further}
        </Button>
      )}
    </div>
  )
}

/** The lessons of a list that are shown at first. */
const AT_FIRST = 8

interface ChoicesProps {
  title: string
  /** Says that there are none. */
  none: string
  choices: readonly MoveChoice[]
  onChoose: (choice: MoveChoice) => void
}

function Choices({ title, none, choices, onChoose }: ChoicesProps) {
  const text = useMessages(moveStudentMessages)
  const format = useFormat()
  const [all, setAll] = useState(false)
  const shown = all ? choices : choices.slice(0, AT_FIRST)
  return (
    <section className={classes.part} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {choices.length === 0 && <p className={classes.quiet}>{none}</p>}
      <ul className={classes.targets}>
        {shown.map((choice) => {
          const { slot, courseCode, courseName, online, cost, otherCourse } = choice
          const where = online ? text.online : (slot.location?.locationName ?? '')
          return (
            <li key={`${slot.id} ${courseCode} ${String(online)}`}>
              <TargetButton
                hint={text.moveTo}
                when={format.when(slot)}
                details={[slot.teacher?.displayName, otherCourse ? text.otherCourse(courseName) : courseName, where]}
                cost={cost}
                dense
                onChoose={() => onChoose(choice)}
              />
            </li>
          )
        })}
      </ul>
      {shown.length < choices.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {text.more}
        </Button>
      )}
    </section>
  )
}
