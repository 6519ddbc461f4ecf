import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useLiveRecords } from '../record/useLiveRecords.ts'
import type { ImportedKind } from '../gql/graphql.ts'
import { ASK_MS } from './ImportProgress.tsx'
import { ImportsUnderWayQuery } from './importDocuments.ts'

/**
 * The imports of a kind that go on now. They are asked for as long as there is one; that one begins, ends or is taken back
 * is announced, and `onNews` is called.
 */
export function useUnderWay(kind: ImportedKind, onNews: () => Promise<unknown>) {
  const { data, refetch, startPolling, stopPolling } = useQuery(ImportsUnderWayQuery, {
    variables: { kind },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const working = data?.importsUnderWay ?? []
  const isWorking = working.length > 0
  useEffect(() => {
    if (!isWorking) return
    startPolling(ASK_MS)
    return stopPolling
  }, [isWorking, startPolling, stopPolling])
  useLiveRecords('run', () => Promise.all([refetch(), onNews()]))
  return working
}
