import { apiKeyFields } from '@koma/schema/records/apiKey'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A program's access to a school (decision 037). Its secrets are kept apart. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  properties: {
    ...recordProperties,
    ...propertiesOf(apiKeyFields),
    expiresAt: p.datetime().columnType('timestamptz').nullable(),
    revokedAt: p.datetime().columnType('timestamptz').nullable(),
    lastUsedAt: p.datetime().columnType('timestamptz').nullable(),
  },
})
export type ApiKeyRow = InferEntity<typeof ApiKey>
