import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { addStaff } from '../../test/school.ts'
import { ask, openDesk } from '../../test/slotDesk.ts'
import { publicDays } from './holidays.ts'

const dayOf = (year: number, month: number, day: number) =>
  Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })

/** The day on which a month's nth Monday falls. */
function monday(year: number, month: number, nth: number): Temporal.PlainDate {
  const first = dayOf(year, month, 1)
  return first.add({ days: ((8 - first.dayOfWeek) % 7) + (nth - 1) * 7 })
}

/** The day in March (`base` 20.8431) or September (23.2488) on which the sun crosses the equator, from 1980 to 2099. */
const equinox = (year: number, base: number) =>
  Math.floor(base + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4)

/** National holidays of one year by the law and its one-off changes, as the Cabinet Office announces them. */
function nationalHolidays(year: number): Temporal.PlainDate[] {
  const on = (month: number, day: number) => dayOf(year, month, day)
  const moved: Record<number, { sea: Temporal.PlainDate; sports: Temporal.PlainDate; mountain: Temporal.PlainDate }> = {
    2020: { sea: on(7, 23), sports: on(7, 24), mountain: on(8, 10) },
    2021: { sea: on(7, 22), sports: on(7, 23), mountain: on(8, 8) },
  }
  const games = moved[year]
  const days = [on(1, 1), on(2, 11), on(4, 29), on(5, 3), on(5, 5), on(11, 3), on(11, 23)]
  days.push(on(3, equinox(year, 20.8431)), on(9, equinox(year, 23.2488)))
  days.push(year < 2000 ? on(1, 15) : monday(year, 1, 2))
  days.push(games?.sports ?? (year < 2000 ? on(10, 10) : monday(year, 10, 2)))
  days.push(year < 2003 ? on(9, 15) : monday(year, 9, 3))
  if (year >= 1996) days.push(games?.sea ?? (year < 2003 ? on(7, 20) : monday(year, 7, 3)))
  if (year >= 2016) days.push(games?.mountain ?? on(8, 11))
  if (year >= 2007) days.push(on(5, 4))
  if (year >= 1989 && year <= 2018) days.push(on(12, 23))
  if (year >= 2020) days.push(on(2, 23))
  if (year === 1990) days.push(on(11, 12))
  if (year === 1993) days.push(on(6, 9))
  if (year === 2019) days.push(on(5, 1), on(10, 22))
  return days
}

/** Those and the days the law adds: the next one after a Sunday, and one between two. */
function daysByLaw(year: number): string[] {
  const national = nationalHolidays(year)
  const names = new Set(national.map(String))
  const isNational = (day: Temporal.PlainDate) => names.has(String(day))
  // Until 2006 a Monday that was a holiday itself got no day in its place.
  const isTaken = (day: Temporal.PlainDate) => day.year >= 2007 && isNational(day)
  const all = new Set(names)
  for (const day of national.filter(({ dayOfWeek }) => dayOfWeek === 7)) {
    let instead = day.add({ days: 1 })
    while (isTaken(instead)) instead = instead.add({ days: 1 })
    all.add(String(instead))
  }
  for (const day of national) {
    const between = day.add({ days: 1 })
    if (isNational(between.add({ days: 1 })) && (year >= 2007 || between.dayOfWeek !== 7)) all.add(String(between))
  }
  return [...all].toSorted()
}

const years = Array.from({ length: 2099 - 1990 + 1 }, (_, index) => 1990 + index)

test.each(years)('the holidays of Japan in %i are those of the law', (year) => {
  expect(publicDays(Holidays, 'JP', year, 'ja').map(({ date }) => date)).toEqual(daysByLaw(year))
})

test.each([
  ['2032-09-21', 'ja', '国民の休日'],
  ['2032-09-21', 'en', "Citizens' Holiday"],
  ['2049-09-21', 'ja', '国民の休日'],
  ['2026-09-22', 'ja', '国民の休日'],
  ['2019-04-30', 'ja', '国民の休日'],
] as const)('%s, a day between two holidays, is a holiday, in %s', (date, language, name) => {
  expect(publicDays(Holidays, 'JP', Number(date.slice(0, 4)), language)).toContainEqual({ date, name })
})

test('a day between two holidays of another country is none', () => {
  const days = publicDays(Holidays, 'DE', 2027, 'en').map(({ date }) => date)
  expect(days).toContain('2027-12-25')
  expect(days).not.toContain('2027-12-24')
})

test('the holidays of the country in which the clock of the school is are offered, or of another one', async () => {
  const desk = await openDesk()
  const offered = async (variables: object, language: 'en' | 'jp' = 'jp') =>
    (
      await ask<{ holidays: { country: string; days: { date: string; name: string }[] } }>(
        await addStaff(desk.school, { permissions: ['settingsEdit'] }),
        `query ($year: Int!, $country: String) { holidays(year: $year, country: $country) { country days { date name } } }`,
        { year: 2027, ...variables },
        language,
      )
    ).holidays
  const japan = await offered({})
  expect(japan.country).toBe('JP')
  expect(japan.days).toContainEqual({ date: '2027-03-22', name: expect.stringContaining('振替休日') })
  expect(japan.days.map(({ date }) => date)).not.toContain('2027-01-02')
  expect((await offered({ country: 'GB' }, 'en')).days).toContainEqual({ date: '2027-12-25', name: 'Christmas Day' })
})
