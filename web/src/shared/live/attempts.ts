import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current = 0

/**
 * Begins another attempt: data that failed to arrive is read again when it is next drawn. Apollo keeps what a page
 * waits for, failures too, and would fail again at once.
 */
export function beginAttempt(): void {
  current += 1
  for (const listener of listeners) listener()
}

/** Returns the number of the attempt; the component follows. */
export function useAttempt(): number {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
