import { z } from 'zod'
import { type KeyScope, keyScopes } from '../keyScopes.ts'
import { id, oneLine } from './fields.ts'
import { saying } from './problem.ts'
import { edited } from './record.ts'

const MOST_ADDRESSES = 20
/** The longest time that a key and the one it is rotated to are good for at once: a week. */
const LONGEST_OVERLAP_HOURS = 168

const bits = { 4: 32, 6: 128 } as const

/** Whether a text is a network address, alone or with the length of its network: 203.0.113.0/24. */
function isNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/')
  const version = z.ipv4().safeParse(address).success ? 4 : z.ipv6().safeParse(address).success ? 6 : null
  if (version === null || more !== undefined) return false
  // PostgreSQL, which compares them, reads no length with a zero in front.
  return length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits[version])
}

const name = oneLine(100)
  .refine((text) => text !== '', saying('required'))
  .describe('The name of the key, which the log shows.')

const scopeWords = 'The scopes of the key, such as `slots:read`. Write access includes read.'

const scopes = z
  .array(z.enum(keyScopes as [KeyScope, ...KeyScope[]]))
  .max(keyScopes.length)
  .refine((list) => list.length > 0, saying('required'))
  .describe(scopeWords)

const addresses = z
  .array(z.string().normalize('NFKC').trim().max(50))
  .max(MOST_ADDRESSES)
  .refine((list) => list.every(isNetwork), saying('badNetwork'))
  .nullish()
  .describe('From where it may be used: addresses or networks such as 203.0.113.0/24. Empty: from anywhere.')

/** A new key for a program (decision 037). */
export const createApiKeyInput = z
  .object({
    name,
    scopes,
    addresses,
    expiresAt: z.iso
      .datetime()
      .refine((moment) => Date.parse(moment) > Date.now(), saying('expiryPast'))
      .nullish()
      .describe('The time it expires, ISO 8601 in UTC, such as 2027-03-31T15:00:00Z; null: never.'),
  })
  .describe('A key for a program. Its expiry cannot be changed later.')

export type CreateApiKeyInput = z.input<typeof createApiKeyInput>

/** Changes of a key; what it is allowed counts at once. */
export const updateApiKeyInput = z
  .object({ ...edited, name: name.nullish(), scopes: scopes.nullish().describe(scopeWords), addresses })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateApiKeyInput = z.input<typeof updateApiKeyInput>

/** Gives a key another secret. */
export const rotateApiKeyInput = z.object({
  id,
  overlapHours: z
    .int()
    .min(0)
    .max(LONGEST_OVERLAP_HOURS)
    .nullish()
    .describe('For how many hours the old one stays good beside it; 24 when left out.'),
})

export type RotateApiKeyInput = z.input<typeof rotateApiKeyInput>
