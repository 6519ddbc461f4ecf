import { buildSchema, type FieldNode, getNullableType, isListType, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { leastBytes } from './leastBytes.ts'
import { NotPlain, writerOf } from './selectionText.ts'

const schema = buildSchema(`
  type Query { things: [Thing!]! }
  type Thing { id: ID!, note: String, place: Place, owner: Place!, marks: [Int!]! }
  type Place { id: ID!, name: String! }
`)
const listType = schema.getQueryType()?.getFields()['things']?.type

function ofEntry(text: string) {
  const [definition] = parse(text).definitions
  const list = listType && getNullableType(listType)
  if (definition?.kind !== Kind.OPERATION_DEFINITION || !isListType(list)) throw new Error('no list asked')
  const nodes = definition.selectionSet.selections as FieldNode[]
  const scope = { fragments: new Map(), rememberedTypes: new Set<string>() }
  return { least: leastBytes(list.ofType, nodes, scope), write: writerOf(list.ofType, nodes, scope) }
}

test('an entry with the shortest values is as long as the least, one with others is longer (024)', () => {
  const shortest = { id: '', note: null, place: null, owner: { id: '', name: '' }, marks: [] }
  for (const text of [
    '{ things { marks } }',
    '{ things { id note } }',
    '{ things { __typename place { id name } owner { long: name name } marks } }',
    `{ things { ${'a'.repeat(60)}: id } }`,
  ]) {
    const { least, write } = ofEntry(text)
    const written = write(shortest).length
    expect(least).toBeLessThanOrEqual(written)
    // Numbers are the shortest values there are; the texts here have quotes, and a name of a type is longer.
    expect(written - least).toBeLessThan(20)
  }
})

test('the least size leaves out fields that the executor handles', () => {
  expect(() => ofEntry('{ things { id @skip(if: true) } }')).toThrow(NotPlain)
})
