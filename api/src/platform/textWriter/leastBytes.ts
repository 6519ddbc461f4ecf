import { type FieldNode, type GraphQLOutputType, isListType, isNonNullType, isObjectType } from 'graphql'
import { type Scope, selectedOf } from './selectionText.ts'

/** Quotes, colon and comma around the name of a field. */
const AROUND_NAME = 4
const EMPTY_LIST = 2
const NULL = 4
/** A digit. */
const LEAST_VALUE = 1

/**
 * Returns the fewest bytes that `writerOf` writes for a value of `type`, whatever the value is: names, and the shortest
 * values there may be. So an answer that must be too large is refused before anything of it is read. Throws NotPlain as
 * the writer does.
 */
export function leastBytes(type: GraphQLOutputType, nodes: readonly FieldNode[], scope: Scope): number {
  if (!isNonNullType(type)) return Math.min(NULL, leastPresent(type, nodes, scope))
  return leastPresent(type.ofType, nodes, scope)
}

function leastPresent(type: GraphQLOutputType, nodes: readonly FieldNode[], scope: Scope): number {
  if (isListType(type)) return EMPTY_LIST
  if (!isObjectType(type)) return LEAST_VALUE
  let bytes = 1
  for (const [key, fields] of selectedOf(type, nodes, scope)) {
    const field = type.getFields()[fields[0]?.name.value ?? '']
    const value = field === undefined ? LEAST_VALUE : leastBytes(field.type, fields, scope)
    bytes += key.length + AROUND_NAME + value
  }
  return bytes
}
