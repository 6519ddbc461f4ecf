import type { Language } from './codes.ts'
import type { LeaveDays } from './rules/leave.ts'
import { plusDays } from './rules/time.ts'

interface LeaveTexts {
  kinds: Record<LeaveDays['kind'], string>
  fee: (month: string) => string
  lastDay: (day: string) => string
  onwards: (day: string) => string
}

/** The words of pauses and departures for the log, mails and files. */
const texts: Record<Language, LeaveTexts> = {
  jp: {
    kinds: { pause: '休会', leaving: '退会' },
    fee: (month) => `休会費 ${month}`,
    lastDay: (day) => `最終日 ${day}`,
    onwards: (day) => `${day}から`,
  },
  en: {
    kinds: { pause: 'Pause', leaving: 'Departure' },
    fee: (month) => `Pause fee ${month}`,
    lastDay: (day) => `last day ${day}`,
    onwards: (day) => `from ${day}`,
  },
}

/** Returns the name of a pause or departure in the log: its days, or `–` and the last day of somebody who leaves. */
export function leaveName({ kind, from, until }: Pick<LeaveDays, 'kind' | 'from' | 'until'>): string {
  if (kind === 'leaving' && until === null) return `–${plusDays(from, -1)}`
  return until === from ? from : `${from}–${until ?? ''}`
}

/** Returns that name in words; `day` writes a day (`YYYY-MM-DD`). */
export function leaveNameText(name: string, language: Language, day: (date: string) => string): string {
  const { lastDay, onwards } = texts[language]
  const [from = '', until] = name.split('–')
  if (until === undefined) return day(from)
  if (from === '') return lastDay(day(until))
  return until === '' ? onwards(day(from)) : `${day(from)}–${day(until)}`
}

/** Returns the word for a pause or departure. */
export function leaveKindText(kind: LeaveDays['kind'], language: Language): string {
  return texts[language].kinds[kind]
}

/** Returns the memo of the adjustment that charges a month of a pause. */
export function pauseFeeText(month: string, language: Language): string {
  return texts[language].fee(month)
}
