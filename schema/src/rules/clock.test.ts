import { expect, test } from 'vitest'
import { skippedEnd } from './closedSpan.ts'
import { isOpenForStudents } from './bookable.ts'
import { cancel } from './cancel.ts'
import { joinLesson } from './join.ts'
import { movedSlot } from './slotMove.ts'
import {
  clockChanges,
  instantOf,
  isSkipped,
  plusMinutes,
  schoolNow,
  asClockShows,
  skippedSpans,
  timeZoneNamed,
  wallTimeIn,
} from './time.ts'

const zones = [...Intl.supportedValuesOf('timeZone'), 'Japan', 'US/Eastern', 'Asia/Kolkata', 'Europe/Kyiv', 'EST5EDT']
const of = (text: string) => Temporal.Instant.from(text)
const [from, to] = [of('2026-06-01T00:00:00Z'), of('2028-06-01T00:00:00Z')]

/** One zone for each way in which clocks change. */
const clocks = [
  ...new Map(
    zones.map((zone) => {
      const changes = clockChanges(zone, from, to)
      return [JSON.stringify(changes), [zone, changes]] as const
    }),
  ).values(),
]

test('around every change of every zone, a wall time is refused exactly where its clock does not show it', () => {
  for (const [zone, changes] of clocks)
    for (const { at, before, after } of changes) {
      const shown = wallTimeIn(zone, at)
      for (let minutes = -90; minutes <= 90; minutes += 30) {
        const time = plusMinutes(shown, minutes)
        const isShown = wallTimeIn(zone, instantOf(time, zone)) === time
        expect([zone, time, isSkipped(time, zone)]).toEqual([zone, time, !isShown])
        expect([zone, time, isSkipped(asClockShows(time, zone), zone)]).toEqual([zone, time, false])
      }
      const jump = (after - before) / 60_000_000_000
      expect([zone, isSkipped(plusMinutes(shown, -1), zone)]).toEqual([zone, jump > 0])
    }
})

test("a school's present never goes back, and a time that comes twice is over once it has come first", () => {
  for (const [zone, changes] of clocks)
    for (const { at } of changes) {
      let last = ''
      for (let minutes = -90; minutes <= 90; minutes += 15) {
        const instant = at.add({ minutes })
        const now = schoolNow(zone, instant)
        expect([zone, String(instant), now >= last]).toEqual([zone, String(instant), true])
        last = now
        const shown = wallTimeIn(zone, instant)
        const isOver = instantOf(shown, zone).epochMilliseconds <= instant.epochMilliseconds
        expect([zone, String(instant), now >= shown]).toEqual([zone, String(instant), isOver])
      }
    }
})

test.each([
  ['America/New_York', '2027-11-07T05:30:00Z', '2027-11-07T01:30:00'],
  ['America/New_York', '2027-11-07T06:00:00Z', '2027-11-07T01:59:59'],
  ['America/New_York', '2027-11-07T06:30:00Z', '2027-11-07T01:59:59'],
  ['America/New_York', '2027-11-07T07:00:00Z', '2027-11-07T02:00:00'],
  ['Australia/Lord_Howe', '2027-04-03T15:15:00Z', '2027-04-04T01:59:59'],
  ['America/Santiago', '2027-04-04T03:30:00Z', '2027-04-03T23:59:59'],
  ['Asia/Beirut', '2027-10-30T21:30:00Z', '2027-10-30T23:59:59'],
  ['Asia/Tokyo', '2027-11-07T06:30:00Z', '2027-11-07T15:30:00'],
])('in %s at %s it is %s', (zone, instant, now) => {
  expect(schoolNow(zone, of(instant))).toBe(now)
})

test.each([
  ['America/New_York', '2027-03-14T02:00:00', true],
  ['America/New_York', '2027-03-14T03:00:00', false],
  ['Australia/Lord_Howe', '2027-10-03T02:15:00', true],
  ['Australia/Lord_Howe', '2027-10-03T02:30:00', false],
  ['Asia/Beirut', '2027-03-28T00:30:00', true],
  ['America/Santiago', '2027-09-05T00:00:00', true],
  ['Pacific/Apia', '2011-12-30T10:00:00', true],
  ['Pacific/Apia', '2011-12-31T10:00:00', false],
  ['Asia/Tokyo', '2027-03-14T02:00:00', false],
])('%s skips %s: %s', (zone, time, isIt) => {
  expect(isSkipped(time, zone)).toBe(isIt)
})

