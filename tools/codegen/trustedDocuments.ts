import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset'
import { parse, print } from 'graphql'

const root = join(import.meta.dirname, '..', '..')
const contract = join(root, 'schema', 'schema.graphql')
/** The web's documents by hash, as codegen writes them. */
const generated = join(root, 'web', 'src', 'gql', 'persisted-documents.json')
/** Writes the same documents by the same hash, as the api executes them. */
const trusted = join(root, 'schema', 'documents.json')

/**
 * Writes the manifest of trusted documents (decision 024) after codegen. Apollo Client's cache needs the type name of
 * every object, so each document is executed with them.
 */
export async function writeTrustedDocuments(): Promise<void> {
  const documents: Record<string, string> = JSON.parse(readFileSync(generated, 'utf8'))
  const executed = await addTypenameSelectionDocumentTransform.transform({
    schema: parse(readFileSync(contract, 'utf8')),
    config: {},
    documents: Object.entries(documents).map(([location, text]) => ({ location, document: parse(text) })),
  })
  const entries = executed.map(({ location, document }) => [location, document && print(document)])
  writeFileSync(trusted, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}
