import { type ApolloClient, ApolloLink, type OperationVariables, type TypedDocumentNode } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { from, map, type Observable, of, shareReplay, switchMap, tap } from 'rxjs'
import { forgetEarly, keyOf, takeEarly } from './earlyAnswers.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /**
     * Set for a page whose code is still on its way; the next one to ask the same gets this answer. The prefetch itself
     * only gets an answer to `return` now: Apollo would walk through every field of hundreds of slots for nothing.
     */
    prefetch?: 'return' | 'store'
  }
}

/**
 * Milliseconds that an answer nobody took is good for (code takes long on a slow phone), and how many questions are
 * remembered.
 */
const keptFor = 15_000
const most = 8

const asked = new WeakMap<ApolloClient, Map<string, Observable<ApolloLink.Result>>>()

/**
 * Gives a page the answer that was prefetched while its code was on its way (`prefetch`). The first to ask the same
 * takes it; later ones ask the server. An answer that a mutation may have made untrue is not used. Changes between
 * question and page come over the subscription: its first message says that some may have been missed.
 */
export const prefetchLink = new ApolloLink((operation, forward) => {
  const waiting = asked.get(operation.client) ?? new Map<string, Observable<ApolloLink.Result>>()
  asked.set(operation.client, waiting)
  if (operation.operationType === OperationTypeNode.MUTATION) {
    waiting.clear()
    forgetEarly()
  }
  if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation)

  const key = keyOf(operation.operationName, operation.variables)
  const early = takeEarly(key)
  const send = () =>
    early === undefined
      ? forward(operation)
      : from(early).pipe(switchMap((data) => (data ? of({ data }) : forward(operation))))
  const { prefetch: kind } = operation.getContext()
  if (kind === undefined) {
    const answer = waiting.get(key)
    waiting.delete(key)
    return answer ?? send()
  }
  const forget = () => {
    if (waiting.get(key) === answer) waiting.delete(key)
  }
  const answer: Observable<ApolloLink.Result> = send().pipe(
    tap({ complete: () => setTimeout(forget, keptFor), error: forget }),
    shareReplay(1),
  )
  for (const oldest of [...waiting.keys()].slice(0, Math.max(0, waiting.size + 1 - most))) waiting.delete(oldest)
  waiting.set(key, answer)
  return kind === 'return' ? answer : answer.pipe(map((result) => ({ ...result, data: {} })))
})

/**
 * Prefetches for a page that is on its way. Failures are left to the page, which then asks for itself.
 * @returns the answer, if it is to be read now; undefined if there is none
 */
export async function prefetch<TData, TVariables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  kind: 'return' | 'store' = 'store',
): Promise<TData | undefined> {
  const context = { prefetch: kind, quiet: true, queryDeduplication: false }
  try {
    return (await client.query<TData>({ query, variables, fetchPolicy: 'no-cache', context })).data
  } catch {
    return undefined
  }
}
