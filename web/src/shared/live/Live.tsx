import { useApolloClient, useSubscription } from '@apollo/client/react'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { announceTopic, onTopics, subscriptionOf, type Topic, topicsOf } from './topics.ts'

/**
 * Listens for what the screens of an area follow (`useFollow`): one subscription for each topic, however many parts
 * follow it. Mounted once in each area.
 */
export function Live() {
  const client = useApolloClient()
  const topics = useSyncExternalStore(
    useCallback((listener) => onTopics(client, listener), [client]),
    () => topicsOf(client),
  )
  return topics.map((topic) => <TopicLive key={topic} topic={topic} />)
}

/** The field of any of these subscriptions. */
interface TopicNews {
  ids?: readonly string[]
  resync?: boolean
}

function TopicLive({ topic }: { topic: Topic }): null {
  const begun = useRef(false)
  const { query, variables } = subscriptionOf(topic)
  useSubscription<Record<string, TopicNews>>(query, {
    variables,
    ignoreResults: true,
    onData: ({ client, data: { data } }) => {
      const { ids = [], resync = false } = Object.values(data ?? {})[0] ?? {}
      announceTopic(client, topic, { ids, resync, begun: resync && !begun.current })
      begun.current = true
    },
  })
  return null
}
