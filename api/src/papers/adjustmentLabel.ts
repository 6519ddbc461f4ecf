import type { Language } from '@koma/schema/codes'
import { adjustmentNote, type FeeKind } from '@koma/schema/planTexts'
import type { WallDate } from '@koma/schema/rules/time'
import { dayText } from '../mail/mailFormat.ts'

/** An adjustment as papers name it; `about` is the day a fee by rule is for, null for other adjustments. */
export interface NamedAdjustment {
  memo: string
  kind: FeeKind | null
  about: WallDate | null
  value: number
}

/** Returns the words for an adjustment: its note, the fee it is with the day of a fee by rule, or which way it goes. */
export function adjustmentLabel(adjustment: NamedAdjustment, language: Language): string {
  const { value, about } = adjustment
  const [text, note] = [texts[language], adjustmentNote(adjustment, language)]
  if (note === '') return value < 0 ? text.discount : text.extra
  return about === null ? note : text.feeOf(note, dayText(about, language))
}

const texts = {
  jp: { discount: '割引', extra: '追加料金', feeOf: (fee: string, day: string) => `${fee}（${day}）` },
  en: { discount: 'Discount', extra: 'Extra charge', feeOf: (fee: string, day: string) => `${fee} (${day})` },
} satisfies Record<Language, unknown>
