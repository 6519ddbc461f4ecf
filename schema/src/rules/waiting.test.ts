import { describe, expect, test } from 'vitest'
import { aBooked, aSlot } from './facts.fixture.ts'
import { joinWaitingList, leaveWaitingList, type WaitingFacts } from './waiting.ts'

const full = aSlot({ booked: aBooked({ count: 4, capacity: 4 }) })
const student = { active: true, isBooked: false, isWaiting: false }

function join(change: Partial<WaitingFacts> = {}, now = '2026-11-20T12:00:00') {
  return joinWaitingList({ school: { waitingList: true }, slot: full, student, ...change }, now)
}

test('a full slot that has not started takes names (BOOK-35, BOOK-37)', () => {
  expect(join()).toEqual({ ok: true, code: '1001' })
})

describe('no waiting (BOOK-36, D147)', () => {
  test.each([
    ['where the school has no list', { school: { waitingList: false } }, 'waitingOff'],
    ['when booked', { student: { ...student, isBooked: true } }, 'alreadyBooked'],
    ['when waiting already', { student: { ...student, isWaiting: true } }, 'alreadyWaiting'],
    ['when no longer a student', { student: { ...student, active: false } }, 'notEnrolled'],
    ['while one seat is left', { slot: aSlot({ booked: aBooked({ count: 3, capacity: 4 }) }) }, 'notFull'],
    ['while nobody is booked', { slot: aSlot() }, 'notFull'],
  ])('%s', (_case, change, note) => {
    expect(join(change)).toEqual({ ok: false, code: 'generalE', note })
  })
  test('from the start of the lesson on', () => {
    expect(join({}, '2026-11-21T09:59:59').ok).toBe(true)
    expect(join({}, '2026-11-21T10:00:00')).toMatchObject({ note: 'notFull' })
  })
})

test('only who waits can leave (BOOK-37)', () => {
  expect(leaveWaitingList({ student: { isWaiting: true } }).ok).toBe(true)
  expect(leaveWaitingList({ student: { isWaiting: false } })).toMatchObject({ note: 'notWaiting' })
})
