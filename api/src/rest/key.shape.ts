import { rotateApiKeyInput } from '@koma/schema/input/apiKey'
import { apiKeyFields, createApiKeyInput, updateApiKeyInput } from '@koma/schema/records/apiKey'
import { z } from 'zod'
import type { ApiKeyType } from '../keys/apiKey.type.ts'
import { components } from './components.ts'
import { recordAnswer } from './record.shape.ts'
import { restShape } from './restFields.ts'

const moment = (words: string) => z.string().nullable().describe(`${words} ISO 8601 in UTC.`)

export const keyShape = z
  .object({
    _id: z.string(),
    version: z.int().describe('Grows with every edit.'),
    ...restShape(apiKeyFields),
    state: z.enum(['active', 'expired', 'revoked']).describe('Whether the key is active, expired or revoked.'),
    expiresAt: moment('From when on it is good for nothing; null: never.'),
    revokedAt: moment('When it was revoked; null: it was not.'),
    lastUsedAt: moment('When it was last used, to the minute; null: not yet.'),
    formerUntil: moment('The time until which the previous token also works; null: there is none.'),
    formerUsedAt: moment('When that former token was last used; null: never, or there is none.'),
  })
  .register(components, { id: 'Key' })

export const keysShape = z.array(keyShape).register(components, { id: 'Keys' })

/** A key as REST shows it. */
export function keyOf({ id, ...key }: ApiKeyType): z.output<typeof keyShape> {
  return keyShape.parse({ _id: id, ...key })
}

export const newKeyBody = createApiKeyInput.register(components, { id: 'NewKeyBody' })
export const keyBody = updateApiKeyInput.omit({ id: true }).register(components, { id: 'KeyBody' })
export const rotateBody = rotateApiKeyInput.omit({ id: true }).register(components, { id: 'RotateBody' })

export const keyAnswer = recordAnswer(
  keyShape.nullable().describe('The key as it is now.'),
  '403: it is revoked, or would be allowed what one is not allowed oneself',
)
  .extend({
    token: z
      .string()
      .optional()
      .describe("The key's token, sent as `Authorization: Bearer`. Returned only for a new token."),
  })
  .register(components, { id: 'KeyAnswer' })
