import { typedNumber } from '../rules/fieldKinds.ts'
import { readWrittenDay } from '../rules/writtenDay.ts'
import type { Language } from '../codes.ts'
import { type TaxRate, taxRates } from '../records/tax.ts'
import { taxRateTexts } from '../taxTexts.ts'
import type { CellKind, CellValue } from './column.ts'

type Pair = readonly [yes: string, no: string]
type Both<Words> = Readonly<Record<Language, Words>>

const yesNo: Both<Pair> = { jp: ['はい', 'いいえ'], en: ['Yes', 'No'] }

/** The words of what is one of two. */
const pairs: Partial<Record<CellKind, Both<Pair>>> = {
  yesNo,
  onOff: { jp: ['オン', 'オフ'], en: ['On', 'Off'] },
  state: { jp: ['有効', '無効'], en: ['Active', 'Inactive'] },
  contractType: { jp: ['月額制', 'パッケージ'], en: ['Monthly', 'Package'] },
  bookingType: { jp: ['固定枠あり', '都度予約'], en: ['Fixed', 'Flex'] },
}

/** Other spellings that people use for them. */
const anyYesNo: Pair = [
  'はい yes y true 1 オン on ○ 〇 有 あり する',
  'いいえ no n false 0 オフ off × x 無 なし しない',
]
const others: Partial<Record<CellKind, Pair>> = {
  yesNo: anyYesNo,
  onOff: anyYesNo,
  state: [
    `在籍 在籍中 受講中 通塾中 入会 入会中 会員 enrolled ${anyYesNo[0]}`,
    `退会 退会済 退会済み 退塾 休会 休会中 休学 休塾 卒業 left ${anyYesNo[1]}`,
  ],
  contractType: ['月謝 月謝制 月額', 'package ポイント チケット ポイント制 チケット制 回数券'],
}

const languages: Both<Pair> = { jp: ['日本語', '英語'], en: ['Japanese', 'English'] }
const otherLanguages: Pair = ['ja jp', 'en']

/** Other spellings of tax rates. */
const otherRates: Readonly<Record<TaxRate, string>> = {
  standard: 'standard 10 10% 標準 標準税率',
  reduced: 'reduced 8 8% 8%(軽減) 軽減 軽減税率',
  exempt: 'exempt 0 0% 非課税 不課税 対象外',
}

const weekdays: Both<readonly string[]> = {
  jp: ['日', '月', '火', '水', '木', '金', '土'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}

/** Returns a cell as a file has it, in the words of `language`. */
export function writeCell(kind: CellKind, value: CellValue, language: Language): string {
  if (value === null) return ''
  const words = kind === 'language' ? languages : pairs[kind]
  if (words !== undefined) return words[language][value === true || value === 'jp' ? 0 : 1]
  if (kind === 'taxRate') return taxRateTexts[language][value as TaxRate]
  if (!isList(value)) return String(value)
  return value.map((item) => (kind === 'weekdays' ? weekdays[language][Number(item)] : item)).join(' ')
}

function isList(value: CellValue): value is readonly string[] | readonly number[] {
  return Array.isArray(value)
}

/**
 * Returns the value of a cell in anybody's file, in either language, width and order; undefined where it has no value
 * for the column. An empty cell is for the caller to leave out.
 */
export function readCell(kind: CellKind, text: string): CellValue | undefined {
  const plain = text.normalize('NFKC').trim()
  if (kind === 'text') return text
  if (kind === 'count') return countIn(plain)
  if (kind === 'number') return typedNumber(plain)
  if (kind === 'day') return dayIn(plain)
  if (kind === 'clock') return clockIn(plain)
  if (kind === 'taxRate') return taxRateIn(plain)
  if (kind === 'weekdays') return weekdaysIn(plain)
  if (kind === 'codes') return plain.split(/[\s,、;・/|]+/).filter((code) => code !== '')
  const isFirst = sideOf(kind, plain.toLowerCase())
  if (isFirst === undefined || kind !== 'language') return isFirst
  return isFirst ? 'jp' : 'en'
}

/** Tells whether a word is the first or the second of two; undefined for neither. */
function sideOf(kind: CellKind, word: string): boolean | undefined {
  const words = kind === 'language' ? languages : pairs[kind]
  const more = kind === 'language' ? otherLanguages : (others[kind] ?? ['', ''])
  const means = (side: 0 | 1) =>
    words !== undefined &&
    [words.jp[side], words.en[side], ...more[side].split(' ')].some((text) => text.toLowerCase() === word)
  if (means(0)) return true
  return means(1) ? false : undefined
}

function taxRateIn(text: string): TaxRate | undefined {
  const word = text.replaceAll(/\s/g, '').toLowerCase()
  const written = (rate: TaxRate) => [taxRateTexts.jp[rate], taxRateTexts.en[rate], ...otherRates[rate].split(' ')]
  return taxRates.find((rate) =>
    written(rate).some((each) => each.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase() === word),
  )
}

/** A number with a point or comma that may divide thousands or decimals: 12.000, 12,5, 1.200.000. */
const twoWays = /^-?\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?$|^-?\d+[.,]\d+$/
/** Thousands divided by commas, as here: 12,000 or 1,200,000.00. */
const byThousands = /^-?\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/
/** A whole number with decimals that are none: 12.0 or 12.00. Three zeros may be thousands. */
const withoutDecimals = /^-?\d+\.0{1,2}$/

/**
 * Tells whether a whole number is written in a way that means another one elsewhere, such as 12.000 or 12,5: it is
 * asked for again, not guessed. (IMP-04)
 */
export function isAmbiguousCount(text: string): boolean {
  const plain = withoutUnit(text.normalize('NFKC'))
  return twoWays.test(plain) && !byThousands.test(plain) && !withoutDecimals.test(plain)
}

const withoutUnit = (text: string) => text.replaceAll(/[\s円¥]|ポイント|チケット|枚|回|名|points?|pt/giu, '')

function countIn(text: string): number | undefined {
  if (isAmbiguousCount(text)) return undefined
  const digits = withoutUnit(text).replaceAll(',', '').replace(/\.0+$/, '')
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

function dayIn(text: string): string | undefined {
  const read = readWrittenDay(text)
  return read?.why === null ? read.date : undefined
}

function clockIn(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2})[:時](\d{2})(?:分|:\d{2})?$/.exec(text) ?? []
  return hour === undefined || minute === undefined ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

function weekdaysIn(text: string): number[] | undefined {
  if (/^(毎日|every ?day|daily)$/i.test(text)) return [0, 1, 2, 3, 4, 5, 6]
  const words = text.replaceAll(/曜日?/g, '').split(/[\s,、;・/|]+/)
  const days = words
    .filter((word) => word !== '')
    .flatMap((word) => (/^[日月火水木金土]+$/.test(word) ? [...word] : [word]))
    .map((word) => dayOf(word))
  return days.every((day) => day !== undefined) ? days : undefined
}

function dayOf(word: string): number | undefined {
  if (/^[0-6]$/.test(word)) return Number(word)
  const short = word.slice(0, 3).toLowerCase()
  const day = weekdays.en.findIndex((name, index) => name.toLowerCase() === short || weekdays.jp[index] === word)
  return day === -1 ? undefined : day
}
