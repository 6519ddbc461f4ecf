import { buildSchema, isObjectType, printSchema } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlSchema } from './graphqlSchema.ts'
import { schemaText } from './schemaText.ts'
import { accessOf } from '../../platform/shared/access.ts'

const types = (schema: ReturnType<typeof graphqlSchema>) => Object.values(schema.getTypeMap()).filter(isObjectType)

test('the text of the schema has what each type and field declares, and is the same schema', () => {
  const schema = graphqlSchema()
  const read = buildSchema(schemaText(schema))
  const declared = (of: typeof schema) =>
    types(of).flatMap((type) => [
      [type.name, accessOf(type)],
      ...Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, accessOf(field)]),
    ])
  expect(new Map(declared(read) as [string, unknown][])).toEqual(new Map(declared(schema) as [string, unknown][]))
  expect(declared(schema).filter(([, access]) => access !== undefined).length).toBeGreaterThan(280)
  expect(
    types(buildSchema(printSchema(schema)))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(
    types(read)
      .map(({ name }) => name)
      .toSorted(),
  )
})

test('a directive stands before the reason why a field is deprecated', () => {
  expect(schemaText(graphqlSchema())).toMatch(
    /BookableSlotPage! @access\(people: \["student", "staff", "guardian"\], scopes: \["bookings:read"\]\) @deprecated/,
  )
})
