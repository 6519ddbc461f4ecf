import type { Language } from './codes.ts'
import type { OfferLine } from './rules/planOffer.ts'

/** The words for parts of what a contract costs, on screen and as notes of adjustments. */
const parts: Readonly<Record<Language, Readonly<Record<Exclude<OfferLine['part'], 'discount'>, string>>>> = {
  jp: { firstMonth: '初月の日割り', entranceFee: '入会金', materialsFee: '教材費' },
  en: { firstMonth: 'First month by days', entranceFee: 'Entrance fee', materialsFee: 'Materials fee' },
}

/** Returns the words for a part of what a contract costs; a discount has its own name. */
export function offerLineText({ part, name }: OfferLine, language: Language): string {
  return part === 'discount' ? name : parts[language][part]
}
