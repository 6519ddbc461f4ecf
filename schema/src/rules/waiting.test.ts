import { describe, expect, test } from 'vitest'
import { aBooked, aContract, aSlot, aStudent } from './facts.fixture.ts'
import { joinWaitingList, leaveWaitingList, type WaitingFacts, type WaitingRules } from './waiting.ts'

const full = { ...aSlot({ booked: aBooked({ count: 4, capacity: 4 }) }), isLesson: true }
const student = { ...aStudent(), isWaiting: false }

function join(change: Partial<WaitingFacts> = {}, now = '2026-11-20T12:00:00', rules: WaitingRules = 'student') {
  return joinWaitingList({ school: { waitingList: true }, slot: full, student, ...change }, rules, now)
}

test('a full slot that has not started takes names (BOOK-35, BOOK-37)', () => {
  expect(join()).toEqual({ ok: true, code: '1001' })
})

describe('no waiting (BOOK-36, D147)', () => {
  test.each<[string, Partial<WaitingFacts>, object]>([
    ['where the school has no list', { school: { waitingList: false } }, { note: 'waitingOff' }],
    ['when booked', { student: { ...student, isBooked: true, overlaps: true } }, { code: 'EU1005' }],
    ['when waiting already', { student: { ...student, isWaiting: true } }, { note: 'alreadyWaiting' }],
    ['when no longer a student', { student: { ...student, active: false } }, { note: 'notEnrolled' }],
    ['while one seat is left', { slot: { ...full, booked: aBooked({ count: 3, capacity: 4 }) } }, { note: 'notFull' }],
    ['while nobody is booked', { slot: { ...full, booked: null } }, { note: 'notFull' }],
    ['for what is no lesson', { slot: { ...full, isLesson: false } }, { note: 'noLesson' }],
    ['at the time of another booking', { student: { ...student, overlaps: true } }, { code: 'EU1004' }],
    [
      'for a course of no contract',
      { student: { ...student, contracts: [aContract({ courseIds: ['french'] })] } },
      { code: 'EU1003' },
    ],
    [
      'by a contract that ends before the lesson',
      { student: { ...student, contracts: [aContract({ endDate: '2026-11-20' })] } },
      { code: 'EU1003' },
    ],
  ])('%s', (_case, change, says) => {
    expect(join(change)).toEqual({ ok: false, code: 'generalE', ...says })
  })
  test('from the start of the lesson on', () => {
    expect(join({}, '2026-11-21T09:59:59').ok).toBe(true)
    expect(join({}, '2026-11-21T10:00:00')).toMatchObject({ note: 'notFull' })
  })
})

test('staff, who may book any course later, need a contract valid on the day and no other booking then (D70, BOOK-36)', () => {
  const asStaff = (change: Partial<WaitingFacts['student']>) =>
    join({ student: { ...student, ...change } }, '2026-11-20T12:00:00', 'staff')
  expect(asStaff({ contracts: [aContract({ courseIds: ['french'] })] }).ok).toBe(true)
  expect(asStaff({ contracts: [] })).toEqual({ ok: false, code: 'generalE', note: 'noContract' })
  expect(asStaff({ overlaps: true })).toEqual({ ok: false, code: 'EU1004' })
})

test('only who waits can leave (BOOK-37)', () => {
  expect(leaveWaitingList({ student: { isWaiting: true } }).ok).toBe(true)
  expect(leaveWaitingList({ student: { isWaiting: false } })).toMatchObject({ note: 'notWaiting' })
})
