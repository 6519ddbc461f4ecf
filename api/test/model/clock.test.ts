import { wallTimeIn } from '@koma/schema/rules/time'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MikroORM } from '../../src/platform/database/connection.ts'
import { openDatabase } from '../../src/openDatabase.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { booking, cancelling, worldWith } from './cases.ts'
import { verbsAt } from './perform.ts'
import { buildSchool } from './realSchool.ts'
import { moved, type World } from './world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const NEW_YORK = 'America/New_York'
const TOKYO = 'Asia/Tokyo'

/**
 * A world whose slot c is as given, open long before, free to cancel until an hour before; booking closes an hour
 * before.
 */
function lessonAt(startsAt: string, cancelBefore = 60): World {
  const times = { startsAt, endsAt: moved(startsAt, 50), cancelBy: moved(startsAt, -cancelBefore) }
  const other = { availableFrom: '2020-01-01T00:00:00' }
  const contracts = { k1: { start: '2020-01-01', end: '2030-12-31' } }
  return worldWith({ slots: { c: { ...times, ...other } }, contracts })
}

/**
 * Returns the answer of a booking's preview at an instant to a school in `zone`, and whether a cancellation then would
 * be returned.
 */
async function askedAt(zone: string, world: World, instant: string, orm: MikroORM = database.orm) {
  const now = wallTimeIn(zone, Temporal.Instant.from(instant))
  const real = await buildSchool(database.orm, world)
  const there = { ...real, orm }
  const verbs = verbsAt(there, world, now)
  const book = await verbs.preview(booking())
  const earlier = verbsAt(there, world, '2020-06-01T12:00:00')
  const booked = await earlier.ask(booking())
  const cancel = await verbs.preview(cancelling())
  return { now, book: book?.code, booked: booked.code, cancel: cancel?.['outcome'] ?? cancel?.code }
}

describe('the wall clock of a school in New York on the days its clocks change (D26, D143)', () => {
  // On 1 November 2026 the hour from 01:00 comes twice there, on 14 March 2027 the hour from 02:00 is left out.
  test.each([
    ['a minute before it closes', '2026-11-01T04:59:00Z', '2026-11-01T00:59:00', '1001', 'cancel-return'],
    ['as it closes', '2026-11-01T05:00:00Z', '2026-11-01T01:00:00', '1001', 'cancel-no-return'],
    ['a minute after', '2026-11-01T05:01:00Z', '2026-11-01T01:01:00', 'ES1001', 'cancel-no-return'],
    ['as the clock shows the same again', '2026-11-01T06:00:00Z', '2026-11-01T01:00:00', '1001', 'cancel-no-return'],
    ['a minute later', '2026-11-01T06:01:00Z', '2026-11-01T01:01:00', 'ES1001', 'cancel-no-return'],
    ['at the start', '2026-11-01T07:00:00Z', '2026-11-01T02:00:00', 'ES1001', 'EC1001'],
  ])('a lesson at 02:00 after the hour that comes twice, %s', async (_moment, instant, now, book, cancel) => {
    const asked = await askedAt(NEW_YORK, lessonAt('2026-11-01T02:00:00'), instant)
    expect(asked).toEqual({ now, book, booked: '1001', cancel })
  })

  test.each([
    [
      'a minute before the hour that is left out',
      '2027-03-14T06:59:00Z',
      '2027-03-14T01:59:00',
      '1001',
      'cancel-return',
    ],
    ['after it', '2027-03-14T07:00:00Z', '2027-03-14T03:00:00', 'ES1001', 'cancel-no-return'],
    ['a minute before the start', '2027-03-14T07:29:00Z', '2027-03-14T03:29:00', 'ES1001', 'cancel-no-return'],
    ['at the start', '2027-03-14T07:30:00Z', '2027-03-14T03:30:00', 'ES1001', 'EC1001'],
  ])('a lesson at 03:30, whose last hour is short, %s', async (_moment, instant, now, book, cancel) => {
    const asked = await askedAt(NEW_YORK, lessonAt('2027-03-14T03:30:00'), instant)
    expect(asked).toEqual({ now, book, booked: '1001', cancel })
  })
})

