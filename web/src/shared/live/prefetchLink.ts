import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { concat, from, of, switchMap } from 'rxjs'
import { forgetPrefetched, keyOf, takePrefetched } from './prefetch.ts'

/**
 * Gives the app the answers that were prefetched while its code was on its way. The first to ask the same takes one;
 * later ones ask the server. An answer that a mutation or an announced change (`announceTopic`) has made untrue is not
 * used. One from before the app heard of changes is shown at once and asked for anew: what changed in between nobody
 * tells.
 */
export const prefetchLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.MUTATION) forgetPrefetched()
  if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation)
  const answer = takePrefetched(keyOf(operation.operationName, operation.variables))
  if (answer === undefined) return forward(operation)
  return from(answer.data).pipe(
    switchMap((data) => {
      if (!data) return forward(operation)
      return answer.isOutdated ? concat(of({ data }), forward(operation)) : of({ data })
    }),
  )
})
