import type { GraphQLSchema } from 'graphql'
import { scopesToCall } from './neededScopes.ts'

/**
 * Says of each thing one may ask for by GraphQL which scopes a key needs for it at least, or that it is closed to keys.
 * (decision 037)
 */
export function sayScopes(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      field.description = `${field.description ?? ''} ${wordsOf(scopesToCall(field))}`.trim()
    }
}

function wordsOf(scopes: readonly string[] | null): string {
  if (scopes === null) return 'Closed to keys.'
  return scopes.length === 0 ? 'Open to every key.' : `Keys: ${scopes.join(', ')}.`
}
