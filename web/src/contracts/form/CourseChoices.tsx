import { useQuery } from '@apollo/client/react'
import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { groupError } from '../../record/useWrongShown.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from '../contract.module.css'
import { ContractCoursesQuery } from '../contractDocuments.ts'
import { messages } from '../messages.ts'

interface CourseChoicesProps {
  value: readonly string[]
  onChange: (courseIds: string[]) => void
  locked: boolean
  error: ReactNode
  /** The courses that are chosen already: they stay on offer when they are no longer in use. */
  current: readonly { id: string; displayName: string }[]
}

/** Asks for the courses a contract or plan can be used for: those in use, and those it has. (CON-12) */
export function CourseChoices({ value, onChange, locked, error, current }: CourseChoicesProps) {
  const text = useMessages(messages)
  const { data } = useQuery(ContractCoursesQuery)
  const offered = data?.courses ?? current.map((course) => ({ ...course, active: true }))
  const choices = offered.filter(({ id, active }) => active || current.some((course) => course.id === id))
  const set = (ids: readonly string[]) =>
    // In the order of the list, so that the same choice is not a change.
    onChange(choices.flatMap(({ id }) => (ids.includes(id) ? [id] : [])))
  return (
    <Checkbox.Group
      label={
        <span className={classes.coursesHead}>
          {text.courses}
          {!locked && (
            <>
              <Button variant="subtle" size="compact-xs" onClick={() => set(choices.map(({ id }) => id))}>
                {text.allCourses}
              </Button>
              <Button variant="subtle" size="compact-xs" onClick={() => set([])}>
                {text.noCourses}
              </Button>
            </>
          )}
        </span>
      }
      value={[...value]}
      onChange={set}
      error={error}
      errorProps={groupError}
    >
      <div className={classes.courses}>
        {choices.map(({ id, displayName }) => (
          <Checkbox key={id} value={id} label={displayName} disabled={locked} />
        ))}
      </div>
      {value.length === 0 && <Notice tone="warn">{text.booksNothing}</Notice>}
    </Checkbox.Group>
  )
}
