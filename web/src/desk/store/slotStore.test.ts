import { expect, test, vi } from 'vitest'
import { aSlot, booked, tanaka } from '../../test/deskData.ts'
import type { FullSlot } from './slotDocuments.ts'
import { createSlotStore } from './slotStore.ts'

const range = { from: '2026-11-20', to: '2026-11-27' }
const day = { from: '2026-11-20', to: '2026-11-20' }
const nine = aSlot('nine', '2026-11-20', '09:00')
const ten = aSlot('ten', '2026-11-20', '10:00')

/** Makes a store that has the answer for `range`. */
function storeWith(...slots: FullSlot[]) {
  const store = createSlotStore()
  store.answer(range, slots)
  const listed = () => store.within(range) ?? []
  return { store, listed, ids: () => listed().map((slot) => slot.id) }
}

const change = (slots: FullSlot[], gone: string[] = []) => ({ slots, gone })

test('a changed slot changes in place; the others stay the very objects they were', () => {
  const { store, listed } = storeWith(nine, ten)
  const before = listed()
  store.apply([change([{ ...ten, ...booked({ s0045: '阿部 久美' }) }])])
  expect(listed().map((slot) => slot.bookedCount)).toEqual([0, 1])
  expect(listed()[0]).toBe(before[0])
})

test('repeated slots notify no listener; nor do changes on other days', () => {
  const { store, listed } = storeWith(nine, ten)
  const before = listed()
  const listener = vi.fn<() => void>()
  store.subscribe(listener)
  store.apply([change([{ ...ten }])])
  expect(listener).not.toHaveBeenCalled()
  store.apply([change([aSlot('far', '2026-11-28', '09:00')])])
  store.answer(range, [{ ...nine }, { ...ten }])
  expect(listed()).toBe(before)
})

test('another time or teacher moves a slot; what is said of it does not', () => {
  const { store, ids } = storeWith(nine, ten)
  store.apply([change([{ ...nine, lessonMemo: 'p.24' }])])
  expect(ids()).toEqual(['nine', 'ten'])
  store.apply([change([aSlot('nine', '2026-11-20', '11:00')])])
  expect(ids()).toEqual(['ten', 'nine'])
})

test('a new slot takes its place by start and teacher; one that is gone leaves', () => {
  const { store, ids } = storeWith(nine, ten)
  const second = aSlot('second', '2026-11-20', '09:00', { teacher: tanaka })
  store.apply([change([second], ['ten'])])
  expect(ids()).toEqual(['nine', 'second'])
  expect(store.find('ten')).toBeNull()
})

test('a slot moved out of the days on show leaves, one of other days never comes', () => {
  const { store, ids } = storeWith(nine, ten)
  store.apply([change([aSlot('nine', '2026-12-24', '09:00'), aSlot('far', '2026-11-28', '09:00')])])
  expect(ids()).toEqual(['ten'])
  expect(store.find('nine')?.startsAt).toBe('2026-12-24T09:00:00')
})

test('the last of several announcements of a slot wins', () => {
  const { store, listed, ids } = storeWith(nine)
  const full = { ...ten, ...booked({ a: 'A', b: 'B', c: 'C', d: 'D' }) }
  store.apply([change([], ['ten']), change([ten]), change([full])])
  expect(listed()[1]?.occupancy).toBe('full')
  store.apply([change([full]), change([], ['ten'])])
  expect(ids()).toEqual(['nine'])
})

test('all days that are known follow: changes, and what a later answer no longer has', () => {
  const { store, ids } = storeWith(nine, ten)
  store.answer(day, [nine, ten])
  store.apply([change([aSlot('nine', '2026-11-21', '09:00')])])
  expect(store.within(day)?.map(({ id }) => id)).toEqual(['ten'])
  expect(ids()).toEqual(['ten', 'nine'])
  store.answer(day, [aSlot('new', '2026-11-20', '08:00')])
  expect(ids()).toEqual(['new', 'nine'])
  expect(store.find('ten')).toBeUndefined()
})

test('changes during a query are newer than its answer', () => {
  const { store, ids, listed } = storeWith(nine, ten)
  const listening = store.listen()
  const full = { ...nine, ...booked({ a: 'A' }), version: 2 }
  const fresh = aSlot('fresh', '2026-11-20', '09:30')
  store.apply([change([full, fresh], ['ten'])])
  store.answer(range, [nine, ten], listening.seenIds)
  expect(ids()).toEqual(['nine', 'fresh'])
  expect(listed()[0]?.bookedCount).toBe(1)

  // Also of days that nobody has looked at yet, and of a slot by itself.
  const far = { from: '2026-12-01', to: '2026-12-01' }
  const noon = aSlot('noon', '2026-12-01', '12:00', { version: 2 })
  store.apply([change([noon])])
  store.answer(far, [{ ...noon, version: 1, lessonMemo: 'before' }], listening.seenIds)
  store.answerOne('noon', { ...noon, version: 1 }, listening.seenIds)
  expect(store.within(far)).toEqual([noon])

  listening.stop()
  store.apply([change([aSlot('late', '2026-11-20', '11:00')])])
  expect([...listening.seenIds]).not.toContain('late')
  store.answer(range, [ten], listening.seenIds)
  expect(store.find('late')).toBeUndefined()
})

test('a late answer to a change does not bring back what the slot was before', () => {
  const { store, listed } = storeWith({ ...nine, version: 3 })
  store.apply([change([{ ...nine, version: 2, lessonMemo: 'before' }])])
  expect(listed()).toEqual([{ ...nine, version: 3 }])
})

test('an expected change overrides all news, in its place, until it is settled; the last one wins', () => {
  const { store, listed, ids } = storeWith(nine, ten)
  store.expect('move', 'nine', (slot) => ({ ...slot, startsAt: '2026-11-20T11:00:00' }))
  store.expect('memo', 'nine', (slot) => ({ ...slot, lessonMemo: 'p.24' }))
  expect(ids()).toEqual(['ten', 'nine'])
  const bookedNine = { ...nine, ...booked({ s0045: '阿部 久美' }) }
  store.apply([change([bookedNine])])
  store.answer(range, [bookedNine, ten])
  expect(listed().slice(1)).toEqual([{ ...bookedNine, startsAt: '2026-11-20T11:00:00', lessonMemo: 'p.24' }])
  store.settle('memo')
  store.settle('move')
  expect(listed()).toEqual([bookedNine, ten])
})

test('the days looked at last are remembered, and not all there ever were', () => {
  const { store } = storeWith(nine)
  for (let month = 1; month <= 12; month += 1) {
    const first = `2027-${String(month).padStart(2, '0')}-01`
    store.answer({ from: first, to: first }, [])
  }
  expect(store.within(range)).toBeUndefined()
  expect(store.within({ from: '2027-01-01', to: '2027-01-01' })).toEqual([])
})

test('slots go with their days, except those that were asked for by themselves, and others never stay', () => {
  const { store } = storeWith(nine, ten)
  store.answerOne('ten', ten)
  store.apply([change([aSlot('far', '2026-12-24', '09:00')])])
  expect(store.find('far')).toBeUndefined()
  for (let date = 1; date <= 12; date += 1) {
    const other = `2027-01-${String(date).padStart(2, '0')}`
    store.answer({ from: other, to: other }, [])
  }
  expect(['nine', 'ten'].map((id) => store.find(id)?.id)).toEqual([undefined, 'ten'])
})
