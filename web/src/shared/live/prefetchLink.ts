import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { from, of, switchMap } from 'rxjs'
import { forgetPrefetched, keyOf, takePrefetched } from './prefetch.ts'

/**
 * Gives the app the answers that were prefetched while its code was on its way. The first to ask the same takes one;
 * later ones ask the server. An answer that a mutation or an announced change (`announceTopic`) may have made untrue is
 * not used. The first message of a subscription says that changes before it may have been missed.
 */
export const prefetchLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.MUTATION) forgetPrefetched()
  if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation)
  const answer = takePrefetched(keyOf(operation.operationName, operation.variables))
  if (answer === undefined) return forward(operation)
  return from(answer).pipe(switchMap((data) => (data ? of({ data }) : forward(operation))))
})
