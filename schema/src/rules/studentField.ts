import { addressIn, isWebAddress } from './link.ts'
import { inOneLine } from './plainSigns.ts'
import { plainText } from './wantedText.ts'
import { wallDay } from '../input/fields.ts'
import type { Language } from '../codes.ts'
import {
  type FieldChoice,
  type FieldKind,
  type FieldRules,
  type FieldValue,
  FIRST_DATE,
  LARGEST_NUMBER,
  LAST_DATE,
  LONGEST_TEXT_VALUE,
  MOST_DECIMALS,
  type NamedInBoth,
} from './fieldKinds.ts'

/** Returns the name in a language, or the only one there is. */
export function nameIn({ nameJp, nameEn }: NamedInBoth, language: Language): string {
  const [own, other] = language === 'jp' ? [nameJp, nameEn] : [nameEn, nameJp]
  return own === '' ? other : own
}

/** Returns the names by which a field or choice is recognized, as they are compared: in any width, case and kana. */
export function comparedNames({ nameJp, nameEn }: NamedInBoth): string[] {
  return [...new Set([nameJp, nameEn].map(plainText))].filter((name) => name !== '')
}

/** Tells whether two fields or choices have a name in common. */
export function sharesName(one: NamedInBoth, other: NamedInBoth): boolean {
  const names = comparedNames(other)
  return comparedNames(one).some((name) => names.includes(name))
}

/** Why a value can't be kept. */
export type ValueProblem = 'fieldRequired' | 'fieldChoiceArchived' | FieldKind

/**
 * Reads a value of a field: the value to keep, null for none, or the problem (FIELD-03). `before` is the one that is
 * kept already: it may stay although its choice was archived since.
 */
export function readFieldValue(
  field: Pick<FieldRules, 'kind' | 'choices'>,
  value: FieldValue | null,
  before: FieldValue | null = null,
): { ok: true; value: FieldValue | null } | { ok: false; problem: ValueProblem } {
  if (value === null || value === '') return { ok: true, value: null }
  if (value === before) return { ok: true, value }
  const { kind } = field
  if (kind === 'choice') return readChoice(field.choices, value)
  const read = readers[kind](value)
  return read === undefined ? { ok: false, problem: kind } : { ok: true, value: read === '' ? null : read }
}

function readChoice(choices: readonly FieldChoice[], value: FieldValue) {
  const chosen = choices.find(({ id }) => id === value)
  if (chosen === undefined) return { ok: false, problem: 'choice' } as const
  return chosen.active
    ? ({ ok: true, value: chosen.id } as const)
    : ({ ok: false, problem: 'fieldChoiceArchived' } as const)
}

const readers: Record<Exclude<FieldKind, 'choice'>, (value: FieldValue) => FieldValue | undefined> = {
  text: (value) => {
    const text = typeof value === 'string' ? inOneLine(value) : undefined
    return text === undefined || text.length > LONGEST_TEXT_VALUE || text.includes('\0') ? undefined : text
  },
  number: (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > LARGEST_NUMBER) return undefined
    // A number that needs more decimals is refused rather than rounded.
    return Number(value.toFixed(MOST_DECIMALS)) === value ? value : undefined
  },
  date: (value) => {
    const day = wallDay.safeParse(value).data
    return day !== undefined && day >= FIRST_DATE && day <= LAST_DATE ? day : undefined
  },
  yesNo: (value) => (typeof value === 'boolean' ? value : undefined),
  link: (value) => {
    const address = typeof value === 'string' && value.length <= 10_000 ? addressIn(value) : null
    return address === null || (address !== '' && !isWebAddress(address)) ? undefined : address
  },
}
