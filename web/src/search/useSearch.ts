import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { usePermission } from '../shared/session/usePermission.ts'
import { useToday } from '../shared/school/useNow.ts'
import { SearchQuery } from './searchDocuments.ts'
import { type Hit, hitsOf } from './searchHits.ts'
import { dateFromSearch } from './dateFromSearch.ts'
import { timeFromSearch } from './timeFromSearch.ts'
import { somebodyThen } from './somebodyThen.ts'

const typingPause = 150

/** The results for a text. */
export interface Found {
  hits: Hit[]
  /** Whether the visible results are for an earlier text. */
  pending: boolean
  failed: boolean
  retry: () => void
}

/** Asks for what is typed, once it pauses; the last text's answer is the one that counts, whichever comes last. */
export function useSearch(typed: string): Found {
  const searchText = typed.trim().slice(0, 100)
  const [text] = useDebouncedValue(searchText, typingPause)
  const isSearching = searchText !== '' && text !== ''
  const today = useToday()
  const parsed = somebodyThen(text, today)
  const { data, previousData, loading, error, refetch } = useQuery(SearchQuery, {
    variables: { input: { text }, name: { text: parsed?.name ?? '' }, isNamed: parsed !== null },
    skip: !isSearching,
    fetchPolicy: 'network-only',
  })
  const mayBook = usePermission('slotBook')
  const { pathname, search } = useLocation()
  const inCalendar = pathname === '/admin/schedule' && new URLSearchParams(search).get('view') === 'calendar'
  const found = isSearching ? (data ?? previousData) : undefined
  const hits = useMemo(
    () =>
      hitsOf(found, {
        date: dateFromSearch(searchText, today),
        time: timeFromSearch(searchText, today),
        somebody: somebodyThen(searchText, today),
        today,
        inCalendar,
        mayBook,
      }),
    [found, searchText, today, inCalendar, mayBook],
  )
  return {
    hits,
    pending: searchText !== text || (isSearching && loading),
    failed: isSearching && error !== undefined && !loading,
    retry: () => void refetch(),
  }
}
