import { useRef } from 'react'

/** Calls `refetch` once at a time: while it is asking, more calls lead to one more after it. */
export function useInTurn(refetch: () => Promise<unknown>): () => Promise<void> {
  const state = useRef<'idle' | 'asking' | 'again'>('idle')
  const runInTurn = async (): Promise<void> => {
    if (state.current !== 'idle') {
      state.current = 'again'
      return
    }
    state.current = 'asking'
    // The network layer reports a failure, and the next change tries again.
    await refetch().catch(() => undefined)
    const more = state.current.endsWith('again')
    state.current = 'idle'
    if (more) await runInTurn()
  }
  return runInTurn
}
