import type { Language } from './codes.ts'
import { type Era, eraOf, yearInEra } from './rules/eraYear.ts'
import { type AbsentDay, type DayParts, readWrittenDay } from './rules/writtenDay.ts'

const written = ({ year, month, day }: DayParts) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const texts = {
  jp: {
    month: (date: string) => `${date}という日付はありません。月は1から12までです。`,
    day: (date: string, lastDay: number) => `${date}という日付はありません。この月は${lastDay}日までです。`,
    era: ({ name, first, last }: Era) => `${name.jp}は${first}${last === null ? 'から' : `から${last}まで`}です。`,
    otherEra: ({ name }: Era, eraYear: number, year: number) =>
      `この日付は${name.jp}${eraYear === 1 ? '元' : eraYear}年（${year}年）です。`,
  },
  en: {
    month: (date: string) => `The date ${date} doesn't exist: months go from 1 to 12.`,
    day: (date: string, lastDay: number) => `The date ${date} doesn't exist: the month has ${lastDay} days.`,
    era: ({ name, first, last }: Era) =>
      last === null ? `${name.en} began on ${first}.` : `${name.en} lasted from ${first} to ${last}.`,
    otherEra: ({ name }: Era, eraYear: number, year: number) => `This date in ${year} is in ${name.en} ${eraYear}.`,
  },
}

/** Says why a date means no day, and what it may be meant as. */
export function absentDayText(absent: AbsentDay, language: Language): string {
  const words = texts[language]
  const date = written(absent)
  if (absent.why === 'month') return words.month(date)
  if (absent.why === 'day') return words.day(date, absent.lastDay)
  const other = eraOf(date)
  if (other === undefined) return words.era(absent.era)
  return [words.era(absent.era), words.otherEra(other, yearInEra(other, absent.year), absent.year)].join(
    language === 'jp' ? '' : ' ',
  )
}

/** Says why a text that is written as a date means no day; null for other texts and for days. */
export function noSuchDayText(text: string, language: Language): string | null {
  const read = readWrittenDay(text)
  return read === null || read.why === null ? null : absentDayText(read, language)
}
