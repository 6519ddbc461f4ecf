import { useQuery } from '@apollo/client/react'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useToday } from '../shared/school/useNow.ts'
import { SearchQuery } from './searchDocuments.ts'
import { type Hit, hitsOf } from './searchHits.ts'
import { wantedDate } from './wantedDate.ts'
import { wantedTime } from './wantedTime.ts'

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
  const wanted = typed.trim().slice(0, 100)
  const [text] = useDebouncedValue(wanted, typingPause)
  const isSearching = wanted !== '' && text !== ''
  const { data, previousData, loading, error, refetch } = useQuery(SearchQuery, {
    variables: { input: { text } },
    skip: !isSearching,
    fetchPolicy: 'network-only',
  })
  const today = useToday()
  const { pathname, search } = useLocation()
  const inCalendar = pathname === '/admin/schedule' && new URLSearchParams(search).get('view') === 'calendar'
  const found = isSearching ? (data ?? previousData)?.search : undefined
  const hits = useMemo(
    () => hitsOf(found, wantedDate(wanted, today), wantedTime(wanted, today), today, inCalendar),
    [found, wanted, today, inCalendar],
  )
  return {
    hits,
    pending: wanted !== text || (isSearching && loading),
    failed: isSearching && error !== undefined && !loading,
    retry: () => void refetch(),
  }
}
