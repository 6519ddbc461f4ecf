import { InMemoryCache } from '@apollo/client'
import { expect, test } from 'vitest'
import { aSlot, booked, tanaka } from '../test/deskData.ts'
import { applySlotChanges } from './applySlotChanges.ts'
import { type FullSlot, FullSlotQuery, SlotsInRangeQuery } from './slotDocuments.ts'

const range = { from: '2026-11-20', to: '2026-11-27' }
const nine = aSlot('nine', '2026-11-20', '09:00')
const ten = aSlot('ten', '2026-11-20', '10:00')

function cacheWith(...slots: FullSlot[]) {
  // As in the app: the server always sends the list whole.
  const cache = new InMemoryCache({ typePolicies: { Query: { fields: { slots: { merge: false } } } } })
  cache.writeQuery({ query: SlotsInRangeQuery, variables: range, data: { slots } })
  const listed = () => cache.readQuery({ query: SlotsInRangeQuery, variables: range })?.slots ?? []
  return { cache, listed, ids: () => listed().map((slot) => slot.id) }
}
const change = (slots: FullSlot[], gone: string[] = []) => ({ resync: false, slots, gone })

test('a changed slot changes in place; the others stay the very objects they were', () => {
  const { cache, listed } = cacheWith(nine, ten)
  const before = listed()
  applySlotChanges(cache, [change([{ ...ten, ...booked({ s0045: '阿部 久美' }) }])], range)
  expect(listed().map((slot) => slot.bookedCount)).toEqual([0, 1])
  expect(listed()[0]).toBe(before[0])
})

test('what is said of a slot changes without the list being put together anew; another time or teacher moves it', () => {
  const { cache, ids } = cacheWith(nine, ten)
  const named = () => cache.extract()['ROOT_QUERY']?.[`slots(${JSON.stringify(range)})`]
  const before = named()
  applySlotChanges(cache, [change([{ ...nine, lessonMemo: 'p.24' }])], range)
  expect(named()).toBe(before)
  applySlotChanges(cache, [change([aSlot('nine', '2026-11-20', '11:00')])], range)
  expect(ids()).toEqual(['ten', 'nine'])
})

test('a new slot takes its place by start and teacher; one that is gone leaves', () => {
  const { cache, ids } = cacheWith(nine, ten)
  const second = aSlot('second', '2026-11-20', '09:00', { teacher: tanaka })
  applySlotChanges(cache, [change([second], ['ten'])], range)
  expect(ids()).toEqual(['nine', 'second'])
  expect(cache.readQuery({ query: FullSlotQuery, variables: { id: 'ten' } })?.slot).toBeNull()
})

test('a slot moved out of the days on show leaves, one of other days never comes', () => {
  const { cache, ids } = cacheWith(nine, ten)
  applySlotChanges(cache, [change([aSlot('nine', '2026-12-24', '09:00'), aSlot('far', '2026-11-28', '09:00')])], range)
  expect(ids()).toEqual(['ten'])
  expect(cache.readQuery({ query: FullSlotQuery, variables: { id: 'nine' } })?.slot?.startsAt).toBe(
    '2026-12-24T09:00:00',
  )
})

test('of several announcements of one slot the last one holds', () => {
  const { cache, listed, ids } = cacheWith(nine)
  const full = { ...ten, ...booked({ a: 'A', b: 'B', c: 'C', d: 'D' }) }
  applySlotChanges(cache, [change([], ['ten']), change([ten]), change([full])], range)
  expect(listed()[1]?.occupancy).toBe('full')
  applySlotChanges(cache, [change([full]), change([], ['ten'])], range)
  expect(ids()).toEqual(['nine'])
})
