import { graphqlSchema } from '../src/doors/graphql/graphqlSchema.ts'
import { scopesOfType } from '../src/keys/neededScopes.ts'

/** Whether no key gets anything of a type of the schema, by its name. */
export function isClosedToKeys(name: string): boolean {
  const type = graphqlSchema().getType(name)
  return type !== undefined && scopesOfType(type) === null
}
