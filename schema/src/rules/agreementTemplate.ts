import { lookup } from './lookup.ts'
import { lastDayOfPeriod, type WallDate } from './time.ts'

/** The placeholders that the school's own clauses may have, each within braces. (AGR-02) */
export const agreementPlaceholders = [
  'school',
  'student',
  'studentId',
  'holder',
  'contract',
  'plan',
  'period',
  'start',
  'end',
  'price',
  'points',
  'courses',
  'date',
] as const
export type AgreementPlaceholder = (typeof agreementPlaceholders)[number]
export type AgreementValues = Readonly<Record<AgreementPlaceholder, string>>

/** The longest template, in characters. */
export const MOST_TEMPLATE = 20_000

/** The longest text that a printed agreement may have once its placeholders are filled, in characters. */
export const MOST_FILLED = 40_000

/** A clause of an agreement: a heading, or a paragraph with its line breaks. */
export interface AgreementClause {
  isHeading: boolean
  text: string
}

const placeholder = /\{([^{}\n]{0,40})\}/g

/** Returns what stands in braces and is no placeholder, each once, in order. */
export function unknownPlaceholders(body: string): string[] {
  const known = new Set<string>(agreementPlaceholders)
  const named = [...body.matchAll(placeholder)].map(([, name = '']) => name)
  return [...new Set(named.filter((name) => !known.has(name)))].map((name) => `{${name}}`)
}

/**
 * Returns the clauses of a template with its placeholders filled. A line that begins with `#` is a heading; an empty
 * line ends a paragraph. A value is never read as a heading or a placeholder. (AGR-01)
 */
export function agreementClauses(body: string, values: AgreementValues): AgreementClause[] {
  const known = lookup<string>(values)
  let room = MOST_FILLED
  const filled = (text: string) => {
    const whole = text.replaceAll(placeholder, (all, name: string) => known[name] ?? all)
    const kept = whole.slice(0, Math.max(0, room))
    room -= kept.length
    return kept
  }
  const clauses: AgreementClause[] = []
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) clauses.push({ isHeading: false, text: filled(lines.join('\n')) })
    lines = []
  }
  for (const line of body.replaceAll('\r\n', '\n').split('\n')) {
    const text = line.trimEnd()
    if (text.startsWith('#')) {
      end()
      clauses.push({ isHeading: true, text: filled(text.replace(/^#+\s*/, '')) })
    } else if (text === '') end()
    else lines.push(text)
  }
  end()
  return clauses.filter(({ text }) => text !== '')
}

/** More than this many yen for more than two months makes a contract one of continuing services. */
const CONTINUING_YEN = 50_000

/**
 * Tells whether a contract is one of continuing services by its length and price: more than two months and more than
 * 50,000 yen, which language schools, cram schools and tutors must give a cooling-off period. (AGR-05)
 */
export function isContinuing({ start, end, price }: { start: WallDate; end: WallDate; price: number }): boolean {
  return end > lastDayOfPeriod(start, { months: 2 }) && price > CONTINUING_YEN
}

/** Tells whether clauses speak of the cooling-off period. */
export function namesCoolingOff(clauses: readonly AgreementClause[]): boolean {
  return clauses.some(({ text }) => /クーリング[・･]?オフ|cooling[- ]off/i.test(text))
}
