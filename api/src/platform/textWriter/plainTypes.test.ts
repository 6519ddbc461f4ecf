import { getNamedType, type GraphQLNamedType, type GraphQLSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlSchema } from '../../doors/graphql/graphqlSchema.ts'

/** Returns `Type.field` for every field below `root` that a resolver or an argument keeps out of the text writer. */
function unwritableBelow(schema: GraphQLSchema, root: string): { types: string[]; fields: string[] } {
  const seen = new Set<GraphQLNamedType>()
  const fields: string[] = []
  const visit = (type: GraphQLNamedType | undefined): void => {
    if (!isObjectType(type) || seen.has(type)) return
    seen.add(type)
    for (const field of Object.values(type.getFields())) {
      if (field.resolve !== undefined || field.args.length > 0) fields.push(`${type.name}.${field.name}`)
      visit(getNamedType(field.type))
    }
  }
  visit(schema.getType(root))
  return { types: [...seen].map(({ name }) => name), fields }
}

test('every list of slots can be answered from memory, whatever fields it asks for (SLOT-01)', () => {
  const { types, fields } = unwritableBelow(graphqlSchema(), 'Slot')

  expect(types).toEqual(expect.arrayContaining(['Slot', 'Teacher', 'Location', 'Course', 'Booking']))
  expect(fields).toEqual([])
})