describe('a school in Tokyo, whose clocks never change (D26, D143)', () => {
  test.each([
    ['a minute before it closes', '2026-10-31T23:59:00Z', '2026-11-01T08:59:00', '1001', 'cancel-return'],
    ['as it closes', '2026-11-01T00:00:00Z', '2026-11-01T09:00:00', '1001', 'cancel-no-return'],
    ['a minute after', '2026-11-01T00:01:00Z', '2026-11-01T09:01:00', 'ES1001', 'cancel-no-return'],
    ['at the start', '2026-11-01T01:00:00Z', '2026-11-01T10:00:00', 'ES1001', 'EC1001'],
  ])('a lesson at 10:00 on the day New York changes its, %s', async (_moment, instant, now, book, cancel) => {
    const asked = await askedAt(TOKYO, lessonAt('2026-11-01T10:00:00'), instant)
    expect(asked).toEqual({ now, book, booked: '1001', cancel })
  })
})

describe('months and years turn at the wall clock of the school (D48, D143)', () => {
  test.each([
    [
      'the end of a month',
      '2026-12-01T00:00:00',
      '2026-11-30T00:00:00',
      '2026-11-29T14:59:00Z',
      '2026-11-29T15:00:00Z',
    ],
    ['29 February', '2028-03-01T00:00:00', '2028-02-29T00:00:00', '2028-02-28T14:59:00Z', '2028-02-28T15:00:00Z'],
    [
      '28 February in a year of 365 days',
      '2027-03-01T00:00:00',
      '2027-02-28T00:00:00',
      '2027-02-27T14:59:00Z',
      '2027-02-27T15:00:00Z',
    ],
    ['New Year', '2027-01-01T00:00:00', '2026-12-31T00:00:00', '2026-12-30T14:59:00Z', '2026-12-30T15:00:00Z'],
  ])('a day before a lesson at midnight after %s', async (_name, startsAt, cancelBy, before, at) => {
    const world = lessonAt(startsAt, 24 * 60)
    expect(world.slots.find(({ name }) => name === 'c')?.cancelBy).toBe(cancelBy)
    expect((await askedAt(TOKYO, world, before)).cancel).toBe('cancel-return')
    expect(await askedAt(TOKYO, world, at)).toMatchObject({ now: cancelBy, cancel: 'cancel-no-return' })
  })

  test.each([
    ['2026-11-30T23:00:00', '2026-12-01T00:00:00', '1001'],
    ['2026-11-01T00:00:00', '2026-11-30T23:00:00', 'EU1001'],
    ['2028-02-29T23:00:00', '2028-03-01T00:00:00', '1001'],
    ['2028-02-01T00:00:00', '2028-02-29T23:00:00', 'EU1001'],
  ])('a limit of one a month is met by lessons at %s and %s with %s', async (first, second, code) => {
    const open = { availableFrom: '2020-01-01T00:00:00' }
    const slots = {
      c: { ...open, startsAt: first, endsAt: moved(first, 50), cancelBy: first },
      d: { ...open, startsAt: second, endsAt: moved(second, 50), cancelBy: second },
    }
    const world = worldWith({ slots, contracts: { k1: { start: '2020-01-01', end: '2030-12-31', bookingLimit: 1 } } })
    const real = await buildSchool(database.orm, world)
    const verbs = verbsAt(real, world, '2026-10-01T00:00:00')
    expect(await verbs.ask(booking())).toMatchObject({ code: '1001' })
    expect(await verbs.preview(booking({ slot: 'd' }))).toMatchObject({ code })
    expect(await verbs.ask(booking({ slot: 'd' }))).toMatchObject({ code })
  })
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])(
  'a server and a database that live in %s change nothing of it (D26)',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const url = new URL(database.url)
    url.searchParams.set('options', `-c timezone=${zone}`)
    const orm = await openDatabase(url.toString(), { pool: 2 })
    try {
      const lesson = lessonAt('2026-11-01T02:00:00')
      expect(await askedAt(NEW_YORK, lesson, '2026-11-01T05:00:00Z', orm)).toEqual({
        now: '2026-11-01T01:00:00',
        book: '1001',
        booked: '1001',
        cancel: 'cancel-no-return',
      })
      expect(await askedAt(NEW_YORK, lesson, '2026-11-01T04:59:59Z', orm)).toMatchObject({ cancel: 'cancel-return' })
    } finally {
      await orm.close()
    }
  },
)
