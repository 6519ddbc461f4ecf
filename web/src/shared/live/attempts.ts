import { createStore } from '../store.ts'
import { useStore } from '../useStore.ts'

const attempt = createStore(0)

/**
 * Begins another attempt: data that failed to arrive is read again when it is next drawn. Apollo keeps what a page
 * waits for, failures too, and would fail again at once.
 */
export function beginAttempt(): void {
  attempt.set(attempt.get() + 1)
}

/** Returns the number of the attempt; the component follows. */
export function useAttempt(): number {
  return useStore(attempt)
}
