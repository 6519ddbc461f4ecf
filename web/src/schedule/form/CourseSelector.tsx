import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { RequiredMark } from '../../ui/RequiredMark.tsx'
import classes from './SlotForm.module.css'
import { messages } from './messages.ts'
import type { OfferedCourse } from './offeredCourses.ts'

/** More courses than this are grouped by their first letter. (SCHED-66, CONST-39) */
const ungrouped = 6

interface CourseSelectorProps {
  label: string
  offered: readonly OfferedCourse[]
  chosen: readonly string[]
  onChange: (courseIds: string[]) => void
  /** The booked course, which cannot be taken away. */
  fixedId?: string | null
  error?: string | undefined
  required?: boolean
  /** Shown when there is nothing to choose from. */
  empty: string
  /** Returns a note beside a course's name, if there is one. */
  noteOf?: (courseId: string) => string
}

/** Chooses the courses a slot can be booked for, with all and none at once. (SCHED-64, SCHED-66) */
export function CourseSelector({
  label,
  offered,
  chosen,
  onChange,
  fixedId,
  error,
  required,
  empty,
  noteOf,
}: CourseSelectorProps) {
  const m = useMessages(messages)
  const errorId = useId()
  const ids = offered.map(({ id }) => id)
  const picked = ids.filter((id) => chosen.includes(id))
  const groups = offered.length > ungrouped ? byFirstLetter(offered) : [{ letter: '', courses: offered }]
  return (
    <fieldset
      className={classes.courses}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error !== undefined}
    >
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={classes.courseTools}>
        <span className={classes.hint}>{m.chosen(picked.length, offered.length)}</span>
        <Button variant="default" size="compact-sm" disabled={ids.length === 0} onClick={() => onChange(ids)}>
          {m.all}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          disabled={picked.length === 0}
          onClick={() => onChange(fixedId ? [fixedId] : [])}
        >
          {m.none}
        </Button>
      </div>
      {offered.length === 0 && <p className={classes.hint}>{empty}</p>}
      {groups.map(({ letter, courses }) => (
        <div key={letter} className={classes.courseGroup}>
          {letter && (
            <span aria-hidden className={classes.letter}>
              {letter}
            </span>
          )}
          <div className={classes.courseList}>
            {courses.map(({ id, displayName, numberOfStudents }) => (
              <Checkbox
                key={id}
                label={
                  <>
                    {displayName}{' '}
                    <span className={classes.hint}>
                      {[m.groupOf(numberOfStudents), noteOf?.(id)].filter(Boolean).join(' · ')}
                    </span>
                  </>
                }
                checked={picked.includes(id)}
                disabled={id === fixedId && picked.includes(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
            ))}
          </div>
        </div>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}

function byFirstLetter(courses: readonly OfferedCourse[]): { letter: string; courses: OfferedCourse[] }[] {
  const groups = new Map<string, OfferedCourse[]>()
  for (const course of courses) {
    const letter = course.code.slice(0, 1).toUpperCase()
    groups.set(letter, [...(groups.get(letter) ?? []), course])
  }
  return [...groups].map(([letter, within]) => ({ letter, courses: within }))
}
