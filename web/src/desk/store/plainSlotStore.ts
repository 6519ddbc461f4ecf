import type { ApolloClient } from '@apollo/client'
import { createListeners } from '../../shared/store.ts'
import type { DateRange } from '../../ui/dateRange.ts'
import { byStart, isWithin } from './knownDays.ts'
import { type FullSlot, FullSlot_slot, FullSlotQuery, SlotsInRangeQuery } from './slotDocuments.ts'
import type { SlotStore } from './slotStore.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Makes the store as Apollo's cache would have it, with expected changes as its optimistic layers: the plain path that
 * `slotStoreSwitch` falls back to. It is right and slow: each change reads and writes whole days again, and it forgets
 * nothing.
 */
export function createPlainSlotStore({ cache }: Pick<ApolloClient, 'cache'>): SlotStore {
  const ranges = new Map<string, DateRange>()
  const gone = new Set<string>()
  const expected = new Map<string, { slotId: string; change: (slot: FullSlot) => FullSlot }>()
  const { tell, subscribe } = createListeners()
  const listening = new Set<Set<string>>()

  const fragmentOf = (id: string) => ({
    id: cache.identify({ __typename: 'Slot', id }) ?? '',
    fragment: FullSlot_slot,
    fragmentName: 'FullSlot_slot',
  })
  const read = (id: string, optimistic: boolean): FullSlot | null | undefined =>
    gone.has(id) ? null : (cache.readFragment<FullSlot>({ ...fragmentOf(id), optimistic }) ?? undefined)
  const write = (slot: FullSlot) => {
    gone.delete(slot.id)
    cache.writeFragment<FullSlot>({ ...fragmentOf(slot.id), data: slot })
  }
  const listed = (range: DateRange, optimistic: boolean) =>
    cache.readQuery({ query: SlotsInRangeQuery, variables: range, optimistic })?.slots
  const list = (range: DateRange, slots: readonly FullSlot[]) => {
    const sorted = slots.toSorted(byStart)
    if (!isSameList(listed(range, true), sorted))
      cache.writeQuery({ query: SlotsInRangeQuery, variables: range, data: { slots: [...sorted] } })
  }

  /**
   * Writes what the server says below all that is expected, and puts every slot of `ids` into its days or out of them.
   * A batch ends with the layers it began with, so layers come and go outside of it.
   */
  function change(ids: Iterable<string>, told?: () => void): void {
    for (const name of expected.keys()) cache.removeOptimistic(name)
    cache.batch({
      update: () => {
        told?.()
        place(ids)
      },
    })
    for (const [name, { slotId, change: changed }] of expected) {
      cache.recordOptimisticTransaction(() => {
        const slot = read(slotId, true)
        if (!slot) return
        write(changed(slot))
        place([slotId])
      }, name)
    }
  }

  function place(ids: Iterable<string>): void {
    const moved = new Set(ids)
    for (const range of ranges.values()) {
      const known = listed(range, true)
      if (known === undefined) continue
      const coming = [...moved].flatMap((id) => read(id, true) ?? []).filter((slot) => isWithin(slot, range))
      list(range, [...known.filter(({ id }) => !moved.has(id)), ...coming])
    }
  }

  return {
    answer(range, slots, heard = none) {
      ranges.set(`${range.from} ${range.to}`, range)
      const before = listed(range, true) ?? []
      const here = new Set(slots.map(({ id }) => id))
      const left = before.flatMap(({ id }) => (here.has(id) || heard.has(id) ? [] : [id]))
      const said = slots.filter(({ id }) => !heard.has(id))
      change([...left, ...heard, ...said.map(({ id }) => id)], () => {
        for (const id of left) cache.evict({ id: fragmentOf(id).id })
        said.forEach(write)
        const kept = before.filter(({ id }) => heard.has(id))
        cache.writeQuery({ query: SlotsInRangeQuery, variables: range, data: { slots: [...said, ...kept] } })
      })
      tell()
    },
    answerOne(id, slot, heard = none) {
      if (heard.has(id) && read(id, true) !== undefined) return
      change([id], () => {
        if (slot === null) gone.add(id)
        else write(slot)
        cache.writeQuery({ query: FullSlotQuery, variables: { id }, data: { slot } })
      })
      tell()
    },
    listen() {
      const heard = new Set<string>()
      listening.add(heard)
      return { heard, stop: () => void listening.delete(heard) }
    },
    apply(changes) {
      const latest = new Map<string, FullSlot | null>()
      for (const { slots, gone: left } of changes) {
        for (const slot of slots) latest.set(slot.id, slot)
        for (const id of left) latest.set(id, null)
      }
      for (const [id, slot] of latest) {
        const known = read(id, false)
        if (slot && known && slot.version < known.version) latest.delete(id)
      }
      for (const heard of listening) for (const id of latest.keys()) heard.add(id)
      const ids = [...latest.keys()]
      const before = ids.map((id) => read(id, false))
      change(ids, () => {
        for (const [id, slot] of latest) {
          if (slot) write(slot)
          else gone.add(id)
        }
      })
      if (ids.some((id, at) => read(id, false) !== before[at])) tell()
    },
    expect(name, slotId, changed) {
      cache.removeOptimistic(name)
      expected.delete(name)
      expected.set(name, { slotId, change: changed })
      change([slotId])
      tell()
    },
    settle(name) {
      const slotId = expected.get(name)?.slotId
      if (slotId === undefined) return
      cache.removeOptimistic(name)
      expected.delete(name)
      change([slotId])
      tell()
    },
    within: (range) => listed(range, true),
    find: (id) => read(id, true),
    subscribe,
  }
}

function isSameList(a: readonly FullSlot[] | undefined, b: readonly FullSlot[]): boolean {
  return a?.length === b.length && a.every((slot, at) => slot === b[at])
}
