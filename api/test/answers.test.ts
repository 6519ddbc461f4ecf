import { getNamedType, isInterfaceType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlSchema } from '../src/doors/graphql/graphqlSchema.ts'

test('every mutation answers with success, code, message and field', () => {
  const schema = graphqlSchema()
  const answer = schema.getType('Answer')
  const others = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ type }) => {
    const payload = getNamedType(type)
    return !isInterfaceType(answer) || !isObjectType(payload) || !payload.getInterfaces().includes(answer)
  })
  expect(others.map(({ name }) => name)).toEqual([])
})
