/** The error; kept without words, so that it follows the language. */
export type LoginFailure =
  | { kind: 'refused'; code: string; retryAfter: number | null }
  | { kind: 'unexpected' }
  | { kind: 'passkey' }
