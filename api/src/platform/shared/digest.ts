import { createHash } from 'node:crypto'

/** Returns a short text that differs if anything in `parts` does. */
export const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)
