import { useQuery } from '@apollo/client/react'
import { useTopics } from '../../shared/live/useFollow.ts'
import { type Closure, ClosuresQuery } from './closureDocuments.ts'

const none: readonly Closure[] = []

/** Returns the closures of these days, live; none until they are known. */
export function useClosures(range: { from: string; to: string }): readonly Closure[] {
  const { data, previousData, refetch } = useQuery(ClosuresQuery, {
    variables: { from: range.from, to: range.to },
    context: { quiet: true },
  })
  useTopics(['closure'], ({ begun }) => {
    // The page has just read them.
    if (!begun) refetch().catch(() => undefined)
  })
  return (data ?? previousData)?.closures ?? none
}
