import type { RouteObject } from 'react-router'
import type { ImportedKind } from '../gql/graphql.ts'
import { lazyPage } from './loadPage.tsx'

/** The import below the list of a kind of records, `/admin/students/import`. */
export function importRoute(kind: ImportedKind): RouteObject {
  const load = async () => {
    const { ImportPage } = await import('../imports/ImportPage.tsx')
    return { Component: () => <ImportPage kind={kind} /> }
  }
  return { path: 'import', element: lazyPage(load) }
}
