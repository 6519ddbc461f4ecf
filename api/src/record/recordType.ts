import type { KeyScope } from '@koma/schema/keyScopes'
import type { Fields } from '@koma/schema/records/record'
import { type ClassType, Field, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { graphqlTypeOf } from './inputType.ts'
import { RecordType } from './record.type.ts'
import { shapeOf } from './schemaShape.ts'

/** Returns the GraphQL type of a record for staff and keys with `scopes`: its id, its version and all of its fields. */
export function recordType(
  name: string,
  fields: Fields,
  { scopes, description }: { scopes: readonly KeyScope[]; description?: string },
): ClassType {
  const made = class extends RecordType {}
  ObjectType(name, description === undefined ? {} : { description })(made)
  Access({ scopes })(made)
  addFields(made, name, fields)
  return made
}

/** Gives a GraphQL type a field for each of a record's; `isPublic`: only for those that everybody may see. */
export function addFields(type: ClassType, name: string, fields: Fields, { isPublic = false } = {}): void {
  for (const [field, each] of Object.entries(fields)) {
    if (isPublic && each.isPublic !== true) continue
    const made = graphqlTypeOf(shapeOf(each.schema))
    if (made === undefined) throw new Error(`${name}.${field} has no GraphQL type`)
    Field(() => made, each.description === undefined ? {} : { description: each.description })(type.prototype, field)
  }
}
