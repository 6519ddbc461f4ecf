import { z } from 'zod'
import { oneLine } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { type KeyScope, keyScopes } from '../keyScopes.ts'
import { createInput, field, updateInput } from './record.ts'

const MOST_ADDRESSES = 20

const bits = { 4: 32, 6: 128 } as const

/** Tells whether a text is a network address, alone or with the length of its network: 203.0.113.0/24. */
function isNetwork(text: string): boolean {
  const [address = '', length, more] = text.split('/')
  const version = z.ipv4().safeParse(address).success ? 4 : z.ipv6().safeParse(address).success ? 6 : null
  if (version === null || more !== undefined) return false
  // PostgreSQL, which compares them, reads no length with a zero in front.
  return length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits[version])
}

const scopes = z
  .array(z.enum(keyScopes as [KeyScope, ...KeyScope[]]))
  .max(keyScopes.length)
  .refine((list) => list.length > 0, saying('required'))

const addresses = z
  .array(oneLine(50).normalize('NFKC'))
  .max(MOST_ADDRESSES)
  .refine((list) => list.every(isNetwork), saying('badNetwork'))

const expiresAt = z.iso
  .datetime()
  .refine((moment) => Date.parse(moment) > Date.now(), saying('expiryPast'))
  .nullish()
  .describe('The time the key expires, ISO 8601 in UTC, such as 2027-03-31T15:00:00Z; null if it never does.')

/** A program's access to a school (decision 037). Its secrets are kept apart, and when it ends is set once. */
export const apiKeyFields = {
  name: field(
    oneLine(100).refine((text) => text !== '', saying('required')),
    {
      words: { jp: '名前', en: 'Name' },
      description: 'The name of the key, which the log shows.',
    },
  ),
  code: field(z.string(), {
    words: { jp: 'ログに表示されるID', en: 'ID in the log' },
    description: 'The short name of the key in the log.',
    entered: 'never',
  }),
  scopes: field(scopes, {
    words: { jp: 'スコープ', en: 'Scopes' },
    description: 'The scopes of the key, such as `slots:read`. Write access includes read.',
  }),
  addresses: field(addresses, {
    words: { jp: '使えるネットワーク', en: 'Allowed networks' },
    description:
      'The addresses or networks from which the key works, such as 203.0.113.0/24, at most 20. If empty, it works from anywhere.',
    defaultValue: [],
  }),
}

export const createApiKeyInput = createInput(apiKeyFields)
  .extend({ expiresAt })
  .describe('A new API key. You cannot change its expiry later.')
export type CreateApiKeyInput = z.input<typeof createApiKeyInput>

/** Changes of a key; permissions take effect immediately. */
export const updateApiKeyInput = updateInput(apiKeyFields)
export type UpdateApiKeyInput = z.input<typeof updateApiKeyInput>
