import { buildSchema, getIntrospectionQuery, getOperationAST, graphqlSync, parse } from 'graphql'
import { expect, test } from 'vitest'
import { Memory } from '../../../platform/shared/memory.ts'
import { SchemaAnswers } from './schemaAnswer.ts'

const schema = buildSchema('type Query { name: String } type Other { id: ID! }')

function asked(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text)
  const operation = getOperationAST(document)
  if (operation === null || operation === undefined) throw new Error('no operation')
  return { document, operation, hash: text, variables, language: 'en' as const }
}

test('a question about the schema is answered as the executor would, and its bytes are given again (024)', async () => {
  const memory = new Memory(1_000_000)
  const answers = new SchemaAnswers(schema, memory, 1_000_000)
  const question = asked(getIntrospectionQuery())
  const [first, second] = await Promise.all([answers.answer(question), answers.answer(question)])
  expect(JSON.parse(String(first))).toEqual(
    JSON.parse(JSON.stringify(graphqlSync({ schema, source: getIntrospectionQuery() }))),
  )
  expect(second).toBe(first)
  expect(memory.bytes).toBeGreaterThan(first?.length ?? 0)
})

test('variables are part of the question', async () => {
  const answers = new SchemaAnswers(schema, new Memory(1_000_000), 1_000_000)
  const text = 'query ($name: String!) { __type(name: $name) { name } }'
  const names = await Promise.all(['Query', 'Other'].map((name) => answers.answer(asked(text, { name }))))
  expect(names.map((bytes) => JSON.parse(String(bytes)).data.__type.name)).toEqual(['Query', 'Other'])
})

test('descriptions are made one at a time, with the turn of others between them', async () => {
  const answers = new SchemaAnswers(schema, new Memory(1_000_000), 1_000_000)
  let count = 0
  const flood = Array.from({ length: 20 }, (_, n) =>
    answers.answer(asked(`{ __schema { types { name } } } # ${n}`)).then(() => (count += 1)),
  )
  const madeWhenAnother: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    madeWhenAnother.push(count)
  }
  await Promise.all(flood)
  expect(madeWhenAnother.every((many) => many < 20)).toBe(true)
  expect(count).toBe(20)
})

test('the executor answers anything beyond the schema, failing or too large', async () => {
  const answers = new SchemaAnswers(schema, new Memory(1_000_000), 100)
  for (const text of ['{ name }', '{ name __typename }', '{ __schema { types { name fields { name } } } }'])
    expect(await answers.answer(asked(text))).toBeNull()
  expect(await answers.answer(asked('query ($name: String!) { __type(name: $name) { name } }'))).toBeNull()
  expect(String(await answers.answer(asked('{ __typename }')))).toBe('{"data":{"__typename":"Query"}}\n')
})
