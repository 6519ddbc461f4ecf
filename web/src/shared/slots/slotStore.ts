import type { ApolloClient } from '@apollo/client'
import type { FullSlotChangedSubscription } from '../../gql/graphql.ts'
import type { DateRange } from './dateRange.ts'
import type { FullSlot } from './slotDocuments.ts'

/** What the server announced at once. */
export type SlotChange = Pick<FullSlotChangedSubscription['slotChanged'], 'slots' | 'gone'>

/** How many ranges of days are remembered, to be shown at once when one comes back to them. */
const rangesKept = 12

/** The slots that teachers and staff have been told of, by id, and which days are known whole. */
export interface SlotStore {
  /** Takes the server's answer for `range`: these slots, in this order, and no others. */
  answer: (range: DateRange, slots: readonly FullSlot[]) => void
  /** Takes announced changes, the last of each slot; the days that are known gain and lose slots. */
  apply: (changes: readonly SlotChange[]) => void
  /** Shows a slot as it will be, over all that the server tells, until `settle` is called with the same name. */
  expect: (name: string, slotId: string, change: (slot: FullSlot) => FullSlot) => void
  settle: (name: string) => void
  /** The slots of days that are known, by start; the same list until one of them changes. */
  within: (range: DateRange) => readonly FullSlot[] | undefined
  /** One slot; null of one that is gone, undefined of one never heard of. */
  find: (id: string) => FullSlot | null | undefined
  subscribe: (listener: () => void) => () => void
}

interface KnownDays {
  range: DateRange
  ids: readonly string[]
  list?: readonly FullSlot[] | undefined
}

const stores = new WeakMap<ApolloClient, SlotStore>()

/** The store of the app with this connection. */
export function slotStoreOf(client: ApolloClient): SlotStore {
  const store = stores.get(client) ?? createSlotStore()
  stores.set(client, store)
  return store
}

/**
 * Keeps the slots of the calendars, outside Apollo's cache: a week of a large school is thousands of slots of sixty
 * fields each, and a change of one of them must cost no more than that one. What says the same stays the same object.
 */
export function createSlotStore(): SlotStore {
  const told = new Map<string, FullSlot | null>()
  const days = new Map<string, KnownDays>()
  const expected = new Map<string, { slotId: string; change: (slot: FullSlot) => FullSlot }>()
  /** Slots as expected, where they are expected to be otherwise. */
  const shown = new Map<string, FullSlot>()
  const listeners = new Set<() => void>()

  const find = (id: string) => shown.get(id) ?? told.get(id)
  const tell = () => listeners.forEach((listener) => listener())

  /** Whether it is news. */
  function keep(id: string, slot: FullSlot | null): boolean {
    const before = told.get(id)
    if (before === slot || (before && slot && JSON.stringify(before) === JSON.stringify(slot))) return false
    told.set(id, slot)
    return true
  }

  /** Puts the slots of these ids in their place, or out of it, in all days that are known. */
  function place(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      const changes = [...expected.values()].filter(({ slotId }) => slotId === id)
      const slot = told.get(id)
      if (slot && changes.length > 0)
        shown.set(
          id,
          changes.reduce((now, { change }) => change(now), slot),
        )
      else shown.delete(id)
    }
    for (const known of days.values()) {
      const after = placed(known, ids, find)
      if (after) Object.assign(known, { ids: after, list: undefined })
    }
  }

  return {
    answer(range, slots) {
      const key = keyOf(range)
      const ids = slots.map(({ id }) => id)
      const here = new Set(ids)
      const left = days.get(key)?.ids.filter((id) => !here.has(id)) ?? []
      left.forEach((id) => told.delete(id))
      const news = slots.filter((slot) => keep(slot.id, slot)).map(({ id }) => id)
      const same = days.get(key)
      days.delete(key)
      place(new Set([...left, ...news]))
      const moved = placed({ range, ids }, new Set(shown.keys()), find) ?? ids
      const isSame = same && left.length + news.length === 0 && isEqual(same.ids, moved)
      days.set(key, isSame ? same : { range, ids: moved })
      const [oldest] = days.keys()
      if (days.size > rangesKept && oldest !== undefined) days.delete(oldest)
      tell()
    },
    apply(changes) {
      const latest = new Map<string, FullSlot | null>()
      for (const { slots, gone } of changes) {
        for (const slot of slots) latest.set(slot.id, slot)
        for (const id of gone) latest.set(id, null)
      }
      const news = [...latest].filter(([id, slot]) => keep(id, slot)).map(([id]) => id)
      if (news.length === 0) return
      place(new Set(news))
      tell()
    },
    expect(name, slotId, change) {
      expected.delete(name)
      expected.set(name, { slotId, change })
      place(new Set([slotId]))
      tell()
    },
    settle(name) {
      const slotId = expected.get(name)?.slotId
      if (slotId === undefined) return
      expected.delete(name)
      place(new Set([slotId]))
      tell()
    },
    within(range) {
      const known = days.get(keyOf(range))
      if (known) known.list ??= known.ids.flatMap((id) => find(id) ?? [])
      return known?.list
    },
    find,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Which slots some days have after those of `ids` have changed, in the server's order: by start, then by teacher.
 * Null where none of these are or were of the days.
 */
function placed({ range, ids }: KnownDays, news: ReadonlySet<string>, find: SlotStore['find']): string[] | null {
  const coming = [...news].flatMap((id) => find(id) ?? []).filter((slot) => isWithin(slot, range))
  coming.sort(byStart)
  const result: string[] = []
  let next = 0
  let touched = coming.length > 0
  for (const id of ids) {
    const slot = find(id)
    if (!slot || news.has(id)) {
      touched = true
      continue
    }
    for (let one = coming[next]; one && byStart(one, slot) < 0; one = coming[next]) {
      result.push(one.id)
      next += 1
    }
    result.push(id)
  }
  return touched ? [...result, ...coming.slice(next).map(({ id }) => id)] : null
}

const keyOf = ({ from, to }: DateRange) => `${from} ${to}`

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

function isWithin({ startsAt }: FullSlot, { from, to }: DateRange): boolean {
  const day = startsAt.slice(0, 10)
  return day >= from && day <= to
}

function byStart(a: FullSlot, b: FullSlot): number {
  return (
    order(a.startsAt, b.startsAt) || order(a.teacher?.teacherId ?? '', b.teacher?.teacherId ?? '') || order(a.id, b.id)
  )
}

const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
