import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { KeyScope } from '@koma/schema/keyScopes'
import { recordProperties } from '../record/record.ts'

/** A program's access to a school (decision 037). Its secrets are kept apart. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  properties: {
    ...recordProperties,
    name: p.string(),
    code: p.string(),
    scopes: p.array().columnType('text[]').$type<KeyScope[]>(),
    addresses: p.array().columnType('text[]').default([]),
    expiresAt: p.datetime().columnType('timestamptz').nullable(),
    revokedAt: p.datetime().columnType('timestamptz').nullable(),
    lastUsedAt: p.datetime().columnType('timestamptz').nullable(),
  },
})
export type ApiKeyRow = InferEntity<typeof ApiKey>
