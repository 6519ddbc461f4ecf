import type { ImportedKind } from '../gql/graphql.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { ImportsQuery, ImportsUnderWayQuery } from './importDocuments.ts'
import { mayImport } from './importFlags.ts'

/** What the import of a kind of records will ask of who may import them: what was imported before, and what is now. */
export function askImports(kind: ImportedKind): (ahead: Ahead) => void {
  return ({ ask }) => {
    if (!mayImport(kind)) return
    ask(ImportsQuery, { kind })
    ask(ImportsUnderWayQuery, { kind })
  }
}
