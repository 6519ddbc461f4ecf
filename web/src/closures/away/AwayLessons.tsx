import { Select } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { AwayLesson } from './awayDocuments.ts'
import classes from './away.module.css'
import { type Choices, choiceOf, covering, fitting, forAll } from './awayForm.ts'
import { messages } from './awayMessages.ts'
import { LessonChoice } from './LessonChoice.tsx'
import { SeatName } from '../SeatName.tsx'

interface LessonsProps {
  lessons: readonly AwayLesson[]
  nameOf: (teacherId: string) => string
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Shows the absent teacher's lessons: one substitute for all of them, or each on its own. */
export function AwayLessons({ lessons, nameOf, choices, onChange }: LessonsProps) {
  const text = useMessages(messages)
  if (lessons.length === 0) return <p>{text.noLessons}</p>
  const ways = covering(lessons).map(([value, count]) => ({
    value,
    label: text.covers(nameOf(value), count, lessons.length),
  }))
  return (
    <>
      {lessons.length > 1 && ways.length > 0 && (
        <Select
          className={classes.all}
          label={text.forAll}
          data={[{ value: '', label: text.best }, ...ways]}
          value={commonChoice(lessons, choices, ways)}
          allowDeselect={false}
          onChange={(chosen) => onChange(chosen === null || chosen === '' ? {} : forAll(lessons, choices, chosen))}
        />
      )}
      <ul className={classes.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.slotId}>
            <Lesson
              lesson={lesson}
              nameOf={nameOf}
              chosen={choiceOf(lesson, choices)}
              onChoose={(chosen) => onChange({ ...choices, [lesson.slotId]: chosen })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the substitute who takes everything they can; empty where the lessons go to several. */
function commonChoice(lessons: readonly AwayLesson[], choices: Choices, ways: readonly { value: string }[]): string {
  const way = ways.find(({ value }) =>
    lessons
      .filter((lesson) => fitting(lesson).some(({ teacherId }) => teacherId === value))
      .every((lesson) => choices[lesson.slotId] === value),
  )
  return way?.value ?? ''
}

function Lesson(props: {
  lesson: AwayLesson
  nameOf: (teacherId: string) => string
  chosen: string
  onChoose: (chosen: string) => void
}) {
  const { lesson, nameOf, chosen, onChoose } = props
  const text = useMessages(messages)
  const format = useFormat()
  const when = format.when(lesson)
  const can = fitting(lesson)
  return (
    <>
      <div className={classes.who}>
        <strong>{when}</strong>
        <Seats lesson={lesson} />
        {lesson.begun && <span className={classes.quiet}>{text.begun}</span>}
        {can.length === 0 && <span className={classes.warn}>{text.nobody}</span>}
      </div>
      <div className={classes.choice}>
        <LessonChoice lesson={lesson} when={when} nameOf={nameOf} chosen={chosen} onChoose={onChoose} />
      </div>
    </>
  )
}

/** Lists the booked and the waiting students. */
export function Seats({ lesson }: { lesson: Pick<AwayLesson, 'seats' | 'waitingNames'> }) {
  const text = useMessages(messages)
  const { seats, waitingNames } = lesson
  return (
    <>
      {seats.length === 0 && <span className={classes.quiet}>{text.free}</span>}
      {seats.map(({ bookingId, studentId, name, courseName }) => (
        <span key={bookingId}>
          <SeatName studentId={studentId} name={name} /> {courseName}
        </span>
      ))}
      {waitingNames.length > 0 && <span className={classes.quiet}>{text.waitingFor(waitingNames.join(', '))}</span>}
    </>
  )
}
