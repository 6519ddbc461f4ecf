import { describe, expect, test } from 'vitest'
import { aBooked, aContract, aSlot, aStudent } from './facts.fixture.ts'
import { book, withFreeSeat } from './book.ts'
import {
  joinWaitingList,
  leaveWaitingList,
  type WaitingFacts,
  type WaitingRules,
  listWaitingChecks,
} from './waiting.ts'

const full = { ...aSlot({ booked: aBooked({ count: 4, capacity: 4 }) }), isLesson: true }
const school = { bookUntilMinutes: 60, onlineLessons: true, waitingList: true }
const student = { ...aStudent(), isWaiting: false }

function join(change: Partial<WaitingFacts> = {}, now = '2026-11-20T12:00:00', rules: WaitingRules = 'student') {
  return joinWaitingList({ school, slot: full, student, ...change }, rules, now)
}

test('a full slot that has not started takes names (BOOK-35, BOOK-37)', () => {
  expect(join()).toEqual({ ok: true, code: '1001' })
})

describe('no waiting (BOOK-36, D147)', () => {
  test.each<[string, Partial<WaitingFacts>, object]>([
    ['where the school has no list', { school: { ...school, waitingList: false } }, { note: 'waitingOff' }],
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
      { code: 'EU1003', note: 'contractEnded', day: '2026-11-20' },
    ],
  ])('%s', (_case, change, says) => {
    expect(join(change)).toEqual({ ok: false, code: 'generalE', ...says })
  })
  test('from the last moment to book on, and from the start of the lesson on', () => {
    expect(join({}, '2026-09-01T09:00:00').ok).toBe(true)
    expect(join({}, '2026-11-21T09:00:00').ok).toBe(true)
    expect(join({}, '2026-11-21T09:00:01')).toMatchObject({ code: 'ES1001' })
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

describe('why nobody waits (BOOK-36, D54, D147)', () => {
  const nobody = { waiting: 0, place: null, since: null }
  const changes: Partial<WaitingFacts>[] = [
    {},
    { school: { ...school, waitingList: false } },
    ...[{ isBooked: true }, { isWaiting: true }, { active: false }, { overlaps: true }, { contracts: [] }].map(
      (change) => ({ student: { ...student, ...change } }),
    ),
    { student: { ...student, contracts: [aContract({ courseIds: ['french'] })] } },
    { slot: { ...full, booked: null } },
    { slot: { ...full, booked: aBooked({ count: 3, capacity: 4 }) } },
    { slot: { ...full, isLesson: false } },
  ]
  const cases = changes.flatMap((change) =>
    (['student', 'staff'] as const).flatMap((rules) =>
      ['2026-11-20T12:00:00', '2026-11-21T10:00:00'].map((now) => [change, rules, now] as const),
    ),
  )
  test.each(cases)('the first broken rule of %j is the one that refuses %s at %s', (change, rules, now) => {
    const given = { school, slot: full, student, ...change }
    const broken = listWaitingChecks(given, nobody, rules, now).find(({ outcome }) => outcome === 'broken')
    expect(broken?.code ?? '1001').toBe(join(change, now, rules).code)
  })

  test('the checks of waiting name the position in the list and its date', () => {
    const given = { school, slot: full, student: { ...student, isWaiting: true } }
    const notified = { waiting: 3, place: 2, since: '2026-11-19T08:00:00' }
    const rule = listWaitingChecks(given, notified, 'staff', '2026-11-20T12:00:00').find(
      ({ outcome }) => outcome === 'broken',
    )
    expect(rule).toMatchObject({
      rule: 'notWaiting',
      facts: [{ value: '3' }, { value: '2' }, { value: notified.since }],
    })
  })
})

describe('nobody waits for what booking would refuse with a seat free: the code is the same (BOOK-36, decision 054)', () => {
  const removed = full.courses.filter(({ id }) => id !== full.booked?.courseId)
  const mine = (change: Partial<WaitingFacts['student']>) => ({ student: { ...student, ...change } })
  const contract = (change: Parameters<typeof aContract>[0]) => mine({ contracts: [aContract(change)] })
  const usage = [{ month: '2026-11', bookings: 4, returns: 0 }]
  test.each<[string, Partial<WaitingFacts>, string, string]>([
    ['too late to book', {}, '2026-11-21T09:30:00', 'ES1001'],
    ['the course is switched off', { slot: { ...full, courses: removed } }, '2026-11-20T12:00:00', 'ES1002'],
    [
      'no online lessons any more',
      {
        school: { ...school, onlineLessons: false },
        slot: { ...full, booked: { ...aBooked({ count: 4, capacity: 4 }), online: true } },
      },
      '2026-11-20T12:00:00',
      'ES1003',
    ],
    ['another lesson at the time', mine({ overlaps: true }), '2026-11-20T12:00:00', 'EU1004'],
    ['the course left the contract', contract({ courseIds: ['other'] }), '2026-11-20T12:00:00', 'EU1003'],
    ['the contract has not begun', contract({ startDate: '2026-12-01' }), '2026-11-20T12:00:00', 'EU1003'],
    ['the contract has ended', contract({ endDate: '2026-11-20' }), '2026-11-20T12:00:00', 'EU1003'],
    ['the contract is switched off', contract({ active: false }), '2026-11-20T12:00:00', 'EU1003'],
    ['the limit of the month is used up', contract({ monthlyBookingLimit: 4, usage }), '2026-11-20T12:00:00', 'EU1001'],
    ['not enough points', contract({ points: 0 }), '2026-11-20T12:00:00', 'EU1002'],
  ])('%s', (_case, change, now, code) => {
    const facts = { school, slot: full, student, ...change }
    expect(joinWaitingList(facts, 'student', now)).toMatchObject({ ok: false, code })
    const freed = withFreeSeat(facts, facts.slot.booked ?? aBooked({}))
    expect(book(freed.facts, freed.request, 'student', now)).toMatchObject({ ok: false, code })
    const first = listWaitingChecks(facts, { waiting: 0, place: null, since: null }, 'student', now).find(
      ({ outcome }) => outcome === 'broken',
    )
    expect(first?.code).toBe(code)
  })
})
