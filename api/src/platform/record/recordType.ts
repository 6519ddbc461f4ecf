import type { KeyScope } from '@koma/schema/keyScopes'
import { isNullable } from '@koma/schema/records/fieldSchema'
import { type Fields, publicFields, type ValuesOf } from '@koma/schema/records/record'
import { type ClassType, Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { plain } from '../textWriter/plain.ts'
import { graphqlTypeOf } from './inputType.ts'
import { RecordType } from './baseRecord.type.ts'
import { type Shape, shapeOf } from '../shared/schemaShape.ts'

/** Returns the GraphQL type of a record for staff and keys with `scopes`: its id, its version and all of its fields. */
export function recordType(
  name: string,
  fields: Fields,
  { scopes, description }: { scopes: readonly KeyScope[]; description?: string },
): ClassType {
  const typeClass = class extends RecordType {}
  ObjectType(name, description === undefined ? {} : { description })(typeClass)
  Access({ scopes })(typeClass)
  addFields(typeClass, name, fields)
  return typeClass
}

/** Returns the GraphQL type of a record for everybody: its id and the fields that everybody may see. */
export function publicType(name: string, fields: Fields): ClassType {
  const typeClass = class extends IdType {}
  ObjectType(name, plain)(typeClass)
  Access({ scopes: [] })(typeClass)
  addFields(typeClass, name, publicFields(fields))
  return typeClass
}

/** The id of a record, for types that show it without its version. */
@ObjectType(plain)
export abstract class IdType {
  @Field(() => ID) id!: string
}

/** Returns the base of a GraphQL type that shows a record's fields beside those of `Base` and others of its own. */
export function withFields<Base extends object, F extends Fields>(
  Base: abstract new () => Base,
  name: string,
  fields: F,
): abstract new () => Base & ValuesOf<F> {
  const typeClass = class extends (Base as unknown as new () => object) {}
  ObjectType(`${name}Fields`)(typeClass)
  addFields(typeClass, name, fields)
  return typeClass as unknown as abstract new () => Base & ValuesOf<F>
}

function addFields(type: ClassType, name: string, fields: Fields): void {
  for (const [field, each] of Object.entries(fields)) {
    const itemType = graphqlTypeOf(itemOf(shapeOf(each.schema)))
    if (itemType === undefined) throw new Error(`${name}.${field} has no GraphQL type`)
    const isList = shapeOf(each.schema).type === 'array'
    const { description, schema } = each
    const options = { nullable: isNullable(schema), ...(description === undefined ? {} : { description }) }
    Field(() => (isList ? [itemType] : itemType), options)(type.prototype, field)
  }
}

const itemOf = (shape: Shape): Shape => shape.items ?? shape
