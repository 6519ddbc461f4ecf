import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Set to false, nothing is written past the executor, and no list is remembered (README.md here). */
export const writerSwitch = { on: true }

/** Writes one value as the JSON text that an answer holds of it. */
export type Writer = (value: unknown) => string

/** An operation's selection, where that is one field of the root and nothing decides about it at run time. */
export interface SoleField {
  node: FieldNode
  /** Its name in the answer. */
  key: string
  fragments: Scope['fragments']
}

/**
 * Returns the field `name` of the root if `operation` of `document` asks for nothing else, and without directives;
 * else null.
 */
export function soleField(document: DocumentNode, operation: OperationDefinitionNode, name: string): SoleField | null {
  const [node, ...more] = operation.selectionSet.selections
  if (node?.kind !== Kind.FIELD || node.name.value !== name) return null
  if (more.length > 0 || [...(operation.directives ?? []), ...(node.directives ?? [])].length > 0) return null
  const fragments = document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
    definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
  )
  return { node, key: node.alias?.value ?? name, fragments: new Map(fragments) }
}

/** Thrown where only the executor knows what the answer is. */
export class NotPlain extends Error {}

/** The scope shared by all selections of one document. */
export interface Scope {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Names of types whose objects never change once they exist; they are written once for each selection. */
  rememberedTypes: ReadonlySet<string>
}

/**
 * Compiles what `nodes`, all of one response key, select of a value of `type` into a function that writes it. The text
 * is that of executing and stringifying, several times faster. Throws NotPlain for what is not plain property access:
 * resolvers, arguments, directives, abstract types. The writer throws it for a null that may not be one, or throws what
 * a scalar throws. Then the executor answers, which knows how to report it.
 */
export function writerOf(type: GraphQLOutputType, nodes: readonly FieldNode[], scope: Scope): Writer {
  if (!writerSwitch.on) throw new NotPlain()
  if (isNonNullType(type)) {
    const write = writerOf(type.ofType, nodes, scope)
    return (value) => {
      if (value === null || value === undefined) throw new NotPlain()
      return write(value)
    }
  }
  const write = presentWriterOf(type, nodes, scope)
  return (value) => (value === null || value === undefined ? 'null' : write(value))
}

function presentWriterOf(type: GraphQLOutputType, nodes: readonly FieldNode[], scope: Scope): Writer {
  if (isListType(type)) {
    const write = writerOf(type.ofType, nodes, scope)
    return (value) => {
      if (!Array.isArray(value)) throw new NotPlain()
      return `[${value.map(write).join(',')}]`
    }
  }
  if (isLeafType(type)) return (value) => JSON.stringify(type.serialize(value))
  if (!isObjectType(type)) throw new NotPlain()
  const write = objectWriterOf(type, nodes, scope)
  return scope.rememberedTypes.has(type.name) ? writtenOnce(write) : write
}

function objectWriterOf(type: GraphQLObjectType, nodes: readonly FieldNode[], scope: Scope): Writer {
  const parts = [...selectedOf(type, nodes, scope)].map(([key, fields], place) => ({
    before: `${place === 0 ? '{' : ','}"${key}":`,
    ...partOf(type, fields, scope),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new NotPlain()
    const record = value as Record<string, unknown>
    let text = ''
    for (const { before, name, write } of parts) text += before + write(record[name])
    return `${text}}`
  }
}

/**
 * Returns what `nodes`, all of one response key, select of a `type`: the fields of each key of the answer, in its
 * order.
 */
export function selectedOf(
  type: GraphQLObjectType,
  nodes: readonly FieldNode[],
  scope: Scope,
): ReadonlyMap<string, FieldNode[]> {
  const selected = new Map<string, FieldNode[]>()
  for (const { selectionSet } of nodes) collect(type, selectionSet, scope, selected)
  return selected
}

function partOf(type: GraphQLObjectType, fields: readonly FieldNode[], scope: Scope): { name: string; write: Writer } {
  const name = fields[0]?.name.value ?? ''
  const typeName = JSON.stringify(type.name)
  if (name === '__typename') return { name, write: () => typeName }
  const field = type.getFields()[name]
  if (field === undefined || field.resolve !== undefined || field.args.length > 0) throw new NotPlain()
  return { name, write: writerOf(field.type, fields, scope) }
}

function collect(
  type: GraphQLObjectType,
  set: SelectionSetNode | undefined,
  scope: Scope,
  into: Map<string, FieldNode[]>,
): void {
  for (const selection of set?.selections ?? []) {
    if ((selection.directives ?? []).length > 0) throw new NotPlain()
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      into.set(key, [...(into.get(key) ?? []), selection])
      continue
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(selection.name.value) : selection
    if ((fragment?.typeCondition?.name.value ?? type.name) !== type.name) throw new NotPlain()
    collect(type, fragment?.selectionSet, scope, into)
  }
}

function writtenOnce(write: Writer): Writer {
  const texts = new WeakMap<object, string>()
  return (value) => {
    if (typeof value !== 'object' || value === null) throw new NotPlain()
    const remembered = texts.get(value)
    if (remembered !== undefined) return remembered
    const text = write(value)
    texts.set(value, text)
    return text
  }
}
