import type { messages } from './messages.ts'

type Texts = (typeof messages)['en']['errors']

const patterns: readonly [RegExp, keyof Texts][] = [
  [/^answered 410$/, 'gone'],
  [/^answered 3\d\d$/, 'redirect'],
  [/^answered \d+$/, 'status'],
  [/^no answer in time$/, 'late'],
  [/^no outcome$/, 'noOutcome'],
  [/^switched off$/, 'off'],
  [/^only https is allowed$/, 'http'],
  [/is not allowed/, 'ownNetwork'],
  [/ENOTFOUND|EAI_AGAIN/, 'noName'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, 'noConnection'],
  [/^aborted$|hang up|ECONNRESET|EPIPE/, 'cut'],
  [/certificate|\bcert\b|\bSSL\b|\bTLS\b/i, 'certificate'],
]

/** Returns a delivery's error in words; an unknown one as it came. */
export function deliveryErrorText(error: string, texts: Texts): string {
  const name = patterns.find(([pattern]) => pattern.test(error))?.[1]
  return name === undefined ? error : texts[name]
}
