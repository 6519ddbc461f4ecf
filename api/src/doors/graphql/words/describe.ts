import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { fieldWords } from './fieldWords.ts'
import { placeWords } from './placeWords.ts'
import { typeWords } from './typeWords.ts'
import { valueWords } from './valueWords.ts'

interface Described {
  description?: string | null | undefined
}

/**
 * Says of every type, field, argument and value of the schema what it is, where the place that makes it does not
 * (decision 044).
 */
export function describe(schema: GraphQLSchema): void {
  const say = (thing: Described, words: string | undefined) => {
    if (!thing.description && words !== undefined) thing.description = words
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    say(type, typeWords[type.name])
    if (isEnumType(type)) {
      for (const value of type.getValues()) say(value, valueWords[type.name]?.[value.name])
    } else if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        const place = `${type.name}.${field.name}`
        say(field, placeWords[place] ?? fieldWords[field.name])
        for (const argument of 'args' in field ? field.args : [])
          say(argument, placeWords[`${place}(${argument.name})`] ?? fieldWords[argument.name] ?? ofItsType(argument))
      }
    }
  }
}

/** Returns the words of the input type, for an argument that is nothing beside it. */
function ofItsType({ type }: { type: GraphQLInputType }): string | undefined {
  const named = getNamedType(type)
  return isInputObjectType(named) ? (named.description ?? typeWords[named.name]) : undefined
}
