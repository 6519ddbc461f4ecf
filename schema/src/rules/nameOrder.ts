import { plainText } from './wantedText.ts'

/** A name with its reading, whose parts are empty where nobody entered them. */
export interface ReadName {
  lastName: string
  firstName: string
  lastReading: string
  firstReading: string
}

/** Voiced and small kana, and the ones that they are ordered as at first. */
const KANA = 'がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔぁぃぅぇぉっゃゅょゎゕゖ'
const BASE = 'かきくけこさしすせそたちつてとはひふへほはひふへほうあいうえおつやゆよわかけ'
const base = new Map([...KANA].map((kana, index) => [kana, BASE.charAt(index)] as const))

/** The kana after which a long mark is read as each vowel. */
const rows = [
  ['あ', 'あかさたなはまやらわ'],
  ['い', 'いきしちにひみりゐ'],
  ['う', 'うくすつぬふむゆる'],
  ['え', 'えけせてねへめれゑ'],
  ['お', 'おこそとのほもよろを'],
] as const

/**
 * Returns the text by which names are ordered, compared by code points. It is the reading or, without one, the name,
 * last name first. Letters come before kana, and kana before kanji without a reading. Voiced, small and long kana count
 * only between names that are alike without them, as in a Japanese dictionary. The database has the same as
 * `koma_name_order`. (READ-03)
 */
export function nameOrder({ lastName, firstName, lastReading, firstReading }: ReadName): string {
  const last = plainText(lastReading === '' ? lastName : lastReading)
  const first = plainText(firstReading === '' ? firstName : firstReading)
  return `${inBaseKana(last)} ${inBaseKana(first)}  ${last} ${first}`
}

/** Returns the text that orders what has one name, as names of people are ordered. */
export const orderOfName = (name: string): string =>
  nameOrder({ lastName: name, firstName: '', lastReading: '', firstReading: '' })

/** Returns what has a name by it, the same in every browser and on the server. (READ-03) */
export function byName<Named>(all: readonly Named[], nameOf: (named: Named) => string): Named[] {
  const ordered = all.map((named) => ({ named, order: orderOfName(nameOf(named)) }))
  return ordered.toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0)).map(({ named }) => named)
}

function inBaseKana(text: string): string {
  const plain = text.replaceAll(/[ぁ-ゖ]/g, (kana) => base.get(kana) ?? kana)
  return rows.reduce((read, [vowel, row]) => read.replaceAll(new RegExp(`(?<=[${row}])ー`, 'g'), vowel), plain)
}
