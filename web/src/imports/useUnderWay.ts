import { useQuery } from '@apollo/client/react'
import { usePollWhile } from '../shared/live/usePollWhile.ts'
import type { ImportedKind } from '../gql/graphql.ts'
import { ASK_MS } from './ImportProgress.tsx'
import { ImportsUnderWayQuery } from './importDocuments.ts'
import { useFollow } from '../shared/live/useFollow.ts'

/**
 * Returns the running imports of a kind. They are polled as long as there is one. `onNews` is called when one begins,
 * ends or is undone, which is announced.
 */
export function useUnderWay(kind: ImportedKind, onNews: () => Promise<unknown>) {
  const { data, refetch, ...polling } = useQuery(ImportsUnderWayQuery, {
    variables: { kind },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const working = data?.importsUnderWay ?? []
  usePollWhile(working.length > 0, ASK_MS, polling)
  useFollow(['run'], () => Promise.all([refetch(), onNews()]))
  return working
}
