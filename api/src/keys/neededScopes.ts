import type { KeyScope } from '@koma/schema/keyScopes'
import { getNamedType, type GraphQLField, type GraphQLNamedType, isObjectType } from 'graphql'
import { accessOf } from '../platform/shared/access.ts'

/** Returns the scopes a query, mutation or subscription needs itself; null when no key may use it. */
export function scopesOfOperation(operation: GraphQLField<unknown, unknown>): readonly KeyScope[] | null {
  return accessOf(operation)?.scopes ?? null
}

/** Returns the scopes needed to get something of a type; null where no key gets any. */
export function scopesOfType(type: GraphQLNamedType): readonly KeyScope[] | null {
  // Scalars and enums say nothing by themselves; what an interface holds is of a type.
  return isObjectType(type) ? (accessOf(type)?.scopes ?? null) : []
}

/** Returns the scopes needed to get one field, beside those of its type. */
export function scopesOfField(field: GraphQLField<unknown, unknown>): readonly KeyScope[] {
  return accessOf(field)?.scopes ?? []
}

/** Returns the scopes for an operation and the type it answers with; null where either is closed to every key. */
export function scopesToCall(operation: GraphQLField<unknown, unknown>): readonly KeyScope[] | null {
  const own = scopesOfOperation(operation)
  const answered = scopesOfType(getNamedType(operation.type))
  return own === null || answered === null ? null : [...new Set([...own, ...answered])]
}
