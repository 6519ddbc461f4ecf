import type DateHolidays from 'date-holidays'
import { type HolidaysInput, holidaysInput } from '@koma/schema/input/closure'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { mayClose } from './closure.policy.ts'

/** A national holiday, in the language of the reader where the library knows it in that. */
export interface Holiday {
  date: string
  name: string
}

type Library = typeof DateHolidays

/** Its data is large: it is read when it is first asked for. */
const library = async (): Promise<Library> => (await import('date-holidays')).default

const countryOf = new Map<string, string | null>()

/**
 * The public holidays of a year, of a country or of the one in which the school's clock is; none where that is not known.
 * They are offered: nothing is closed by itself.
 */
export async function holidays(
  ctx: Context,
  input: HolidaysInput,
): Promise<{ country: string | null; countries: { code: string; name: string }[]; days: Holiday[] }> {
  mayClose(ctx)
  const { year, country: wanted } = parseInput(ctx, holidaysInput, input)
  const Holidays = await library()
  const language = ctx.language === 'jp' ? 'ja' : 'en'
  const named = new Intl.DisplayNames([language], { type: 'region' })
  const known = Object.keys(new Holidays().getCountries())
  const countries = known
    .filter((code) => /^[A-Z]{2}$/.test(code))
    .map((code) => ({ code, name: named.of(code) ?? code }))
  const country = wanted ?? countryIn(Holidays, known, ctx.school.timezoneName)
  if (country === null || !known.includes(country)) return { country: null, countries, days: [] }
  const all = new Holidays(country).getHolidays(year, language)
  const days = all.filter(({ type }) => type === 'public').map(({ date, name }) => ({ date: date.slice(0, 10), name }))
  // Some last for several days, and some fall on the same one.
  const byDay = Map.groupBy(days, ({ date }) => date)
  return {
    country,
    countries: countries.toSorted((a, b) => a.name.localeCompare(b.name, language)),
    days: [...byDay].map(([date, same]) => ({ date, name: same.map(({ name }) => name).join(' / ') })),
  }
}

/** The first country that has this clock. */
function countryIn(Holidays: Library, countries: readonly string[], timeZone: string): string | null {
  const remembered = countryOf.get(timeZone)
  if (remembered !== undefined) return remembered
  const found = countries.find((code) => new Holidays(code).getTimezones().includes(timeZone)) ?? null
  countryOf.set(timeZone, found)
  return found
}
