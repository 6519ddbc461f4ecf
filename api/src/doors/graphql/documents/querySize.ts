import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  visit,
} from 'graphql'

/** The size of a parsed query, before anything is known of what it asks for. */
export interface QuerySize {
  operations: number
  fragments: number
  /** Levels of fields, fragments counted where they are used. */
  depth: number
  aliases: number
  directives: number
  variables: number
  longestName: number
  /** The most fields that one operation asks of the root. */
  rootFields: number
  /** Directives, where any of its operations is a subscription. */
  liveDirectives: number
  /** The approximate number of pairs of fields that checking it compares: fields of one name, in any place. */
  pairs: number
}

/** The size of one selection set, with its fragments. */
interface SetSize {
  depth: number
  fields: number
  /** Fields below it in all, fragments counted each time they are used. */
  inAll: number
}

/** Measures a query in time proportional to its length, however its fragments are nested. */
export function querySize(document: DocumentNode): QuerySize {
  const operations = document.definitions.filter(isOperation)
  const fragments = new Map(document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]))
  const names = new Map<string, number>()
  let aliases = 0
  let directives = 0
  let longestName = 0
  const fragmentSizes = new Map<string, SetSize>()
  const empty: SetSize = { depth: 0, fields: 0, inAll: 0 }

  const named = (name: string): void => {
    longestName = Math.max(longestName, name.length)
  }
  const ofFragment = (name: string): SetSize => {
    const measured = fragmentSizes.get(name)
    if (measured !== undefined) return measured
    // A fragment within itself adds nothing here; checking the query refuses it.
    fragmentSizes.set(name, empty)
    const fragment = fragments.get(name)
    const size = fragment === undefined ? empty : ofSet(fragment.selectionSet)
    fragmentSizes.set(name, size)
    return size
  }
  const ofSet = (set: SelectionSetNode): SetSize => {
    const total = { ...empty }
    for (const selection of set.selections) {
      directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FIELD) {
        const inside = selection.selectionSet === undefined ? empty : ofSet(selection.selectionSet)
        const key = selection.alias?.value ?? selection.name.value
        named(key)
        named(selection.name.value)
        names.set(key, (names.get(key) ?? 0) + 1)
        if (selection.alias !== undefined) aliases += 1
        total.depth = Math.max(total.depth, inside.depth + 1)
        total.fields += 1
        total.inAll += 1 + inside.inAll
        continue
      }
      const inside =
        selection.kind === Kind.INLINE_FRAGMENT ? ofSet(selection.selectionSet) : ofFragment(selection.name.value)
      total.depth = Math.max(total.depth, inside.depth)
      total.fields += inside.fields
      total.inAll += inside.inAll
    }
    return total
  }

  for (const name of fragments.keys()) {
    named(name)
    ofFragment(name)
  }
  const sizes = operations.map(({ selectionSet, name }) => {
    named(name?.value ?? '')
    return ofSet(selectionSet)
  })
  const written = [...names.values()].reduce((sum, count) => sum + count * count, 0)
  const expanded = Math.max(0, ...sizes.map(({ inAll }) => inAll))
  return {
    operations: operations.length,
    fragments: fragments.size,
    depth: Math.max(0, ...sizes.map(({ depth }) => depth)),
    aliases,
    directives: directives + operations.reduce((sum, operation) => sum + (operation.directives?.length ?? 0), 0),
    variables: operations.reduce((sum, operation) => sum + (operation.variableDefinitions?.length ?? 0), 0),
    longestName,
    rootFields: Math.max(0, ...sizes.map(({ fields }) => fields)),
    liveDirectives: operations.some(isSubscription) ? directives : 0,
    pairs: Math.max(written, expanded),
  }
}

/** Returns how deep a query nests anything: selections, fragments, and lists and objects in values and types. */
export function nesting(document: DocumentNode): number {
  let [depth, deepest] = [0, 0]
  const enter = (): void => {
    depth += 1
    deepest = Math.max(deepest, depth)
  }
  const leave = (): void => {
    depth -= 1
  }
  const level = { enter, leave }
  visit(document, { ListValue: level, ObjectValue: level, ListType: level, SelectionSet: level })
  return deepest
}

function isOperation(node: DocumentNode['definitions'][number]): node is OperationDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION
}

function isSubscription({ operation }: OperationDefinitionNode): boolean {
  return operation === OperationTypeNode.SUBSCRIPTION
}

function isFragment(node: DocumentNode['definitions'][number]): node is FragmentDefinitionNode {
  return node.kind === Kind.FRAGMENT_DEFINITION
}
