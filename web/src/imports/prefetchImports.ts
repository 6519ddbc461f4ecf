import type { ImportedKind } from '../gql/graphql.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { ImportsQuery, ImportsUnderWayQuery } from './importDocuments.ts'
import { mayImport } from './importFlags.ts'

/** Prefetches the import of a kind of records for those who may import them: earlier and running imports. */
export function prefetchImports(kind: ImportedKind): (context: PrefetchContext) => void {
  return ({ prefetch }) => {
    if (!mayImport(kind)) return
    prefetch(ImportsQuery, { kind })
    prefetch(ImportsUnderWayQuery, { kind })
  }
}
