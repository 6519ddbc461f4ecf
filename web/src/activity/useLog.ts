import type { ApolloClient } from '@apollo/client'
import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react'
import { useState } from 'react'
import type { LogInput } from '../gql/graphql.ts'
import { useInTurn } from '../record/useInTurn.ts'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { LogChangedSubscription, LogQuery } from './logDocuments.ts'
import { FIRST_ROWS, type LogRange } from './logRange.ts'

/** As many as the api gives at once. */
const ROWS_AT_ONCE = 200

/** The log as far as it is shown, with the way to all of it; live. (LOG-01, LOG-10) */
export function useLog(range: LogRange): {
  entries: readonly LogEntry[] | undefined
  hasMore: boolean
  failed: boolean
  refetch: () => Promise<unknown>
  showAll: () => Promise<void>
} {
  const client = useApolloClient()
  const key = JSON.stringify(range)
  const [all, setAll] = useState<{ key: string; entries: LogEntry[] } | null>(null)
  const input = { ...range, limit: FIRST_ROWS }
  const { data, previousData, error, refetch } = useQuery(LogQuery, { variables: { input } })
  const shownAll = all?.key === key ? all : null
  const showAll = async () => {
    // The network layer reports a failure; what shows stays, and can be asked for again.
    const entries = await allEntries(client, range).catch(() => null)
    if (entries !== null) setAll({ key, entries })
  }
  const refresh = () => Promise.all([refetch(), shownAll === null ? null : showAll()])
  const ask = useInTurn(refresh)
  useSubscription(LogChangedSubscription, { ignoreResults: true, onData: ask })
  const page = (data ?? previousData)?.log
  return {
    entries: shownAll?.entries ?? page?.entries,
    hasMore: shownAll === null && page !== undefined && page.next !== null,
    failed: error !== undefined && page === undefined,
    refetch,
    showAll,
  }
}

async function allEntries(client: ApolloClient, range: LogRange): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  let after: string | null = null
  do {
    const input: LogInput = { ...range, limit: ROWS_AT_ONCE, after }
    const { data } = await client.query({ query: LogQuery, variables: { input }, fetchPolicy: 'no-cache' })
    entries.push(...(data?.log.entries ?? []))
    after = data?.log.next ?? null
  } while (after !== null)
  return entries
}
