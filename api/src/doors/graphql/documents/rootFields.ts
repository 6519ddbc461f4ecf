import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'

/**
 * Returns how many fields an operation asks of the root, wherever they are written: in itself, or in fragments, each
 * time they are used. It takes time proportional to the document, however its fragments are nested.
 */
export function rootFieldsOf(document: DocumentNode, operation: OperationDefinitionNode): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet] as const] : [],
    ),
  )
  const counts = new Map<string, number>()
  const ofFragment = (name: string): number => {
    const counted = counts.get(name)
    if (counted !== undefined) return counted
    // A fragment within itself adds nothing here; checking the query refuses it.
    counts.set(name, 0)
    const set = fragments.get(name)
    const count = set === undefined ? 0 : ofSet(set)
    counts.set(name, count)
    return count
  }
  const ofSet = ({ selections }: SelectionSetNode): number => {
    let count = 0
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) count += 1
      else if (selection.kind === Kind.INLINE_FRAGMENT) count += ofSet(selection.selectionSet)
      else count += ofFragment(selection.name.value)
    }
    return count
  }
  return ofSet(operation.selectionSet)
}
