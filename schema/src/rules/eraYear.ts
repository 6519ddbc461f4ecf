import { lookup } from './lookup.ts'

/** The year before the first of each Japanese era. */
const eras = lookup({ 令和: 2018, r: 2018, 平成: 1988, h: 1988, 昭和: 1925, s: 1925 })
const inEra = /^(令和|平成|昭和|[rhs])\.?(\d{1,2}|元)(?=[年/.-])/i

/** Returns a date that begins with the year of a Japanese era with its western year: 平成20年4月1日 as 2008年4月1日. */
export const withWesternYear = (date: string): string =>
  date.replace(inEra, (_, era: string, year: string) =>
    String((eras[era.toLowerCase()] ?? 0) + (year === '元' ? 1 : Number(year))),
  )
