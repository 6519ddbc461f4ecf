import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import type { SlotFilter } from '../../gql/graphql.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { FindLessonsQuery, type FoundLesson } from './finderDocuments.ts'

/** The lessons of one page, also the most that are read at once. */
const PAGE = 40

/**
 * Reads the lessons that a filter finds, a page at a time, live. `readOn` adds the next page; `hasMore` says that there
 * may be more, also after a page on which the rules left nothing.
 */
export function useFoundLessons(filter: SlotFilter) {
  const client = useApolloClient()
  const key = JSON.stringify(filter)
  const [rest, setRest] = useState<{ key: string; lessons: readonly FoundLesson[]; next: string | null } | null>(null)
  const [readingOn, setReadingOn] = useState(false)
  const { data, previousData, loading, error, refetch } = useQuery(FindLessonsQuery, {
    variables: { filter, limit: PAGE },
    fetchPolicy: 'network-only',
  })
  useFollow(['slot', 'student', 'contract'], async () => {
    setRest(null)
    await refetch()
  })
  const first = (data ?? previousData)?.slotPage
  const more = rest?.key === key ? rest : null
  const next = more === null ? (first?.next ?? null) : more.next
  const readOn = async () => {
    if (next === null) return
    setReadingOn(true)
    const variables = { filter, limit: PAGE, after: next }
    // The network layer reports a failure.
    const answer = await client.query({ query: FindLessonsQuery, variables, fetchPolicy: 'no-cache' }).catch(() => null)
    const page = answer?.data?.slotPage
    if (page) setRest({ key, lessons: [...(more?.lessons ?? []), ...(page.bookable ?? [])], next: page.next ?? null })
    setReadingOn(false)
  }
  return {
    /** Undefined before the first answer. */
    lessons: first && [...(first.bookable ?? []), ...(more?.lessons ?? [])],
    pending: loading || readingOn,
    failed: error !== undefined && !loading,
    hasMore: next !== null,
    readOn: () => void readOn(),
    reload: () => void refetch(),
  }
}
