import type { ApolloCache, Reference } from '@apollo/client'
import type { DateRange } from '../ui/dateRange.ts'

/** One announcement about the slots a student may see. */
export interface SlotNews {
  slots: readonly { id: string; startsAt: string }[]
  /** Ids of slots that no longer exist. */
  gone: readonly string[]
}

/**
 * Keeps every list of slots in the cache right. A new slot joins the ranges it lies in, a moved one leaves the others,
 * a deleted one leaves all. The cache already has changes inside a slot, by its id.
 */
export function followSlots(cache: ApolloCache, { slots, gone }: SlotNews): void {
  for (const id of gone) cache.evict({ id: cache.identify({ __typename: 'Slot', id }) ?? id })
  if (slots.length === 0) return
  cache.modify<{ slots: readonly Reference[] }>({
    fields: {
      slots(before, { storage, readField, toReference }) {
        const range = storage['days'] as DateRange | undefined
        if (range === undefined) return before
        const refs = before as readonly Reference[]
        const listed = new Set(refs.map((ref) => readField<string>('id', ref)))
        const leaving = new Set<string>()
        const joining: Reference[] = []
        for (const slot of slots) {
          const day = slot.startsAt.slice(0, 10)
          const inside = range.from <= day && day <= range.to
          const ref = toReference({ __typename: 'Slot', id: slot.id })
          if (!inside) leaving.add(slot.id)
          else if (!listed.has(slot.id) && ref !== undefined) joining.push(ref)
        }
        const staying = refs.filter((ref) => !leaving.has(readField<string>('id', ref) ?? ''))
        // The same array means the same list to Apollo, and nothing renders.
        return joining.length === 0 && staying.length === refs.length ? before : [...staying, ...joining]
      },
    },
  })
}
