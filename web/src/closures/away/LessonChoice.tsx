import { Select } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from './away.module.css'
import type { AwayLesson } from './awayDocuments.ts'
import { CLOSE, fitting, isEmpty, isUndecidable, LEAVE } from './awayForm.ts'
import { messages } from './awayMessages.ts'

type Substitute = AwayLesson['substitutes'][number]

interface LessonChoiceProps {
  lesson: AwayLesson
  /** The lesson's time, in words. */
  when: string
  nameOf: (teacherId: string) => string
  chosen: string
  onChoose: (chosen: string) => void
}

/**
 * Chooses who takes a lesson, or that it is not held or stays; each teacher with the students they know, and those who
 * cannot with the reason.
 */
export function LessonChoice({ lesson, when, nameOf, chosen, onChoose }: LessonChoiceProps) {
  const text = useMessages(messages)
  const hintsOf = useHints()
  const can = fitting(lesson)
  const data = [
    ...can.map(({ teacherId }) => ({ value: teacherId, label: nameOf(teacherId) })),
    { value: LEAVE, label: isUndecidable(lesson) ? text.stay : text.leave },
    { value: CLOSE, label: isEmpty(lesson) ? text.remove : text.close, disabled: lesson.begun },
    ...lesson.substitutes.flatMap(({ teacherId, hindrance }) =>
      hindrance === null
        ? []
        : [{ value: teacherId, label: `${nameOf(teacherId)} — ${text.hindrances[hindrance]}`, disabled: true }],
    ),
  ]
  const taker = can.find(({ teacherId }) => teacherId === chosen)
  const hints = taker === undefined ? '' : hintsOf(taker)
  return (
    <>
      <Select
        aria-label={text.becomes(when)}
        data={data}
        value={chosen}
        allowDeselect={false}
        checkIconPosition="right"
        maxDropdownHeight={320}
        renderOption={({ option }) => {
          const substitute = can.find(({ teacherId }) => teacherId === option.value)
          return (
            <span>
              {option.label}
              {substitute !== undefined && <span className={classes.hints}>{hintsOf(substitute)}</span>}
            </span>
          )
        }}
        onChange={(next) => onChoose(next ?? LEAVE)}
      />
      {hints !== '' && <span className={classes.quiet}>{hints}</span>}
    </>
  )
}

/** Returns how a substitute is described: the students they know, and whether they are at the place. */
function useHints() {
  const text = useMessages(messages)
  return ({ knownStudents, thereThatDay, worksThere }: Substitute) =>
    [
      ...(knownStudents > 0 ? [text.known(knownStudents)] : []),
      ...(thereThatDay ? [text.there] : worksThere ? [] : [text.notThere]),
    ].join(' · ')
}
