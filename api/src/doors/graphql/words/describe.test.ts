import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  type GraphQLType,
} from 'graphql'
import { expect, test } from 'vitest'
import { graphqlSchema } from '../graphqlSchema.ts'
import { fieldWords } from './fieldWords.ts'
import { placeWords } from './placeWords.ts'
import { typeWords } from './typeWords.ts'
import { valueWords } from './valueWords.ts'

interface Thing {
  name: string
  type?: GraphQLType
  description?: string | null | undefined
  deprecationReason?: string | null | undefined
}

interface Found {
  at: string
  name: string
  /** For fields and arguments. */
  type: GraphQLType | undefined
  says: string
  isDeprecated: boolean
}

/** Everything in the schema that can be described: where it is, what it is called, and what is said of it. */
function everything(): Found[] {
  const found: Found[] = []
  const note = (at: string, { name, type, description, deprecationReason }: Thing) =>
    found.push({ at, name, type, says: description ?? '', isDeprecated: deprecationReason != null })
  for (const type of Object.values(graphqlSchema().getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    note(type.name, { name: type.name, description: type.description })
    if (isEnumType(type))
      for (const value of type.getValues())
        note(`${type.name}.${value.name}`, { name: value.name, description: value.description })
    else if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
      for (const field of Object.values(type.getFields())) {
        note(`${type.name}.${field.name}`, field)
        for (const argument of 'args' in field ? field.args : [])
          note(`${type.name}.${field.name}(${argument.name})`, argument)
      }
  }
  return found
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')

test('everything in the schema says what it is, and more than its name', () => {
  const all = everything()
  expect(all.length).toBeGreaterThan(1500)
  expect(all.filter(({ says }) => says === '').map(({ at }) => at)).toEqual([])
  const repeating = all.filter(({ name, says }) => plain(says) === plain(name))
  expect(repeating.map(({ at }) => at)).toEqual([])
})

/** Fields and arguments: what they say is read alone, in a list of completions or in the generated client. */
const inner = () => everything().flatMap((found) => (found.type === undefined ? [] : [{ ...found, type: found.type }]))

const openings = /^(null|true|false|empty|left out|whole|at most|cannot|becomes|hh:mm|yyyy|iso|iana|\W|\d)/i

test.each([
  ['too short', (says: string) => says.split(/\s+/).length < 3],
  ['a bare format, unit, limit or value instead of what it is', (says: string) => openings.test(says)],
  ['no sentence', (says: string) => !/^[A-Z].*\.$/s.test(says)],
  ['what was said everywhere', (says: string) => /^(What shall be done|Which one, by its id|What it is\.)/.test(says)],
])('no field or argument is described by %s', (_, bad) => {
  expect(inner().flatMap(({ at, says }) => (bad(says) ? [`${at}: ${says}`] : []))).toEqual([])
})

test('the same words stand only at places that mean the same', () => {
  const places = Map.groupBy(
    // A former name means what the name it became means.
    inner().filter(({ type, says, isDeprecated }) => !isDeprecated && says !== wordsOf(type)),
    ({ says }) => says,
  )
  /** `schoolName` and `name` may share their words, `startTime` and `endTime` may not. */
  const lastWord = (name: string) => name.replace(/^.*?([A-Za-z][a-z]*)$/, '$1').toLowerCase()
  const kindOf = (type: GraphQLType) => (isScalarType(getNamedType(type)) ? 'scalar' : String(getNamedType(type)))
  const shared = [...places].filter(
    ([, all]) =>
      new Set(all.map(({ name }) => lastWord(name))).size > 1 || new Set(all.map(({ type }) => kindOf(type))).size > 1,
  )
  expect(shared.map(([says, all]) => `${says} | ${all.map(({ at }) => at).join(', ')}`)).toEqual([])
})

/** The words of an input type, which an argument that takes it may repeat. */
function wordsOf(type: GraphQLType): string | null | undefined {
  const named = getNamedType(type)
  return isInputObjectType(named) ? named.description : undefined
}

test('null is spoken of where a field can be null, and nowhere else', () => {
  const speaks = ({ says }: Found) => /\bnull\b/i.test(says)
  const nullable = ({ type }: { type: GraphQLType }) => getNullableType(type) === type
  const all = inner()
  expect(all.filter((item) => speaks(item) && !nullable(item)).map(({ at, says }) => `${at}: ${says}`)).toEqual([])
  const outputs = new Set(
    Object.values(graphqlSchema().getTypeMap()).flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
        : [],
    ),
  )
  const silent = all.filter((item) => outputs.has(item.at) && nullable(item) && !speaks(item))
  expect(silent.map(({ at, says }) => `${at}: ${says}`)).toEqual([])
})

test('no words are kept for what is gone', () => {
  const all = everything()
  const places = new Set(all.flatMap(({ at, name }) => [at, name]))
  expect(Object.keys(fieldWords).filter((name) => !places.has(name))).toEqual([])
  expect(Object.keys(placeWords).filter((place) => !places.has(place))).toEqual([])
  expect(Object.keys(typeWords).filter((name) => !places.has(name))).toEqual([])
  const values = Object.entries(valueWords).flatMap(([type, words]) =>
    Object.keys(words).map((value) => `${type}.${value}`),
  )
  expect(values.filter((name) => !places.has(name))).toEqual([])
})
