import type { ApolloClient } from '@apollo/client'
import { resync } from '../shared/live/resync.ts'

/** Out of sight for longer than this many milliseconds, a page is read again when it comes back. */
const longAway = 60_000

/**
 * Reads what is on screen again when the page comes back after a while. A phone that slept has missed changes, and
 * notices only later that its connection is lost. Returns how to stop.
 */
export function refetchOnWake(client: ApolloClient): () => void {
  let hiddenAt: number | undefined
  const change = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
    } else if (hiddenAt !== undefined) {
      const away = Date.now() - hiddenAt
      hiddenAt = undefined
      if (away > longAway) resync(client)
    }
  }
  document.addEventListener('visibilitychange', change)
  return () => document.removeEventListener('visibilitychange', change)
}
