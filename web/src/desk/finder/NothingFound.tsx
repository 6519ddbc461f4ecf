import { Button } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './finder.module.css'
import { anyLesson, type FinderValues } from './finderFilter.ts'
import { finderMessages } from './messages.ts'
import { type LooserSearch, type Standing, useLooserSearches } from './useLooserSearches.ts'
import { useSearchWords } from './useSearchWords.ts'

interface NothingFoundProps {
  studentId: string
  values: FinderValues
  /** The courses that the student's contracts pay for. */
  courses: readonly { id: string; displayName: string }[]
  /** There are more slots to look through. */
  hasMore: boolean
  onChange: (values: FinderValues) => void
}

/**
 * Says why a search finds nothing: which condition leaves nothing over, each to be dropped with what that finds, and,
 * for lessons that are there but cannot be booked, the rule. (ASTU-45)
 */
export function NothingFound({ studentId, values, courses, hasMore, onChange }: NothingFoundProps) {
  const text = useMessages(finderMessages)
  const today = useToday()
  const wordsOf = useSearchWords(courses)
  const answer = useLooserSearches(studentId, values, courses, today)
  if (values.days.to < today) {
    return <EmptyState title={text.past} action={<Reset onReset={() => onChange(anyLesson(today))} />} />
  }
  if (answer === null) return <Spinner />
  const { searches, standing } = answer
  const useful = searches.filter(({ count }) => count > 0)
  const found = ({ count, more }: LooserSearch) => text.finds(count, more)
  return (
    <EmptyState
      title={hasMore ? text.nothingSoFar : text.nothing}
      hint={standing && hintOf(standing, text, courses)}
      action={
        useful.length > 0 ? (
          <div className={classes.looser}>
            {useful.map((search) => (
              <Button key={search.drop} variant="default" onClick={() => onChange(search.values)}>
                {wordsOf(search.drop, values)} {found(search)}
              </Button>
            ))}
          </div>
        ) : (
          <Reset onReset={() => onChange(anyLesson(today))} />
        )
      }
    />
  )
}

function hintOf(standing: Standing, text: typeof finderMessages.jp, courses: NothingFoundProps['courses']): string {
  if (standing === 'none') return text.noneThere
  if (standing === 'otherCourses') return text.otherCourses(courses.map(({ displayName }) => displayName))
  return text.refused(standing.when, standing.teacher, standing.message)
}

function Reset({ onReset }: { onReset: () => void }) {
  return (
    <Button variant="default" onClick={onReset}>
      {useMessages(finderMessages).reset}
    </Button>
  )
}
