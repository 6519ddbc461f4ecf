import type { ApolloCache } from '@apollo/client'
import type { FullSlotChangedSubscription } from '../../gql/graphql.ts'
import type { DateRange } from './dateRange.ts'
import { type FullSlot, FullSlotQuery, SlotsInRangeQuery } from './slotDocuments.ts'

/** What the server announced at once. */
export type SlotChange = FullSlotChangedSubscription['slotChanged']

/**
 * Writes announced changes into the cache in one go: every view of a slot follows, and the list of
 * `range` gains and loses slots. Later changes win.
 */
export function applySlotChanges(cache: ApolloCache, changes: readonly SlotChange[], range: DateRange | null): void {
  const latest = new Map<string, FullSlot | null>()
  for (const change of changes) {
    for (const slot of change.slots) latest.set(slot.id, slot)
    for (const id of change.gone) latest.set(id, null)
  }
  cache.batch({
    update: (batch) => {
      for (const [id, slot] of latest) batch.writeQuery({ query: FullSlotQuery, variables: { id }, data: { slot } })
      if (range === null) return
      batch.updateQuery(
        { query: SlotsInRangeQuery, variables: { from: range.from, to: range.to } },
        (data) => data && { ...data, slots: merged(data.slots, latest, range) },
      )
    },
  })
}

/** The list after the changes, in the server's order: by start, then by teacher. */
function merged(
  slots: readonly FullSlot[],
  latest: ReadonlyMap<string, FullSlot | null>,
  { from, to }: DateRange,
): FullSlot[] {
  const within = (slot: FullSlot) => slot.startsAt.slice(0, 10) >= from && slot.startsAt.slice(0, 10) <= to
  const untouched = slots.filter((slot) => !latest.has(slot.id))
  const touched = [...latest.values()].filter((slot) => slot !== null).filter(within)
  return [...untouched, ...touched].toSorted(byStart)
}

function byStart(a: FullSlot, b: FullSlot): number {
  const [one, other] = [a, b].map((slot) => `${slot.startsAt} ${slot.teacher?.teacherId ?? ''} ${slot.id}`)
  return one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1
}
