import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { followTopics, type Topic, type TopicChange } from './topics.ts'
import { useInTurn } from './useInTurn.ts'

/** Calls `listener` for every change of these topics. (`Live`) */
export function useTopics(topics: readonly Topic[], listener: (change: TopicChange) => void): void {
  const client = useApolloClient()
  const key = topics.join()
  const [firstDrawnAt] = useState(() => Date.now())
  const onChange = useEffectEvent(listener)
  useEffect(
    () => followTopics(client, key.split(',') as Topic[], (change) => onChange(change), firstDrawnAt),
    [client, key, firstDrawnAt],
  )
}

/**
 * Calls `refetch` whenever anything of these topics, or the record `id`, was created, changed or deleted by anybody. It
 * also does so when listening begins, and after changes that may have been missed. While it is asking, more changes
 * lead to one more call after it.
 */
export function useFollow(topics: readonly Topic[], refetch: () => Promise<unknown>, id?: string): void {
  const refetchInTurn = useInTurn(refetch)
  useTopics(topics, ({ ids, resync }) => {
    if (resync || id === undefined || ids.includes(id)) void refetchInTurn()
  })
}
