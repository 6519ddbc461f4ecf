import type { Language } from './codes.ts'
import { lookup } from './rules/lookup.ts'
import type { OfferLine } from './rules/planOffer.ts'

/** The fees that rules of the school charge: when something is due for too long, and for a lesson missed untold. */
export const chargedFeeKinds = ['lateFee', 'noShowFee'] as const
export type ChargedFeeKind = (typeof chargedFeeKinds)[number]

/** The parts of a contract's price that have words of their own; a discount has its own name. */
export type FeeKind = Exclude<OfferLine['part'], 'discount'> | ChargedFeeKind

const parts: Readonly<Record<Language, Readonly<Record<FeeKind, string>>>> = {
  jp: lookup({
    firstMonth: '初月の日割り',
    entranceFee: '入会金',
    materialsFee: '教材費',
    lateFee: '延滞手数料',
    noShowFee: '無断欠席料',
  }),
  en: lookup({
    firstMonth: 'First month by days',
    entranceFee: 'Entrance fee',
    materialsFee: 'Materials fee',
    lateFee: 'Late fee',
    noShowFee: 'No-show fee',
  }),
}

/** The kinds that come from plans, as the database keeps them. */
export const feeKinds = ['firstMonth', 'entranceFee', 'materialsFee'] as const satisfies readonly FeeKind[]

/** Returns the words for a part of what a contract costs; a discount has its own name. */
export function offerLineText({ part, name }: OfferLine, language: Language): string {
  return part === 'discount' ? name : parts[language][part]
}

/** Returns the note of an adjustment: as it was typed, or the words of its kind in the reader's language. (PLAN-10) */
export function adjustmentNote({ kind, memo }: { kind: FeeKind | null; memo: string }, language: Language): string {
  return kind === null ? memo : parts[language][kind]
}

/** Tells whether an adjustment was charged by a rule; then it changes only by being waived. (FEE-03) */
export const isCharged = (kind: string | null | undefined): kind is ChargedFeeKind =>
  chargedFeeKinds.some((each) => each === kind)

/** Tells whether a note is the words of a kind, in either language: then nobody has typed it. */
export const isNoteOf = (kind: FeeKind, memo: string): boolean => memo === parts.jp[kind] || memo === parts.en[kind]
