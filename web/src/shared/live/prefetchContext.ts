import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { lastSchool } from '../school/lastSchool.ts'
import { SchoolQuery } from '../school/schoolDocuments.ts'
import type { School } from '../school/useSchool.ts'
import { wallNow } from '../school/wallNow.ts'
import { prefetch } from './prefetch.ts'

/** The means by which a page requests data while its code is on its way. */
export interface PrefetchContext {
  /** The filters and the place that the page's address names. */
  params: URLSearchParams
  prefetch: <TData, TVariables extends OperationVariables>(
    query: TypedDocumentNode<TData, TVariables>,
    variables: TVariables,
  ) => void
  /** For what depends on the school and its clock: called with both as soon as the school is known. */
  atSchool: (then: (school: School, today: string) => void) => void
}

/** Returns the means to prefetch for the page at `url`. The school is requested too: every page waits for it. */
export function prefetchContextOf(client: ApolloClient, url: string): PrefetchContext {
  const known = client.readQuery({ query: SchoolQuery })?.school
  const answer = known ? undefined : prefetch(client, SchoolQuery, {}, 'return')
  const last = known ?? lastSchool()
  const school = last ? Promise.resolve(last) : answer?.then((data) => data?.school)
  return {
    params: new URL(url).searchParams,
    prefetch: (query, variables) => void prefetch(client, query, variables),
    atSchool: (then) => void school?.then((one) => one && then(one, wallNow(one.timezoneName).slice(0, 10))),
  }
}
