import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { lastSchool } from '../school/lastSchool.ts'
import { SchoolQuery } from '../school/schoolDocuments.ts'
import type { School } from '../school/useSchool.ts'
import { wallNow } from '../school/wallNow.ts'
import { prefetch } from './prefetch.ts'

/** The school, and its date of now. */
export interface AtSchool {
  school: School
  today: string
}

/** A query that a page asks, for all that is asked of a page before it is drawn. */
export interface Read {
  query: TypedDocumentNode<unknown, OperationVariables>
  /** Those that need the school wait until it is known; null where the page asks nothing. */
  variables: OperationVariables | ((at: AtSchool) => OperationVariables | null)
}

/**
 * Returns the queries of a page, by the filters and the place that its address names; later where they are code apart.
 */
export type Reads = (params: URLSearchParams) => readonly Read[] | Promise<readonly Read[]>

/** Names a query of a page; its variables may depend on the school and its clock. */
export function read<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables | ((at: AtSchool) => TVariables | null),
): Read {
  return { query: query as TypedDocumentNode<unknown, OperationVariables>, variables }
}

/**
 * Sends what a page reads, each query as soon as its variables are known. It also asks for the school, for which every
 * page waits, unless it is `known`. What cannot be sent the page asks for itself.
 */
export async function prefetchReads(
  reads: Reads | undefined,
  params: URLSearchParams,
  knownSchool?: School | null,
): Promise<void> {
  const answer = knownSchool ? undefined : prefetch(SchoolQuery, {})
  const last = knownSchool ?? lastSchool()
  const school = last ? Promise.resolve(last) : answer?.then((data) => data?.school)
  for (const { query, variables } of (await reads?.(params)) ?? []) {
    if (typeof variables !== 'function') void prefetch(query, variables)
    else
      void school?.then((loaded) => {
        const values = loaded && variables({ school: loaded, today: wallNow(loaded.timezoneName).slice(0, 10) })
        if (values) void prefetch(query, values)
      })
  }
}
