import { expect, test } from 'vitest'
import { seatsOf, spokenLabel, stateOf } from './label.ts'
import { messages } from './messages.ts'
import { slotAt } from './testSlots.ts'

const group = slotAt('a', '2026-11-20T10:00:00', '2026-11-20T11:50:00', {
  occupancy: 'partial',
  seats: { booked: 1, capacity: 4 },
  students: ['山田 太郎'],
  memo: '教科書 p.24',
  online: true,
  waiting: true,
})

test('a slot says everything in words, in both languages (SLOT-12, SLOT-13, SCHED-37)', () => {
  expect(spokenLabel(group, messages.jp)).toBe(
    '11月20日(金)、10:00から11:50まで、一部予約、定員4名中1名予約、日常英会話、講師 田中 美咲、新宿校、オンライン、キャンセル待ち、生徒 山田 太郎、メモ 教科書 p.24',
  )
  expect(spokenLabel(group, messages.en)).toBe(
    'Fri 20 Nov, 10:00 to 11:50, Partly booked, 1 of 4 seats booked, 日常英会話, teacher 田中 美咲, 新宿校, Online, Waiting list, students 山田 太郎, note 教科書 p.24',
  )
})

test('spokenLabel mentions online only once if the place is online (SLOT-13)', () => {
  for (const [m, word] of [[messages.jp, 'オンライン'] as const, [messages.en, 'Online'] as const]) {
    expect(spokenLabel({ ...group, location: word }, m).split(word)).toHaveLength(2)
  }
})

test("a student's words for the states are the student's (SLOT-09)", () => {
  const state = (rest: Parameters<typeof slotAt>[3]) =>
    stateOf(slotAt('a', group.startsAt, group.endsAt, rest), messages.en)
  expect(state({ tone: 'student-own', occupancy: 'full' })).toBe('Booked')
  expect(state({ tone: 'student-other', occupancy: 'partial' })).toBe('Seats left')
  expect(state({ tone: 'student-other', occupancy: 'full' })).toBe('Full')
  expect(state({ tone: 'teacher', occupancy: 'empty' })).toBe('Unbooked')
})

test('seats are written for groups only', () => {
  expect(seatsOf(group)).toBe('1/4')
  expect(seatsOf(slotAt('a', group.startsAt, group.endsAt, { seats: { booked: 1, capacity: 1 } }))).toBe('')
})

test('titles name one month, or both where a week spans two', () => {
  expect(messages.jp.months('2026-11-15', '2026-11-21')).toBe('2026年11月')
  expect(messages.jp.months('2026-11-29', '2026-12-05')).toBe('2026年11月–12月')
  expect(messages.jp.months('2026-12-27', '2027-01-02')).toBe('2026年12月–2027年1月')
  expect(messages.en.months('2026-11-15', '2026-11-21')).toBe('November 2026')
  expect(messages.en.months('2026-11-29', '2026-12-05')).toBe('Nov – Dec 2026')
  expect(messages.en.months('2026-12-27', '2027-01-02')).toBe('Dec 2026 – Jan 2027')
  expect(messages.jp.dayWithYear('2026-11-20')).toBe('2026年11月20日(金)')
  expect(messages.en.dayWithYear('2026-11-20')).toBe('Fri 20 Nov 2026')
})

test('off the home time zone the words are the documented ones (SCHED-35, TCH-18)', () => {
  expect(messages.en.setHomeTimeZone).toBe('Set computer to home timezone.')
})
