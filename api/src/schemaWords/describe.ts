import {
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { fieldWords } from './fieldWords.ts'
import { typeWords } from './typeWords.ts'
import { valueWords } from './valueWords.ts'

interface Described {
  description?: string | null | undefined
}

/**
 * Says of every type, field, argument and value of the schema what it is, where the place that makes it does not (decision 044).
 */
export function describe(schema: GraphQLSchema): void {
  const say = (thing: Described, words: Readonly<Record<string, string>>, ...names: string[]) => {
    if (thing.description) return
    const name = names.find((one) => Object.hasOwn(words, one))
    if (name !== undefined) thing.description = words[name]
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    say(type, typeWords, type.name)
    if (isEnumType(type)) {
      for (const value of type.getValues()) say(value, valueWords[type.name] ?? {}, value.name)
    } else if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        say(field, fieldWords, `${type.name}.${field.name}`, field.name)
        for (const argument of 'args' in field ? field.args : [])
          say(argument, fieldWords, `(${argument.name})`, argument.name)
      }
    }
  }
}
