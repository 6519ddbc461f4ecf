import { createHash } from 'node:crypto'
import type { Refusal } from '@koma/schema/answers'

/** What was only shown to whoever asks, or confirms a question: a try again may have it newer. */
const shown = new Set(['requestId', 'held', 'balanceOwing', 'refundable', 'besideDebit', 'expected'])

/** Returns a digest of what a form asks for, which is kept beside its `requestId`. */
export function requestHash(form: object): string {
  const asked = JSON.stringify(form, (name, value: unknown) => (shown.has(name) ? undefined : value))
  return createHash('sha256').update(asked).digest('base64url').slice(0, 32)
}

/** Tells whether a request of before asked for something else; one from before the digests asked for the same. */
export const isOther = (kept: string | null, form: object): boolean => kept !== null && kept !== requestHash(form)

/** Refuses a `requestId` under which something else was done. */
export const requestReused: Refusal = { ok: false, code: '400', note: 'requestReused', field: 'requestId' }
