import type { Language } from '../i18n/language.ts'

/** The unit a school counts lessons in: points or tickets. (BRAND-13) */
export type CreditType = 'p' | 't'

const credits: Record<CreditType, { jp: (count: string) => string; en: { one: string; other: string } }> = {
  p: { jp: (count) => `${count}ポイント`, en: { one: 'point', other: 'points' } },
  t: { jp: (count) => `チケット${count}枚`, en: { one: 'ticket', other: 'tickets' } },
}

const digits = new Intl.NumberFormat('en')

/** Returns a number with thousands separators: 12,000. */
export function formatNumber(value: number): string {
  return digits.format(value)
}

/**
 * Returns points or tickets in words, 2ポイント, チケット2枚 / 2 points, 1 ticket: the unit is plural when the number is not 1.
 * (BRAND-13, BRAND-15)
 */
export function formatCredits(count: number, type: CreditType, language: Language): string {
  const unit = credits[type]
  if (language === 'jp') return unit.jp(formatNumber(count))
  return `${formatNumber(count)} ${count === 1 ? unit.en.one : unit.en.other}`
}

/** Returns a change with its sign: +2ポイント, −2ポイント / +2 points, −1 point, 0 points. (LOG-07) */
export function formatSignedCredits(change: number, type: CreditType, language: Language): string {
  const unit = credits[type]
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  const count = `${sign}${formatNumber(Math.abs(change))}`
  if (language === 'jp') return unit.jp(count)
  return `${count} ${Math.abs(change) === 1 ? unit.en.one : unit.en.other}`
}

/** Returns an amount of yen: 12,000円, −500円 / ¥12,000, −¥500. (BRAND-12) */
export function formatYen(amount: number, language: Language): string {
  const [sign, yen] = [amount < 0 ? '−' : '', formatNumber(Math.abs(amount))]
  return language === 'jp' ? `${sign}${yen}円` : `${sign}¥${yen}`
}

/** Returns a difference in yen with its sign: +500円, −500円, 0円 / +¥500, −¥500, ¥0. */
export function formatSignedYen(difference: number, language: Language): string {
  return `${difference > 0 ? '+' : ''}${formatYen(difference, language)}`
}

/** Returns the number of a list's items in words: 24件 / 24 results. (SHELL-22) */
export function formatCount(count: number, language: Language): string {
  if (language === 'jp') return `${formatNumber(count)}件`
  return `${formatNumber(count)} ${count === 1 ? 'result' : 'results'}`
}
