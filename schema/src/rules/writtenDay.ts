import { type Era, withWesternYear, wrongEra } from './eraYear.ts'

/** The numbers of a written date. */
export interface DayParts {
  year: number
  month: number
  day: number
}

/** Why a written date means no day: the month, the day of the month, or an era that was over or had not begun. */
export type AbsentDay =
  | (DayParts & { why: 'month' })
  | (DayParts & { why: 'day'; lastDay: number })
  | (DayParts & { why: 'era'; era: Era })

/** A written date that is a day, `YYYY-MM-DD`. */
interface WrittenDay {
  why: null
  date: string
}

const apart = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?(?:\s.*|T.*)?$/
const together = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a whole date as people and spreadsheets write it, such as 2008-04-01, 20080401 or 平成20年4月1日, in any
 * width: the day, why there is no such day, or null for another text. (IMP-07)
 */
export function readWrittenDay(text: string): WrittenDay | AbsentDay | null {
  const plain = text.normalize('NFKC').trim()
  const [, year, month, day] = apart.exec(withWesternYear(plain)) ?? together.exec(plain) ?? []
  if (year === undefined || year === '0000') return null
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  const absent = absentDay(parts)
  if (absent !== null) return absent
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const era = wrongEra(plain, date)
  return era === null ? { why: null, date } : { ...parts, why: 'era', era }
}

/** Returns why a date is on no calendar; null if it is on one. */
export function absentDay(parts: DayParts): AbsentDay | null {
  const { year, month, day } = parts
  if (month < 1 || month > 12) return { ...parts, why: 'month' }
  const lastDay = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 31
  return day >= 1 && day <= lastDay ? null : { ...parts, why: 'day', lastDay }
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
