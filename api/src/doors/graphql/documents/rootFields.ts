import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'

/**
 * Returns how many fields an operation asks of the root, wherever they are written: in itself, or in fragments, each
 * time they are used. It takes time proportional to the document, however its fragments are nested.
 */
export function rootFieldsOf(document: DocumentNode, operation: OperationDefinitionNode): number {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
    ),
  )
  const known = new Map<string, number>()
  const ofFragment = (name: string): number => {
    const counted = known.get(name)
    if (counted !== undefined) return counted
    // A fragment within itself adds nothing here; checking the query refuses it.
    known.set(name, 0)
    const set = fragments.get(name)
    const count = set === undefined ? 0 : ofSet(set)
    known.set(name, count)
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
