import { expect, test } from 'vitest'
import {
  aBookedSlot,
  aBooking,
  aLeave,
  aStudentContract,
  aStudentRecord,
  aStudentSlot,
  business,
  english,
} from '../test/studentData.ts'
import { slotState } from './slotState.ts'
import { studentAccountOf } from './useStudentAccount.ts'

const school = { bookUntilMinutes: 60, onlineLessons: true, waitingList: true }
const now = '2026-11-20T12:00:00'
const account = studentAccountOf(aStudentRecord())

test.each([
  ['open to the minute it opens', { availableFrom: now }, now, 'open'],
  ['not yet open a second before', { availableFrom: '2026-11-20T12:00:01' }, now, 'soon'],
  ['open to the last moment', {}, '2026-11-21T09:00:00', 'open'],
  ['closed a second later', {}, '2026-11-21T09:00:01', 'closed'],
])('a slot is %s (BOOK-02, BOOK-24, D44, D143)', (_case, change, at, kind) => {
  expect(slotState(aStudentSlot(change), account, school, at).kind).toBe(kind)
})

test('an empty slot may be taken with every own course at every place; a booked one only as it is (BOOK-26, D52)', () => {
  const free = slotState(aStudentSlot({ onlineAvailable: true }), account, school, now)
  expect(free.choices.map((choice) => choice.key)).toEqual(['ENG', 'BIZ', 'ENG@online', 'BIZ@online'])
  const taken = slotState(
    aBookedSlot(1, { onlineAvailable: true, lessonOnline: true, courses: [english, business] }),
    account,
    school,
    now,
  )
  expect(taken.choices.map((choice) => choice.key)).toEqual(['ENG@online'])
  expect(taken.place).toEqual({ location: null, online: true })
})

test('a school without online lessons offers none (D120)', () => {
  const state = slotState(aStudentSlot({ onlineAvailable: true }), account, { ...school, onlineLessons: false }, now)
  expect(state.choices.map((choice) => choice.key)).toEqual(['ENG', 'BIZ'])
})

test('another booking at the same time stands against it, the own slot is booked (BOOK-03, SLOT-09)', () => {
  const elsewhere = aBookedSlot(1, { id: 'elsewhere', startsAt: '2026-11-21T10:30:00', endsAt: '2026-11-21T11:20:00' })
  const busy = studentAccountOf(aStudentRecord({ bookings: [aBooking(elsewhere)] }))
  expect(slotState(aStudentSlot(), busy, school, now)).toMatchObject({ kind: 'refused', why: { code: 'EU1004' } })
  expect(slotState(elsewhere, busy, school, now).kind).toBe('booked')
})

test('seats are unknown while the first booking may still decide them (D52)', () => {
  const open = slotState(
    aStudentSlot({ courses: [english, { ...business, numberOfStudents: 1 }] }),
    account,
    school,
    now,
  )
  expect(open.seats).toEqual({ booked: 0, capacity: null, left: 4, held: 0 })
  expect(slotState(aBookedSlot(3), account, school, now).seats).toEqual({ booked: 3, capacity: 4, left: 1, held: 0 })
})

test('a state is judged anew only when something it depends on has changed', () => {
  const slot = aStudentSlot()
  const first = slotState(slot, account, school, now)
  expect(slotState(slot, account, school, '2026-11-20T12:01:00')).toBe(first)
  const poorer = studentAccountOf(aStudentRecord({ contracts: [aStudentContract({ points: 0 })] }))
  expect(slotState(slot, poorer, school, now)).toMatchObject({ kind: 'refused', why: { code: 'EU1002' } })
  expect(slotState(slot, account, school, '2026-11-21T09:00:01').kind).toBe('closed')
})

test('of a balance that is too low it is known what is missing, by the contracts of that day and course (STU-50)', () => {
  const contracts = [
    aStudentContract({ points: 1 }),
    aStudentContract({ id: 'k-2', points: 50, startDate: '2026-12-01' }),
    aStudentContract({ id: 'k-3', points: 50, courses: [] }),
  ]
  const poor = studentAccountOf(aStudentRecord({ contracts }))
  const state = slotState(aStudentSlot({ courses: [english] }), poor, school, now)
  expect(state).toMatchObject({ kind: 'refused', why: { code: 'EU1002', short: { cost: 2, points: 1 } } })
})

test('nothing in a pause or after leaving can be booked or waited for; what follows can (PAUSE-15)', () => {
  const paused = studentAccountOf(aStudentRecord({ leaves: [aLeave()] }))
  const on = (day: string, change: object = {}) =>
    slotState(aStudentSlot({ startsAt: `${day}T10:00:00`, endsAt: `${day}T10:50:00`, ...change }), paused, school, now)
  expect(on('2026-12-31')).toMatchObject({ kind: 'refused', why: { note: 'onPauseUntil', day: '2026-12-31' } })
  expect(on('2027-01-01').kind).toBe('open')
  const full = aBookedSlot(4, { startsAt: '2026-12-01T10:00:00', endsAt: '2026-12-01T10:50:00' })
  expect(slotState(full, paused, school, now)).toMatchObject({ kind: 'full', mayWait: false })
  const left = studentAccountOf(
    aStudentRecord({ leaves: [aLeave({ kind: 'leaving', from: '2026-11-21', until: null })] }),
  )
  expect(slotState(aStudentSlot(), left, school, now)).toMatchObject({ kind: 'refused', why: { note: 'hasLeft' } })
})
