import { useCallback, useSyncExternalStore } from 'react'
import { type FullSlot, FullSlotQuery } from './slotDocuments.ts'
import type { SlotStore } from './slotStore.ts'
import { useSlotsQuery } from './useSlotsQuery.ts'

/** One slot: itself, still on its way, nowhere, or unreachable. */
export type SlotLookup =
  | { state: 'here'; slot: FullSlot }
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; retry: () => void }

/**
 * Returns the slot `id`, live: at once if it is among `slots` or has been announced, and read if it is not among them.
 */
export function useSlot(id: string, slots: readonly FullSlot[]): SlotLookup {
  const known = slots.find((slot) => slot.id === id)
  const { store, error, retry } = useSlotsQuery(FullSlotQuery, known ? null : { id }, storeAnswer)
  const current = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.find(id), [store, id]),
  )
  const slot = known ?? current
  if (slot) return { state: 'here', slot }
  if (error) return { state: 'failed', retry }
  return { state: current === null ? 'missing' : 'loading' }
}

function storeAnswer(
  store: SlotStore,
  { id }: { id: string },
  { slot }: { slot?: FullSlot | null },
  seenIds: ReadonlySet<string>,
): void {
  store.answerOne(id, slot ?? null, seenIds)
}
