import type { ImportedKind } from '../gql/graphql.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { ImportsQuery } from './importDocuments.ts'

/** What the import of a kind of records will ask: what was imported before. */
export function askImports(kind: ImportedKind): (ahead: Ahead) => void {
  return ({ ask }) => ask(ImportsQuery, { kind })
}
