import type { Language } from './codes.ts'
import type { LeaveDays } from './rules/leave.ts'

/** The words of pauses and leavings for the log, mails and files. */
const texts: Record<Language, { kinds: Record<LeaveDays['kind'], string>; fee: (month: string) => string }> = {
  jp: {
    kinds: { pause: '休会', leaving: '退会' },
    fee: (month) => `休会費 ${month}`,
  },
  en: {
    kinds: { pause: 'Pause', leaving: 'Leaving' },
    fee: (month) => `Pause fee ${month}`,
  },
}

/** Returns the name of a pause or leaving in the log: its days. */
export function leaveName({ from, until }: Pick<LeaveDays, 'from' | 'until'>): string {
  return until === from ? from : `${from}–${until ?? ''}`
}

/** Returns the word for a pause or leaving. */
export function leaveKindText(kind: LeaveDays['kind'], language: Language): string {
  return texts[language].kinds[kind]
}

/** Returns the memo of the adjustment that charges a month of a pause. */
export function pauseFeeText(month: string, language: Language): string {
  return texts[language].fee(month)
}
