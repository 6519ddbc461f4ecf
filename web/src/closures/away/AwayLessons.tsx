import { Select } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { AwayLesson } from './awayDocuments.ts'
import classes from './away.module.css'
import { type Choices, choiceOf, CLOSE, covering, fitting, forAll, isEmpty, LEAVE } from './awayForm.ts'
import { messages } from './awayMessages.ts'
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
  const why = (hindrance: NonNullable<AwayLesson['substitutes'][number]['hindrance']>) => text.hindrances[hindrance]
  const data = [
    ...can.map(({ teacherId }) => ({ value: teacherId, label: nameOf(teacherId) })),
    { value: LEAVE, label: text.leave },
    { value: CLOSE, label: isEmpty(lesson) ? text.remove : text.close, disabled: lesson.begun },
    ...lesson.substitutes.flatMap(({ teacherId, hindrance }) =>
      hindrance === null
        ? []
        : [{ value: teacherId, label: `${nameOf(teacherId)} — ${why(hindrance)}`, disabled: true }],
    ),
  ]
  const taker = can.find(({ teacherId }) => teacherId === chosen)
  const hints = taker && [
    ...(taker.knownStudents > 0 ? [text.known(taker.knownStudents)] : []),
    ...(taker.thereThatDay ? [text.there] : taker.worksThere ? [] : [text.notThere]),
  ]
  return (
    <>
      <div className={classes.who}>
        <strong>{when}</strong>
        <Seats lesson={lesson} />
        {lesson.begun && <span className={classes.quiet}>{text.begun}</span>}
        {can.length === 0 && <span className={classes.warn}>{text.nobody}</span>}
      </div>
      <div className={classes.choice}>
        <Select
          aria-label={text.becomes(when)}
          data={data}
          value={chosen}
          allowDeselect={false}
          checkIconPosition="right"
          maxDropdownHeight={320}
          onChange={(next) => onChoose(next ?? LEAVE)}
        />
        {hints !== undefined && hints.length > 0 && <span className={classes.quiet}>{hints.join(' · ')}</span>}
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
