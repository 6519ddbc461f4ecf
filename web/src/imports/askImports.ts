import type { ImportedKind } from '../gql/graphql.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { ImportsQuery, ImportsUnderWayQuery } from './importDocuments.ts'
import { mayImport } from './importFlags.ts'

/** Prefetches the import of a kind of records for those who may import them: earlier and running imports. */
export function askImports(kind: ImportedKind): (ahead: Ahead) => void {
  return ({ ask }) => {
    if (!mayImport(kind)) return
    ask(ImportsQuery, { kind })
    ask(ImportsUnderWayQuery, { kind })
  }
}
