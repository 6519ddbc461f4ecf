import { expect, test } from 'vitest'
import { aSlot, booked, emily, typed } from '../../test/deskData.ts'
import { deskCalendarSlot } from './deskCalendarSlot.ts'
import { slotMessages } from '../messages.ts'

const { jp, en } = slotMessages
const on = { onlineLessons: true }

test('an unbooked slot shows what it offers and where it may be held (SLOT-13, SLOT-14, SCHED-37)', () => {
  const drawn = deskCalendarSlot(aSlot('s', '2026-11-20', '10:00', { onlineAvailable: true }), jp, on)
  expect(drawn).toMatchObject({
    teacher: 'Emily',
    location: '駅前校',
    course: 'フリートーク、発音クリニック',
    students: [],
    occupancy: 'empty',
    colour: emily.calendarColor,
    online: true,
    inPerson: true,
    waiting: false,
  })
  expect(drawn.seats).toBeUndefined()
})

test('a slot is offered at its other place if online lessons are off; a lesson held online still shows it (D120)', () => {
  const off = { onlineLessons: false }
  const online = (change: Parameters<typeof aSlot>[3]) =>
    deskCalendarSlot(aSlot('s', '2026-11-20', '10:00', { onlineAvailable: true, ...change }), en, off).online
  expect(online({})).toBe(false)
  expect(online({ location: null })).toBe(true)
  expect(online({ ...booked({ s0045: '阿部 久美' }), lessonOnline: true })).toBe(true)
})

test('a booked slot shows its course, students, seats and the place it is held at (SLOT-04, SLOT-11, D32)', () => {
  const students = booked({ s0045: '阿部 久美' })
  const slot = aSlot('s', '2026-11-20', '10:00', {
    ...students,
    lessonLocation: 'オンライン',
    lessonOnline: true,
    waitingCount: 2,
  })
  expect(deskCalendarSlot(slot, en, on)).toMatchObject({
    location: 'Online',
    course: 'フリートーク',
    students: ['阿部 久美'],
    seats: { booked: 1, capacity: 4 },
    occupancy: 'partial',
    online: true,
    inPerson: false,
    waiting: true,
  })
})

test('nothing in the own calendar names the teacher; a slot without a colour is orange (TCH-01, SLOT-17)', () => {
  expect(deskCalendarSlot(aSlot('s', '2026-11-20', '10:00'), jp, { ...on, ownOnly: true }).teacher).toBe('')
  expect(deskCalendarSlot(aSlot('s', '2026-11-20', '10:00', { teacher: null }), jp, on).colour).toBe('#ff8000')
})

test.each([
  ['jp', false, 'Emily · Graceの代講'],
  ['jp', true, 'Graceの代講'],
  ['en', false, 'Emily · substitute for Grace'],
] as const)('a substituted lesson says whose it is, in %s, own calendar %s (SLOT-32)', (language, ownOnly, words) => {
  const substituteFor = typed('Teacher', { id: 't-grace', displayName: 'Grace' })
  const slot = aSlot('s', '2026-11-20', '10:00', { substituteFor })
  expect(deskCalendarSlot(slot, slotMessages[language], { ...on, ownOnly }).teacher).toBe(words)
})
