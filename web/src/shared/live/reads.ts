import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { wallNow } from '../school/wallNow.ts'
import type { School } from '../school/useSchool.ts'

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

/** Returns the queries of a page, by the filters and the place that its address names; later where they are code apart. */
export type Reads = (params: URLSearchParams) => readonly Read[] | Promise<readonly Read[]>

/** Names a query of a page; its variables may depend on the school and its clock. */
export function read<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables | ((at: AtSchool) => TVariables | null),
): Read {
  return { query: query as TypedDocumentNode<unknown, OperationVariables>, variables }
}

/**
 * Sends what a page reads, each as soon as its variables are known. What cannot be sent the page asks for itself.
 * @param school the school once it is known; undefined if there was no answer
 */
export async function sendReads(
  reads: ReturnType<Reads>,
  school: Promise<School | undefined>,
  send: (query: Read['query'], variables: OperationVariables) => void,
): Promise<void> {
  for (const { query, variables } of await reads) {
    if (typeof variables !== 'function') send(query, variables)
    else
      void school.then((known) => {
        const wanted = known && variables({ school: known, today: wallNow(known.timezoneName).slice(0, 10) })
        if (wanted) send(query, wanted)
      })
  }
}
