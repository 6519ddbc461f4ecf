import { holdsScope } from '@koma/schema/keyScopes'
import { type GraphQLSchema, isObjectType } from 'graphql'
import { type Access, accessOf } from '../src/platform/shared/access.ts'

/**
 * Returns a sentence for each person and key that may no longer do what `@access` of `released` let them do. What
 * declared nothing there promised nothing.
 */
export function narrowedAccess(released: GraphQLSchema, served: GraphQLSchema): string[] {
  const now = declared(served)
  return [...declared(released)].flatMap(([place, before]) => {
    const after = now.get(place)
    // What is gone is told as such.
    if (before === undefined || !now.has(place)) return []
    return losses(before, after ?? {}).map((loss) => `${place}: ${loss}`)
  })
}

/** Returns what each object type and each of its fields declares, by its place in the schema. */
function declared(schema: GraphQLSchema): Map<string, Access | undefined> {
  return new Map(
    Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type): [string, Access | undefined][] => [
        [type.name, accessOf(type)],
        ...Object.values(type.getFields()).map((field): [string, Access | undefined] => [
          `${type.name}.${field.name}`,
          accessOf(field),
        ]),
      ]),
  )
}

function losses(before: Access, after: Access): string[] {
  const { people = [], scopes } = after
  const shutOut = people.includes('anybody') ? [] : (before.people ?? []).filter((each) => !people.includes(each))
  const sets = setsOf(after)
  const lacking = setsOf(before).filter((held) => !sets.some((set) => set.every((flag) => held.includes(flag))))
  const held = before.scopes
  const more = held === undefined ? [] : (scopes ?? []).filter((scope) => !holdsScope(held, scope))
  return [
    ...shutOut.map((each) => `no longer open to ${each}`),
    ...lacking.map((set) => `${['staff', ...set].join(' with ')} may no longer call it`),
    ...(held !== undefined && scopes === undefined ? ['now closed to keys'] : []),
    ...more.map((scope) => `keys now need ${scope} too`),
  ]
}

/** Returns the sets of permissions, each of which is enough for some call. */
const setsOf = ({ staff = [], staffOneOf = [staff] }: Access) => staffOneOf
