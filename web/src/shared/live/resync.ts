import type { ApolloClient } from '@apollo/client'

/** Milliseconds in which everything that says the same is one. After a lost connection each subscription says it. */
const gatherFor = 100

const gathered = new WeakMap<ApolloClient, Set<() => void>>()

/**
 * Reads everything on screen again, because changes may have been missed: once for all who say so in the same moment.
 * @param also is done at the same time, where more is to be read than queries on screen; of equal requests only one is
 * sent
 */
export function resync(client: ApolloClient, also?: () => void): void {
  const waiting = gathered.get(client)
  const work = waiting ?? new Set()
  if (also) work.add(also)
  if (waiting) return
  gathered.set(client, work)
  setTimeout(() => {
    gathered.delete(client)
    // The network layer reports a failure.
    client.refetchQueries({ include: 'active' }).catch(() => undefined)
    for (const each of work) each()
  }, gatherFor)
}
