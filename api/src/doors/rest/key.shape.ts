import { rotateApiKeyInput } from '@koma/schema/input/apiKey'
import { apiKeyFields, createApiKeyInput, updateApiKeyInput } from '@koma/schema/records/apiKey'
import { z } from 'zod'
import type { ApiKeyType } from '../../keys/apiKey.type.ts'
import { components } from './components.ts'
import { recordAnswer } from './record.shape.ts'
import { restShape } from './restFields.ts'

const moment = (words: string) => z.string().nullable().describe(`${words} ISO 8601 in UTC.`)

export const keyShape = z
  .object({
    _id: z.string(),
    version: z.int().describe('The version of the record, which grows with every edit.'),
    ...restShape(apiKeyFields),
    state: z.enum(['active', 'expired', 'revoked']).describe('Whether the key is active, expired or revoked.'),
    expiresAt: moment('The time the key expires, ISO 8601 in UTC; null if it never does.'),
    revokedAt: moment('The time the key was revoked, ISO 8601 in UTC; null if it was not.'),
    lastUsedAt: moment('The time the key was last used, to the minute; null if it never was.'),
    formerUntil: moment('The time until which the previous token also works; null if there is none.'),
    formerUsedAt: moment('The time the previous token was last used; null if it never was or does not exist.'),
  })
  .register(components, { id: 'Key' })

export const keysShape = z.array(keyShape).register(components, { id: 'Keys' })

/** Returns a key as REST shows it. */
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
