import { lookup } from './lookup.ts'

/** A Japanese era, with its first day and its last one; null for the present era. */
export interface Era {
  name: { jp: string; en: string }
  first: string
  last: string | null
}

const taisho: Era = { name: { jp: '大正', en: 'Taisho' }, first: '1912-07-30', last: '1926-12-24' }
const showa: Era = { name: { jp: '昭和', en: 'Showa' }, first: '1926-12-25', last: '1989-01-07' }
const heisei: Era = { name: { jp: '平成', en: 'Heisei' }, first: '1989-01-08', last: '2019-04-30' }
const reiwa: Era = { name: { jp: '令和', en: 'Reiwa' }, first: '2019-05-01', last: null }
const eras = [taisho, showa, heisei, reiwa]

const written = lookup({
  令和: reiwa,
  r: reiwa,
  平成: heisei,
  h: heisei,
  昭和: showa,
  s: showa,
  大正: taisho,
  t: taisho,
})
const inEra = /^(令和|平成|昭和|大正|[rhst])\.?(\d{1,2}|元)(?=\s?[年/.-])/i

const includes = ({ first, last }: Era, day: string) => first <= day && (last === null || day <= last)

/** Returns the year of an era in which a western year is. */
export const yearInEra = ({ first }: Era, year: number): number => year - Number(first.slice(0, 4)) + 1

/** Returns the era of a day (`YYYY-MM-DD`); undefined before Taisho. */
export const eraOf = (day: string): Era | undefined => eras.find((era) => includes(era, day))

/** Returns a date that begins with the year of a Japanese era with its western year: 平成20年4月1日 as 2008年4月1日. */
export const withWesternYear = (date: string): string =>
  date.replace(inEra, (_, name: string, year: string) => {
    const first = Number(written[name.toLowerCase()]?.first.slice(0, 4))
    return String(first + (year === '元' ? 1 : Number(year)) - 1)
  })

/** Returns the era that a text names for `day` (`YYYY-MM-DD`), which is not in it; null where it is, or names none. */
export function wrongEra(text: string, day: string): Era | null {
  const era = written[(inEra.exec(text)?.[1] ?? '').toLowerCase()]
  return era === undefined || includes(era, day) ? null : era
}
