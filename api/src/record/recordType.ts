import type { KeyScope } from '@koma/schema/keyScopes'
import { type Fields, publicFields } from '@koma/schema/records/record'
import { type ClassType, Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { plain } from '../textWriter/plain.ts'
import { graphqlTypeOf } from './inputType.ts'
import { RecordType } from './record.type.ts'
import { type Shape, shapeOf } from './schemaShape.ts'

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

/** Returns the GraphQL type of a record for everybody: its id and the fields that everybody may see. */
export function publicType(name: string, fields: Fields): ClassType {
  const made = class extends IdType {}
  ObjectType(name, plain)(made)
  Access({ scopes: [] })(made)
  addFields(made, name, publicFields(fields))
  return made
}

@ObjectType()
abstract class IdType {
  @Field(() => ID) id!: string
}

function addFields(type: ClassType, name: string, fields: Fields): void {
  for (const [field, each] of Object.entries(fields)) {
    const made = graphqlTypeOf(itemOf(shapeOf(each.schema)))
    if (made === undefined) throw new Error(`${name}.${field} has no GraphQL type`)
    const isList = shapeOf(each.schema).type === 'array'
    Field(() => (isList ? [made] : made), each.description === undefined ? {} : { description: each.description })(
      type.prototype,
      field,
    )
  }
}

const itemOf = (shape: Shape): Shape => shape.items ?? shape
