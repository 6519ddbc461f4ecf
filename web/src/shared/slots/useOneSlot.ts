import { type FullSlot, FullSlotQuery } from './slotDocuments.ts'
import { useWatchedQuery } from './useWatchedQuery.ts'

/** One slot as far as it is known: itself, still on its way, nowhere, or out of reach. */
export type OneSlot =
  | { state: 'here'; slot: FullSlot }
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; retry: () => void }

/** The slot `id`, live: at once if it is among `slots`, else asked for. */
export function useOneSlot(id: string, slots: readonly FullSlot[]): OneSlot {
  const known = slots.find((slot) => slot.id === id)
  const { data, variables, error, retry } = useWatchedQuery(FullSlotQuery, known ? null : { id })
  const asked = variables?.id === id ? data : undefined
  const slot = known ?? asked?.slot
  if (slot) return { state: 'here', slot }
  if (error) return { state: 'failed', retry }
  return { state: asked ? 'missing' : 'loading' }
}
