import { useQuery, useSubscription } from '@apollo/client/react'
import { useRef } from 'react'
import { type Closure, ClosuresChangedSubscription, ClosuresQuery } from './closureDocuments.ts'

const none: readonly Closure[] = []

/** Returns the closures of these days, live; none until they are known. */
export function useClosures(range: { from: string; to: string }): readonly Closure[] {
  const { data, previousData, refetch } = useQuery(ClosuresQuery, {
    variables: { from: range.from, to: range.to },
    context: { quiet: true },
  })
  // The first event only says that listening has begun.
  const heard = useRef(false)
  useSubscription(ClosuresChangedSubscription, {
    ignoreResults: true,
    onData: () => {
      if (heard.current) void refetch().catch(() => undefined)
      heard.current = true
    },
  })
  return (data ?? previousData)?.closures ?? none
}
