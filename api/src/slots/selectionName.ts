import {
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  getVariableValues,
  type GraphQLField,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type DocumentNode,
  type SelectionSetNode,
} from 'graphql'

interface Scope {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
}

/**
 * Returns what `operation` selects, in one spelling: without layout, names, fragments and comments. `@skip` and
 * `@include` are carried out, so variables that change nothing are not in it. Two operations with the same name and
 * viewer have the same answer. Arguments of the root's field are in it with their values. Null if more than those and
 * plain fields decide the answer: resolvers and arguments further below, abstract types, variables that do not fit.
 */
export function selectionName(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  inputs: Record<string, unknown>,
): string | null {
  const root = schema.getRootType(operation.operation)
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs)
  if (root === null || root === undefined || coerced === undefined) return null
  const fragments = document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
    definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
  )
  const scope = { fragments: new Map(fragments), variables: coerced }
  const selected = fieldsOf(root, [operation.selectionSet], scope)
  if (selected === null) return null
  const parts: string[] = []
  for (const [key, nodes] of selected) {
    const [node] = nodes
    const field = root.getFields()[node?.name.value ?? '']
    const below = field === undefined ? null : nameBelow(field.type, nodes, scope)
    if (below === null || field === undefined || node === undefined) return null
    parts.push(`${key}:${field.name}${argumentsOf(field, node, scope)}${below}`)
  }
  return parts.join(' ')
}

/** Returns the values of arguments that are given; one of null is as good as left out. */
function argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode, { variables }: Scope): string {
  const values = Object.entries(getArgumentValues(field, node, variables)).filter(([, value]) => value !== null)
  return values.length === 0 ? '' : `(${JSON.stringify(Object.fromEntries(values))})`
}

function nameBelow(type: Parameters<typeof getNamedType>[0], nodes: readonly FieldNode[], scope: Scope): string | null {
  const named = getNamedType(type)
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
  if (named === undefined || sets.length === 0) return ''
  if (!isObjectType(named)) return null
  const selected = fieldsOf(named, sets, scope)
  if (selected === null) return null
  const parts: string[] = []
  for (const [key, fields] of selected) {
    const name = fields[0]?.name.value ?? ''
    const field = named.getFields()[name]
    const isPlain = name === '__typename' || (field !== undefined && !field.resolve && field.args.length === 0)
    const below = field === undefined ? '' : nameBelow(field.type, fields, scope)
    if (!isPlain || below === null) return null
    parts.push(`${key}:${name}${below}`)
  }
  return `{${parts.join(' ')}}`
}

/** Returns the fields that `sets` select of `type`, by their names in the answer; null where another type decides. */
function fieldsOf(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  scope: Scope,
  into = new Map<string, FieldNode[]>(),
): Map<string, FieldNode[]> | null {
  for (const selection of sets.flatMap(({ selections }) => selections)) {
    if (!isIncluded(selection, scope)) continue
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      into.set(key, [...(into.get(key) ?? []), selection])
      continue
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(selection.name.value) : selection
    if (fragment === undefined || (fragment.typeCondition?.name.value ?? type.name) !== type.name) return null
    if (fieldsOf(type, [fragment.selectionSet], scope, into) === null) return null
  }
  return into
}

function isIncluded(node: { directives?: readonly DirectiveNode[] | undefined }, { variables }: Scope): boolean {
  const { directives } = node
  if (directives === undefined || directives.length === 0) return true
  if (getDirectiveValues(GraphQLSkipDirective, { directives }, variables)?.['if'] === true) return false
  return getDirectiveValues(GraphQLIncludeDirective, { directives }, variables)?.['if'] !== false
}
