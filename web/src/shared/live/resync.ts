import type { ApolloClient } from '@apollo/client'

/** Milliseconds in which everything that says the same is one. After a lost connection each subscription says it. */
const gatherFor = 100

const gathered = new WeakMap<ApolloClient, Set<() => void>>()

/**
 * Reads everything on screen again, because changes may have been missed; once for all calls in the same moment.
 * @param also reads what is more than the queries on screen, at the same time; of equal requests only one is sent
 */
export function resync(client: ApolloClient, also?: () => void): void {
  const waiting = gathered.get(client)
  const callbacks = waiting ?? new Set()
  if (also) callbacks.add(also)
  if (waiting) return
  gathered.set(client, callbacks)
  setTimeout(() => {
    gathered.delete(client)
    // The network layer reports a failure.
    client.refetchQueries({ include: 'active' }).catch(() => undefined)
    for (const each of callbacks) each()
  }, gatherFor)
}
