import type { ApolloClient } from '@apollo/client'
import type { FullSlotChangedSubscription } from '../../gql/graphql.ts'
import { createListeners } from '../../shared/store.ts'
import type { DateRange } from '../../ui/dateRange.ts'
import { isWithin, type KnownDays, placed } from './knownDays.ts'
import type { FullSlot } from './slotDocuments.ts'

/** The slots the server announced at once. */
export type SlotChange = Pick<FullSlotChangedSubscription['slotChanged'], 'slots' | 'gone'>

/** The most ranges of days that are remembered, to be shown at once when one comes back to them. */
const rangesKept = 12

/** The slots that this browser of a teacher or staff member has received, by id, and which days are known whole. */
export interface SlotStore {
  /**
   * Takes the server's answer for `range`: these slots, in this order, and no others. The slots of `seenIds` have
   * changed since the question: of those the newer version stays.
   */
  answer: (range: DateRange, slots: readonly FullSlot[], seenIds?: ReadonlySet<string>) => void
  /**
   * Takes the server's answer for one slot, null where there is none, in the same way. It is remembered from then on.
   */
  answerOne: (id: string, slot: FullSlot | null, seenIds?: ReadonlySet<string>) => void
  /**
   * Collects the ids of slots that change from now on, until `stop`: an answer to a question asked meanwhile may be
   * older.
   */
  listen: () => { seenIds: ReadonlySet<string>; stop: () => void }
  /**
   * Takes announced changes, the last of each slot; the days that are known gain and lose slots. A slot that is known
   * in a later version stays, and what is not of these days is not kept.
   */
  apply: (changes: readonly SlotChange[]) => void
  /** Shows a slot as it will be, over all that the server sends, until `settle` is called with the same name. */
  expect: (name: string, slotId: string, change: (slot: FullSlot) => FullSlot) => void
  settle: (name: string) => void
  /** The slots of days that are known, by start; the same list until one of them changes. */
  within: (range: DateRange) => readonly FullSlot[] | undefined
  /** One slot; null if it is gone, undefined if it never came. */
  find: (id: string) => FullSlot | null | undefined
  subscribe: (listener: () => void) => () => void
}

const stores = new WeakMap<ApolloClient, SlotStore>()

/** Returns the store of the app with this connection. */
export function slotStoreOf(client: ApolloClient): SlotStore {
  const store = stores.get(client) ?? createSlotStore()
  stores.set(client, store)
  return store
}

/**
 * Keeps the slots of the calendars outside Apollo's cache. A week of a large school is thousands of slots of sixty
 * fields; changing one must cost no more than that one. An unchanged slot stays the same object.
 */
