import type { ApolloCache } from '@apollo/client'
import type { FullSlotChangedSubscription } from '../../gql/graphql.ts'
import type { DateRange } from './dateRange.ts'
import { type FullSlot, FullSlotQuery, SlotIdsInRangeQuery, SlotsInRangeQuery } from './slotDocuments.ts'

/** What the server announced at once. */
export type SlotChange = FullSlotChangedSubscription['slotChanged']

/**
 * Writes announced changes into the cache in one go: every view of a slot follows, and the list of
 * `range` gains and loses slots. Later changes win. Costs as much as what changed, however long the list is.
 */
export function applySlotChanges(cache: ApolloCache, changes: readonly SlotChange[], range: DateRange | null): void {
  const latest = new Map<string, FullSlot | null>()
  for (const change of changes) {
    for (const slot of change.slots) latest.set(slot.id, slot)
    for (const id of change.gone) latest.set(id, null)
  }
  cache.batch({
    update: (batch) => {
      // Read as the screens do: what they have read already need not be put together once more.
      const listed = range && batch.readQuery({ query: SlotsInRangeQuery, variables: range }, true)
      for (const [id, slot] of latest) batch.writeQuery({ query: FullSlotQuery, variables: { id }, data: { slot } })
      if (!range || !listed) return
      const slots = merged(listed.slots, latest, range)
      // The slots themselves are written: the list needs no more than to name them.
      if (slots) batch.writeQuery({ query: SlotIdsInRangeQuery, variables: range, data: { slots } })
    },
  })
}

/** The list after the changes, in the server's order: by start, then by teacher; null if it stays the same. */
function merged(
  slots: readonly FullSlot[],
  latest: ReadonlyMap<string, FullSlot | null>,
  { from, to }: DateRange,
): FullSlot[] | null {
  const within = (slot: FullSlot) => slot.startsAt.slice(0, 10) >= from && slot.startsAt.slice(0, 10) <= to
  const before = slots.filter((slot) => latest.has(slot.id))
  const touched = [...latest.values()].filter((slot) => slot !== null).filter(within)
  const stays = new Set(touched.map(place))
  if (before.length === touched.length && before.every((slot) => stays.has(place(slot)))) return null
  return [...slots.filter((slot) => !latest.has(slot.id)), ...touched].toSorted(byStart)
}

/** A slot and what its place in the list depends on. */
const place = (slot: FullSlot) => `${slot.startsAt} ${slot.teacher?.teacherId ?? ''} ${slot.id}`

function byStart(a: FullSlot, b: FullSlot): number {
  return (
    order(a.startsAt, b.startsAt) || order(a.teacher?.teacherId ?? '', b.teacher?.teacherId ?? '') || order(a.id, b.id)
  )
}

const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
