import type { ComponentType } from 'react'
import type { ImportedKind } from '../gql/graphql.ts'
import { ImportPage } from './ImportPage.tsx'

/** Returns the page of imports of a kind of records. */
export function importPageOf(kind: ImportedKind): ComponentType {
  return () => <ImportPage kind={kind} />
}
