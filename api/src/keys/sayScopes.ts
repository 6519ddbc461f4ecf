import { getNamedType, type GraphQLSchema } from 'graphql'
import { scopesOfRoot, scopesOfType } from './operationScopes.ts'

/**
 * Says of each thing one may ask for by GraphQL which scopes a key needs for it at least, or that it is closed to keys.
 * (decision 037)
 */
export function sayScopes(schema: GraphQLSchema): void {
  const roots = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }
  for (const [kind, type] of Object.entries(roots))
    for (const field of Object.values(type?.getFields() ?? {})) {
      const own = scopesOfRoot(`${kind} ${field.name}`)
      const answered = scopesOfType(schema, getNamedType(field.type).name)
      field.description = `${field.description ?? ''} ${wordsOf(own, answered)}`.trim()
    }
}

function wordsOf(own: readonly string[] | null, answered: readonly string[] | null): string {
  if (own === null || answered === null) return 'Closed to keys.'
  const scopes = [...new Set([...own, ...answered])]
  return scopes.length === 0 ? 'Open to every key.' : `Keys: ${scopes.join(', ')}.`
}
