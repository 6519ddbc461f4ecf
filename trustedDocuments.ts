import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ASTNode, type DocumentNode, Kind, parse, print, type SelectionSetNode, visit } from 'graphql'

/** What codegen writes: the documents as they stand in the web's code, by hash. */
const generated = join(import.meta.dirname, 'web', 'src', 'gql', 'persisted-documents.json')
/** What the api reads: the documents as it executes them, by the same hash. */
const trusted = join(import.meta.dirname, 'schema', 'documents.json')

/** Writes the manifest of trusted documents (decision 024), once codegen has written the web's documents. */
export function writeTrustedDocuments(): void {
  const documents = Object.entries(JSON.parse(readFileSync(generated, 'utf8')) as Record<string, string>)
  const asSent = documents.map(([hash, text]) => [hash, print(asClientSends(parse(text)))])
  writeFileSync(trusted, `${JSON.stringify(Object.fromEntries(asSent), null, 2)}\n`)
}

/** Apollo Client asks for the type of each object, to know it again. */
function asClientSends(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: (set, _key, parent) => withTypename(set, parent),
  })
}

function withTypename(
  set: SelectionSetNode,
  parent: ASTNode | readonly ASTNode[] | undefined,
): SelectionSetNode | undefined {
  const ofRoot = parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
  const has = set.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename')
  if (ofRoot || has) return undefined
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  return { ...set, selections: [...set.selections, typename] }
}
