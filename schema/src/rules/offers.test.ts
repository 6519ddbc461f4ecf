import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aContract, aSlot } from './facts.fixture.ts'
import { contractHindrance } from './contracts.ts'
import { isOfferOver, offerExpiry, type OfferSettings, offerUntil } from './offers.ts'
import { wallTimeIn } from './time.ts'

const at = (text: string) => Temporal.Instant.from(text)
const settings = (change: Partial<OfferSettings> = {}): OfferSettings => ({
  offerMinutes: 60,
  offerQuietFrom: '22:00',
  offerQuietUntil: '08:00',
  offerCloseMinutes: 0,
  ...change,
})
const none = { offerQuietFrom: '00:00', offerQuietUntil: '00:00' }
const ends = (start: string, change: Partial<OfferSettings> = {}, zone = 'Asia/Tokyo') =>
  wallTimeIn(zone, offerExpiry(settings(change), zone, at(start)))

describe('an offer runs out after its minutes, of which none pass in quiet hours (OFFER-04)', () => {
  test.each<[string, string, Partial<OfferSettings>, string]>([
    ['by day', '2026-11-20T10:00:00+09:00', {}, '2026-11-20T11:00:00'],
    ['just before they begin', '2026-11-20T21:30:00+09:00', {}, '2026-11-21T08:30:00'],
    ['as they begin', '2026-11-20T21:00:00+09:00', {}, '2026-11-20T22:00:00'],
    ['within them, before midnight', '2026-11-20T23:10:00+09:00', {}, '2026-11-21T09:00:00'],
    ['within them, after midnight', '2026-11-21T03:00:00+09:00', {}, '2026-11-21T09:00:00'],
    ['as they end', '2026-11-21T08:00:00+09:00', {}, '2026-11-21T09:00:00'],
    ['without any', '2026-11-20T23:30:00+09:00', none, '2026-11-21T00:30:00'],
    [
      'over lunch',
      '2026-11-20T11:45:00+09:00',
      { offerQuietFrom: '12:00', offerQuietUntil: '13:00' },
      '2026-11-20T13:45:00',
    ],
    ['for a whole day', '2026-11-20T10:00:00+09:00', { offerMinutes: 1440 }, '2026-11-21T20:00:00'],
  ])('%s', (_case, start, change, end) => {
    expect(ends(start, change)).toBe(end)
  })

  test('minutes are real ones where the clock changes', () => {
    const zone = 'America/New_York'
    expect(ends('2026-11-01T01:30:00-04:00', none, zone)).toBe('2026-11-01T01:30:00')
    expect(offerExpiry(settings(none), zone, at('2026-11-01T01:30:00-04:00')).toString()).toBe('2026-11-01T06:30:00Z')
    expect(ends('2027-03-14T01:30:00-05:00', none, zone)).toBe('2027-03-14T03:30:00')
    const quiet = { offerQuietFrom: '01:00', offerQuietUntil: '02:30' }
    expect(ends('2027-03-14T00:30:00-05:00', quiet, zone)).toBe('2027-03-14T04:00:00')
  })

  test.each([
    ['quiet hours that end within it', { offerQuietFrom: '22:00', offerQuietUntil: '01:30' }, '02:30:00-05:00'],
    ['quiet hours that begin within it', { offerQuietFrom: '01:30', offerQuietUntil: '03:00' }, '03:45:00-05:00'],
  ])('the hour that the clock shows twice has both of them: %s', (_case, quiet, end) => {
    const expires = offerExpiry(settings(quiet), 'America/New_York', at('2026-11-01T01:15:00-05:00'))
    expect(expires.toString()).toBe(at(`2026-11-01T${end}`).toString())
  })

  test('whatever the hours, exactly its minutes pass outside of them', () => {
    // Tokyo's clock never changes, so its minutes of the day can be counted without a calendar.
    const quarter = fc.integer({ min: 0, max: 95 }).map((count) => count * 15)
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(
        quarter,
        quarter,
        fc.integer({ min: 10, max: 400 }),
        fc.integer({ min: 0, max: 2879 }),
        (from, until, minutes, later) => {
          const start = at('2026-11-20T00:00:00+09:00').add({ minutes: later })
          const offerSettings = settings({
            offerQuietFrom: time(from),
            offerQuietUntil: time(until),
            offerMinutes: minutes,
          })
          const lasting = offerExpiry(offerSettings, 'Asia/Tokyo', start).since(start).total('minutes')
          const isQuiet = (minute: number) => {
            if (from === until) return false
            return from < until ? minute >= from && minute < until : minute >= from || minute < until
          }
          const passing = Array.from({ length: lasting }, (_, index) => (later + index) % (24 * 60))
          expect(passing.filter((minute) => !isQuiet(minute))).toHaveLength(minutes)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('a seat is held, or goes to everybody at once (OFFER-05)', () => {
  const school = { ...settings(none), bookUntilMinutes: 60, waitingList: true, timezoneName: 'Asia/Tokyo' }
  const slot = aSlot({ startsAt: '2026-11-21T10:00:00' })
  const until = (now: string, change: Partial<typeof school> = {}) =>
    offerUntil({ ...school, ...change }, slot, at(now))?.toString() ?? null

  test('until an hour later, if that is before booking closes', () => {
    expect(until('2026-11-20T12:00:00+09:00')).toBe('2026-11-20T04:00:00Z')
    expect(until('2026-11-21T08:00:00+09:00')).toBe('2026-11-21T00:00:00Z')
    expect(until('2026-11-21T08:00:01+09:00')).toBeNull()
  })
  test('to everybody from the minutes before booking closes that the school says', () => {
    expect(until('2026-11-21T05:59:59+09:00', { offerCloseMinutes: 180 })).not.toBeNull()
    expect(until('2026-11-21T06:00:00+09:00', { offerCloseMinutes: 180 })).toBeNull()
  })
  test('to everybody where quiet hours would hold it too long, or the school makes no offers', () => {
    expect(until('2026-11-20T22:00:00+09:00', { offerQuietFrom: '21:00', offerQuietUntil: '08:30' })).toBeNull()
    expect(until('2026-11-20T12:00:00+09:00', { offerMinutes: 0 })).toBeNull()
    expect(until('2026-11-20T12:00:00+09:00', { waitingList: false })).toBeNull()
  })
  test('an offer is over from its last moment on', () => {
    expect(isOfferOver('2026-11-20T04:00:00+00:00', at('2026-11-20T03:59:59Z'))).toBe(false)
    expect(isOfferOver('2026-11-20T04:00:00+00:00', at('2026-11-20T04:00:00Z'))).toBe(true)
  })
})

test('held points pay for nothing else (OFFER-02)', () => {
  const lesson = { date: '2026-11-21', courseId: 'english', cost: 2, countLimit: true }
  expect(contractHindrance(aContract({ points: 4, heldPoints: 2 }), lesson)).toBeNull()
  expect(contractHindrance(aContract({ points: 4, heldPoints: 3 }), lesson)).toBe('points')
})
