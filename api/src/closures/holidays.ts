import type DateHolidays from 'date-holidays'
import { type HolidaysInput, holidaysInput } from '@koma/schema/input/closure'
import { plusDays } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayClose } from './closure.policy.ts'

/** A national holiday, in the language of the reader where the library knows it in that. */
export interface Holiday {
  date: string
  name: string
}

type Library = typeof DateHolidays

/** Loads the library on demand: its data is large. */
const library = async (): Promise<Library> => (await import('date-holidays')).default

const countryOf = new Map<string, string | null>()

/**
 * Returns the public holidays of a year in a country, by default that of the school's time zone; none if it is not
 * known. They are only suggested: nothing is closed automatically.
 */
export async function holidays(
  ctx: Context,
  input: HolidaysInput,
): Promise<{ country: string | null; countries: { code: string; name: string }[]; days: Holiday[] }> {
  mayClose(ctx)
  const { year, country: requested } = parseInput(ctx, holidaysInput, input)
  const Holidays = await library()
  const language = ctx.language === 'jp' ? 'ja' : 'en'
  const named = new Intl.DisplayNames([language], { type: 'region' })
  const codes = Object.keys(new Holidays().getCountries())
  const countries = codes
    .filter((code) => /^[A-Z]{2}$/.test(code))
    .map((code) => ({ code, name: named.of(code) ?? code }))
  const country = requested ?? countryIn(Holidays, codes, ctx.school.timezoneName)
  if (country === null || !codes.includes(country)) return { country: null, countries, days: [] }
  return {
    country,
    countries: countries.toSorted((a, b) => a.name.localeCompare(b.name, language)),
    days: publicDays(Holidays, country, year, language),
  }
}

/** Returns the first country with this time zone. */
function countryIn(Holidays: Library, countries: readonly string[], timeZone: string): string | null {
  const remembered = countryOf.get(timeZone)
  if (remembered !== undefined) return remembered
  const found = countries.find((code) => new Holidays(code).getTimezones().includes(timeZone)) ?? null
  countryOf.set(timeZone, found)
  return found
}

/** Returns the public holidays of a country, one entry a day. */
export function publicDays(Holidays: Library, country: string, year: number, language: 'en' | 'ja'): Holiday[] {
  const found = new Holidays(country).getHolidays(year, language).filter(({ type }) => type === 'public')
  const days = found.map(({ date, name, substitute }) => ({ date: date.slice(0, 10), name, substitute }))
  // Some last for several days, and some fall on the same one.
  const byDay = Map.groupBy(country === 'JP' ? [...days, ...citizensHolidays(days, year, language)] : days, dateOf)
  return [...byDay]
    .map(([date, same]) => ({ date, name: same.map(({ name }) => name).join(' / ') }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const dateOf = ({ date }: { date: string }) => date

/**
 * Days between two national holidays, which Japan's law makes holidays too (国民の祝日に関する法律 3 条 3 項). The library knows the
 * usual one only, Tuesday 22 September, so that it misses 21 September of 2032 and 2049. The law read otherwise until
 * 2007, and the library has all days of then.
 */
function citizensHolidays(
  days: readonly (Holiday & { substitute?: boolean | undefined })[],
  year: number,
  language: 'en' | 'ja',
): Holiday[] {
  if (year < 2007) return []
  const dates = new Set(days.map(dateOf))
  const national = new Set(days.filter(({ substitute }) => substitute !== true).map(dateOf))
  return [...national]
    .map((date) => plusDays(date, 1))
    .filter((date) => !dates.has(date) && national.has(plusDays(date, 1)))
    .map((date) => ({ date, name: language === 'ja' ? '国民の休日' : "Citizens' Holiday" }))
}
