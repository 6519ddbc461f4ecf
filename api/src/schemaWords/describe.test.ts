import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isSpecifiedScalarType } from 'graphql'
import { expect, test } from 'vitest'
import { graphqlSchema } from '../graphqlSchema.ts'
import { fieldWords } from './fieldWords.ts'
import { typeWords } from './typeWords.ts'
import { valueWords } from './valueWords.ts'

/** Everything in the schema that can be described: where it is, what it is called, and what is said of it. */
function everything(): { at: string; name: string; says: string }[] {
  const found: { at: string; name: string; says: string }[] = []
  const note = (at: string, { name, description }: { name: string; description?: string | null | undefined }) =>
    found.push({ at, name, says: description ?? '' })
  for (const type of Object.values(graphqlSchema().getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    note(type.name, type)
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value)
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

test('no words are kept for what is gone', () => {
  const all = everything()
  const places = new Set(all.flatMap(({ at, name }) => [at, name, at.endsWith(')') ? `(${name})` : name]))
  expect(Object.keys(fieldWords).filter((name) => !places.has(name))).toEqual([])
  expect(Object.keys(typeWords).filter((name) => !places.has(name))).toEqual([])
  const values = Object.entries(valueWords).flatMap(([type, words]) =>
    Object.keys(words).map((value) => `${type}.${value}`),
  )
  expect(values.filter((name) => !places.has(name))).toEqual([])
})
