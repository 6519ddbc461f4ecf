import type { GraphQLSchema } from 'graphql'
import { type Access, accessOf } from '../platform/shared/access.ts'
import { scopesToCall } from './neededScopes.ts'

/**
 * Adds to the description of each query, mutation and subscription who may call it, made from its `@access`, which
 * introspection does not show. (decisions 037, 062)
 */
export function describeAccess(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
    for (const field of Object.values(type?.getFields() ?? {})) {
      const sentences = [
        field.description,
        peopleWords(accessOf(field)),
        freshWords(accessOf(field)),
        keyWords(scopesToCall(field)),
      ]
      field.description = sentences.filter(Boolean).join(' ')
    }
}

/** Returns who may call an operation in a sentence; empty where nothing is declared. */
export function peopleWords({ people = [], staff = [], staffOneOf = [] }: Access = {}): string {
  if (people.includes('anybody')) return 'Open to anybody, signed in or not.'
  const others = people.filter((each) => each !== 'staff').map((each) => `${each}s`)
  if (!people.includes('staff')) return others.length === 0 ? '' : `For ${listed(others, 'and')}.`
  if (staffOneOf.length > 0) {
    const sets = staffOneOf.map((set) => listed(set, 'and'))
    return `For ${listed([...others, 'staff'], 'and')} with ${listed(sets, 'or')}, depending on what is asked for.`
  }
  if (staff.length === 0)
    return others.length === 3 ? 'For everybody who is signed in.' : `For ${listed([...others, 'staff'], 'and')}.`
  const withThem = `staff with the permission${staff.length > 1 ? 's' : ''} ${listed(staff, 'and')}`
  return others.length === 0 ? `For ${withThem}.` : `For ${listed(others, 'and')}, and for ${withThem}.`
}

/** Returns that people may be asked for their password again; empty where they are not. */
export function freshWords({ fresh }: { fresh?: true | undefined } = {}): string {
  return fresh === true ? 'Needs a password given within ten minutes, or answers CONFIRM_PASSWORD.' : ''
}

/** Returns what a key needs in a sentence; null: no key may. */
export function keyWords(scopes: readonly string[] | null): string {
  if (scopes === null) return 'Closed to keys.'
  return scopes.length === 0 ? 'Open to every key.' : `Keys need ${listed(scopes, 'and')}.`
}

/** Joins words; a comma stands before the conjunction where a word has one of its own. */
function listed(words: readonly string[], conjunction: 'and' | 'or'): string {
  const comma = words.some((word) => word.includes(' ')) ? ',' : ''
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}${comma} ${conjunction} ${words.at(-1)}`
}