export function createSlotStore(): SlotStore {
  const newest = new Map<string, FullSlot | null>()
  const days = new Map<string, KnownDays>()
  const expectedChanges = new Map<string, { slotId: string; change: (slot: FullSlot) => FullSlot }>()
  /** Slots as expected, where they are expected to be otherwise. */
  const expectedSlots = new Map<string, FullSlot>()
  const { notify, subscribe } = createListeners()
  const pending = new Set<Set<string>>()
  /** Slots that were read one by one. */
  const watched = new Set<string>()

  const find = (id: string) => expectedSlots.get(id) ?? newest.get(id)

  /** Keeps the newest version of a slot; tells whether it is another one. */
  function storeNewest(id: string, slot: FullSlot | null): boolean {
    const before = newest.get(id)
    if (before === slot || (before && slot && JSON.stringify(before) === JSON.stringify(slot))) return false
    newest.set(id, slot)
    return true
  }

  /** Tells whether news of a slot matters to anybody here, or may matter to a question under way. */
  function matters(id: string, slot: FullSlot | null): boolean {
    return (
      pending.size > 0 ||
      newest.has(id) ||
      (slot !== null && [...days.values()].some(({ range }) => isWithin(slot, range)))
    )
  }

  /** Forgets the slots of days that are no longer remembered. */
  function forgetUnused(): void {
    const idsToKeep = new Set([...watched, ...[...expectedChanges.values()].map(({ slotId }) => slotId)])
    for (const { ids } of days.values()) for (const id of ids) idsToKeep.add(id)
    for (const id of newest.keys()) if (!idsToKeep.has(id)) newest.delete(id)
  }

  /** Moves the slots of these ids into or out of the known days, as they are now or expected. */
  function updateDays(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      const changes = [...expectedChanges.values()].filter(({ slotId }) => slotId === id)
      const slot = newest.get(id)
      if (slot && changes.length > 0)
        expectedSlots.set(
          id,
          changes.reduce((now, { change }) => change(now), slot),
        )
      else expectedSlots.delete(id)
    }
    for (const known of days.values()) {
      const after = placed(known, ids, find)
      if (after) Object.assign(known, { ids: after, list: undefined })
    }
  }

  return {
    answer(range, slots, seenIds = noIds) {
      const key = keyOf(range)
      const current = seenIds.size === 0 ? slots : slots.filter(({ id }) => !seenIds.has(id))
      const ids = current.map(({ id }) => id)
      const answeredIds = new Set(ids)
      const removedIds = days.get(key)?.ids.filter((id) => !answeredIds.has(id) && !seenIds.has(id)) ?? []
      removedIds.forEach((id) => newest.delete(id))
      const changedIds = current.filter((slot) => storeNewest(slot.id, slot)).map(({ id }) => id)
      const same = days.get(key)
      days.delete(key)
      updateDays(new Set([...removedIds, ...changedIds]))
      const moved = placed({ range, ids }, new Set([...expectedSlots.keys(), ...seenIds]), find) ?? ids
      const isSame = same && removedIds.length + changedIds.length === 0 && isEqual(same.ids, moved)
      days.set(key, isSame ? same : { range, ids: moved })
      const [oldest] = days.keys()
      if (days.size > rangesKept && oldest !== undefined) days.delete(oldest)
      forgetUnused()
      notify()
    },
    answerOne(id, slot, seenIds = noIds) {
      watched.add(id)
      if (seenIds.has(id) && newest.has(id)) return
      if (!storeNewest(id, slot)) return
      updateDays(new Set([id]))
      notify()
    },
    listen() {
      const seenIds = new Set<string>()
      pending.add(seenIds)
      return { seenIds, stop: () => void pending.delete(seenIds) }
    },
    apply(changes) {
      const latest = new Map<string, FullSlot | null>()
      for (const { slots, gone } of changes) {
        for (const slot of slots) latest.set(slot.id, slot)
        for (const id of gone) latest.set(id, null)
      }
      for (const [id, slot] of latest) if (isOlder(slot, newest.get(id))) latest.delete(id)
      for (const seenIds of pending) for (const id of latest.keys()) seenIds.add(id)
      const changedIds = [...latest]
        .filter(([id, slot]) => matters(id, slot) && storeNewest(id, slot))
        .map(([id]) => id)
      if (changedIds.length === 0) return
      updateDays(new Set(changedIds))
      notify()
    },
    expect(name, slotId, change) {
      expectedChanges.delete(name)
      expectedChanges.set(name, { slotId, change })
      updateDays(new Set([slotId]))
      notify()
    },
    settle(name) {
      const slotId = expectedChanges.get(name)?.slotId
      if (slotId === undefined) return
      expectedChanges.delete(name)
      updateDays(new Set([slotId]))
      notify()
    },
    within(range) {
      const known = days.get(keyOf(range))
      if (known) known.list ??= known.ids.flatMap((id) => find(id) ?? [])
      return known?.list
    },
    find,
    subscribe,
  }
}

const noIds: ReadonlySet<string> = new Set()

/** Tells whether news of a slot is older than what is known of it. */
function isOlder(current: FullSlot | null, known: FullSlot | null | undefined): boolean {
  return current !== null && known != null && current.version < known.version
}

const keyOf = ({ from, to }: DateRange) => `${from} ${to}`

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}
