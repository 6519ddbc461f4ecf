import { useApolloClient, useQuery } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { addDays } from '../shared/format/dates.ts'
import { useRefetchWhenChanged } from '../shared/live/useRefetchWhenChanged.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import { type MoveTarget, StudentMoveTargetsQuery } from './ownMoveDocuments.ts'
import { useStudentAccount } from './useStudentAccount.ts'

/** How many days are searched at a time, and at most. */
const DAYS = 30
const MOST_DAYS = 180

/** What has been read beyond the first answer. */
interface ReadOn {
  /** The search it belongs to. */
  key: string
  targets: readonly MoveTarget[]
  from: string
  until: string
  next: string | null
}

/**
 * Reads the lessons that the booking of a slot can move to, soonest first: 30 days from today, more by `readOn`. They
 * are read again when the student's bookings or contracts change or `dependsOn` does. (MOVE-09)
 * @param teacherId only lessons with this teacher; null: with any
 */
export function useMoveTargets(slotId: string, teacherId: string | null, dependsOn: readonly unknown[]) {
  const client = useApolloClient()
  const account = useStudentAccount()
  const today = useToday()
  const [rest, setRest] = useState<ReadOn | null>(null)
  const [readingOn, setReadingOn] = useState(false)
  const shared = { bookableBy: account.id, movesFrom: slotId, ...(teacherId !== null && { teacherId }) }
  const filter = { ...shared, from: today, to: addDays(today, DAYS - 1) }
  const key = JSON.stringify(filter)
  const keyNow = useStable(() => key)
  const { data, error, loading, refetch } = useQuery(StudentMoveTargetsQuery, {
    variables: { filter },
    fetchPolicy: 'network-only',
  })
  // What was read on belongs to the first answer before it: cursors of an older one would repeat or skip lessons.
  const firstAnswers = useRef(0)
  const reload = async () => {
    firstAnswers.current += 1
    setRest(null)
    await refetch()
  }
  useRefetchWhenChanged(reload, [account, ...dependsOn])
  const more = rest?.key === key ? rest : null
  const until = more?.until ?? filter.to
  const next = more === null ? (data?.slotPage.next ?? null) : more.next
  const readOn = async () => {
    const before = firstAnswers.current
    setReadingOn(true)
    const days = { from: addDays(until, 1), to: addDays(until, DAYS) }
    const further = next === null ? { ...shared, ...days } : { ...shared, from: more?.from ?? today, to: until }
    const variables = { filter: further, after: next }
    // The network layer reports a failure.
    const answer = await client
      .query({ query: StudentMoveTargetsQuery, variables, fetchPolicy: 'no-cache' })
      .catch(() => null)
    const page = answer?.data?.slotPage
    if (page && before === firstAnswers.current && key === keyNow()) {
      const targets = [...(more?.targets ?? []), ...(page.bookable ?? [])]
      setRest({ key, targets, from: further.from, until: further.to, next: page.next ?? null })
    }
    setReadingOn(false)
  }
  return {
    /** Undefined before the first answer. */
    targets: data && [...(data.slotPage.bookable ?? []), ...(more?.targets ?? [])],
    /** The last day that was searched. */
    until,
    failed: error !== undefined && !loading,
    hasMore: next !== null || until < addDays(today, MOST_DAYS - 1),
    /** Also while the first days are read again, as what follows depends on them. */
    readingOn: readingOn || (loading && data !== undefined),
    readOn: () => void readOn(),
    reload: () => void reload().catch(() => undefined),
  }
}
