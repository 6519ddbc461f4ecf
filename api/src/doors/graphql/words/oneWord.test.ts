import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'

// One word for one thing in the API: undo, and note. Older names stay as long as programs may use them (decision 044).

const read = (name: string): GraphQLSchema =>
  buildSchema(readFileSync(new URL(`../../../../../schema/${name}`, import.meta.url), 'utf8'))

interface Named {
  at: string
  name: string
  isDeprecated: boolean
}

/** Returns all names of a schema: of types, fields, arguments and values. */
function namesOf(schema: GraphQLSchema): Named[] {
  return Object.values(schema.getTypeMap()).flatMap((type): Named[] => {
    const own = { at: type.name, name: type.name, isDeprecated: false }
    if (isEnumType(type))
      return [own, ...type.getValues().map(({ name, deprecationReason }) => named(type.name, name, deprecationReason))]
    if (isInputObjectType(type))
      return [
        own,
        ...Object.values(type.getFields()).map((each) => named(type.name, each.name, each.deprecationReason)),
      ]
    if (!isObjectType(type) && !isInterfaceType(type)) return [own]
    return [
      own,
      ...Object.values(type.getFields()).flatMap(({ name, args, deprecationReason }) => [
        named(type.name, name, deprecationReason),
        ...args.map((arg) => named(`${type.name}.${name}`, arg.name, deprecationReason)),
      ]),
    ]
  })
}

const named = (within: string, name: string, deprecationReason: string | null | undefined): Named => ({
  at: `${within}.${name}`,
  name,
  isDeprecated: deprecationReason != null,
})

/** The type of an answer that only deprecated mutations give. */
const ofDeprecated = new Set(['TakeBackPaymentsPayload'])

/** What is released, and the same field of a contract where it is made together with its student. */
const released = new Set([
  ...namesOf(read('released.graphql')).map(({ at }) => at),
  'FirstContractInput.memoContractValue',
])
const names = namesOf(read('schema.graphql'))

test.each([
  { word: 'undo', others: /take[sn]?back|goingback|revert|rollback/i, stay: ofDeprecated },
  { word: 'note', others: /memo|comment|remark/i, stay: released },
])('names say $word and no other word for it', ({ others, stay }) => {
  const found = names.filter(({ at, name, isDeprecated }) => !isDeprecated && others.test(name) && !stay.has(at))
  expect(found.map(({ at }) => at)).toEqual([])
})

test('the former names of undoing stay and say what to use', () => {
  const kept = names.filter(({ at, name }) => /takeback|takenback|goingback/i.test(name) && released.has(at))
  expect(kept.length).toBeGreaterThan(6)
  expect(kept.filter(({ at, isDeprecated }) => !isDeprecated && !ofDeprecated.has(at.split('.')[0] ?? ''))).toEqual([])
})
