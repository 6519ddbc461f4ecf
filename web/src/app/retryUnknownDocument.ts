import { ApolloLink } from '@apollo/client'
import { catchError, concatMap, type Observable, of, switchMap, throwError, timer } from 'rxjs'
import { isUnknownDocument, saysUnknownDocument } from './networkErrors.ts'

/** How often a document that the server does not know is named once more, and after how long. */
const MOST_TRIES = 2
const TRY_AGAIN_MS = 1000

/**
 * Sends the name of a document that the server does not know twice more: during an upgrade another process may know it.
 * Nothing of it has been executed, so a mutation is sent again like anything else. If it is still unknown, the caller
 * gets the error. (decision 019)
 */
export const retryUnknownDocument = new ApolloLink((operation, forward) => {
  const attempt = (tries: number): Observable<ApolloLink.Result> => {
    const again = () => timer(TRY_AGAIN_MS).pipe(switchMap(() => attempt(tries + 1)))
    const isLast = tries >= MOST_TRIES
    return forward(operation).pipe(
      catchError((error: Error) => (!isLast && isUnknownDocument(error) ? again() : throwError(() => error))),
      concatMap((result) =>
        !isLast && 'errors' in result && saysUnknownDocument(result.errors) ? again() : of(result),
      ),
    )
  }
  return attempt(0)
})
