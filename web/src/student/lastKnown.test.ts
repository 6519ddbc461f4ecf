import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseChild, storeSession } from '../shared/session/session.ts'
import { school } from '../test/studentArea.tsx'
import { aBookedSlot, aBooking } from '../test/studentData.ts'
import { forgetBookings, keepBookings, lastKnownBookings } from './lastKnown.ts'

const kept = vi.hoisted(() => ({ entries: new Map<string, unknown>(), works: true }))

// A store that lives as long as the test: jsdom has no IndexedDB.
vi.mock('idb-keyval', () => {
  const working = <T>(work: () => T): Promise<T> =>
    kept.works ? Promise.resolve(work()) : Promise.reject(new Error('The storage is full.'))
  return {
    createStore: () => undefined,
    entries: () => working(() => [...kept.entries]),
    set: (key: string, value: unknown) => working(() => kept.entries.set(key, value)),
    delMany: (keys: string[]) => working(() => keys.forEach((key) => kept.entries.delete(key))),
  }
})

beforeEach(() => {
  vi.stubGlobal('indexedDB', {})
  kept.entries.clear()
  kept.works = true
})
afterEach(() => vi.unstubAllGlobals())

const hoursAgo = (hours: number) =>
  Temporal.Now.instant()
    .subtract({ minutes: Math.round(60 * hours) })
    .toString()
const known = (asOf = hoursAgo(0)) => ({ asOf, school, bookings: [aBooking(aBookedSlot(1))] })

test('keepBookings keeps the bookings of the last student of this device alone (STU-01, AUTH-34)', async () => {
  await keepBookings('s-1', 's-1', known())
  await keepBookings('s-2', 's-2', { ...known(), bookings: [] })
  expect([...kept.entries.keys()]).toEqual(['school/s-2/s-2'])
  expect((await lastKnownBookings())?.bookings).toEqual([])
})

test('each tab of a guardian reads the bookings of the child it acts for, and never those of another (FAM-09)', async () => {
  storeSession(JSON.stringify({ _id: 'g-1', type: 'guardian', token: 't', firstName: '', lastName: '' }))
  history.replaceState(null, '', '/student/bookings')
  await keepBookings('g-1', 'anna', known())
  await keepBookings('g-1', 'ben', { ...known(), bookings: [] })
  const seenFor = async (child: string | null) => {
    chooseChild(child)
    return (await lastKnownBookings())?.bookings.length
  }
  expect([await seenFor('anna'), await seenFor('ben'), await seenFor('carl'), await seenFor(null)]).toEqual([
    1,
    0,
    undefined,
    undefined,
  ])
  await keepBookings('s-9', 's-9', known())
  expect([...kept.entries.keys()]).toEqual(['school/s-9/s-9'])
})

test('after twelve hours, when the session is over, what was kept is neither shown nor kept any longer (STU-01, D4)', async () => {
  await keepBookings('s-1', 's-1', known(hoursAgo(11.9)))
  expect((await lastKnownBookings())?.bookings).toHaveLength(1)
  await keepBookings('s-1', 's-1', known(hoursAgo(12.1)))
  expect(await lastKnownBookings()).toBeNull()
  expect(kept.entries.size).toBe(0)
})

test('a student who stays signed in can read them until the session ends (decision 029)', async () => {
  await keepBookings('s-1', 's-1', { ...known(hoursAgo(200)), until: hoursAgo(-1) })
  expect((await lastKnownBookings())?.bookings).toHaveLength(1)
  await keepBookings('s-1', 's-1', { ...known(hoursAgo(1)), until: hoursAgo(0.1) })
  expect(await lastKnownBookings()).toBeNull()
})

test('leaving forgets what was kept (AUTH-33)', async () => {
  await keepBookings('s-1', 's-1', known())
  await forgetBookings()
  expect(await lastKnownBookings()).toBeNull()
})

test('a storage that is full, or forbidden, or not there keeps nothing and disturbs nobody (STU-01)', async () => {
  kept.works = false
  await keepBookings('s-1', 's-1', known())
  expect(await lastKnownBookings()).toBeNull()
  await forgetBookings()
  kept.works = true
  vi.unstubAllGlobals()
  await keepBookings('s-1', 's-1', known())
  expect(kept.entries.size).toBe(0)
})