const slot = { startsAt: '2027-11-07T10:00:00', endsAt: '2027-11-07T10:50:00', cancelBy: '2027-11-07T01:30:00' }
const second = schoolNow('America/New_York', of('2027-11-07T06:10:00Z'))

test('nothing that has closed opens again in an hour that comes twice', () => {
  const contract = { points: 1, monthlyCancelLimit: null, usage: [] }
  expect(cancel({ slot, booking: { cost: 1, contract } }, 'student', second)).toMatchObject({ returned: false })
  const lesson = { ...slot, availableFrom: '2027-10-01T09:00:00', startsAt: '2027-11-07T02:30:00' }
  expect(isOpenForStudents(lesson, { bookUntilMinutes: 60 }, second)).toBe(false)
  const early = { startsAt: '2027-11-07T01:00:00', endsAt: '2027-11-07T01:30:00' }
  expect(joinLesson(early, second)).toMatchObject({ note: 'linkTooLate' })
})

test('a deadline that moves along with its lesson into a skipped hour is the next one that is shown', () => {
  const before = {
    ...slot,
    availableFrom: '2027-01-01T09:00:00',
    teacherId: 't',
    locationId: 'l',
    onlineAvailable: false,
    bookedPlace: null,
  }
  const lesson = {
    ...before,
    startsAt: '2027-03-07T10:00:00',
    endsAt: '2027-03-07T10:50:00',
    cancelBy: '2027-03-07T02:00:00',
  }
  expect(movedSlot(lesson, { startsAt: '2027-03-14T10:00:00' }, 'America/New_York')).toMatchObject({
    endsAt: '2027-03-14T10:50:00',
    cancelBy: '2027-03-14T03:00:00',
  })
})

test('hours of a closure are times of the clock, its days are days', () => {
  const hours = { startsAt: '2027-03-14T02:15:00', endsAt: '2027-03-14T10:00:00' }
  expect(skippedEnd(hours, 'America/New_York')).toBe('startsAt')
  expect(
    skippedEnd({ ...hours, startsAt: '2027-03-14T01:00:00', endsAt: '2027-03-14T02:15:00' }, 'America/New_York'),
  ).toBe('endsAt')
  expect(skippedEnd({ startsAt: '2027-09-05T00:00:00', endsAt: '2027-09-06T00:00:00' }, 'America/Santiago')).toBeNull()
})

test('the spans that a clock skips are known ahead', () => {
  expect(skippedSpans('America/New_York', '2027-01-01', '2028-01-01')).toEqual([
    { startsAt: '2027-03-14T02:00:00', endsAt: '2027-03-14T03:00:00' },
  ])
  expect(skippedSpans('Asia/Tokyo', '2027-01-01', '2028-01-01')).toEqual([])
})

test.each([
  ['asia/tokyo', 'Asia/Tokyo'],
  ['AMERICA/NEW_YORK', 'America/New_York'],
  ['america/port-au-prince', 'America/Port-au-Prince'],
  ['antarctica/dumontdurville', 'Antarctica/DumontDUrville'],
  ['japan', 'Japan'],
  ['nz-chat', 'NZ-CHAT'],
  ['est5edt', 'EST5EDT'],
  ['etc/gmt+9', 'Etc/GMT+9'],
  ['JST', null],
  ['+09:00', null],
  ['SystemV/PST8', null],
  ['Asia/Nowhere', null],
  ['', null],
])('the zone %s is written %s', (name, written) => {
  expect(timeZoneNamed(name)).toBe(written)
})

test('every zone is written the same whatever its case', () => {
  for (const zone of zones)
    expect([timeZoneNamed(zone.toLowerCase()), timeZoneNamed(zone.toUpperCase())]).toEqual([zone, zone])
})
