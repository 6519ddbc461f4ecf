import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { catchError, concatMap, from, type Observable, of, switchMap, throwError } from 'rxjs'
import { wantsPassword } from '../shared/live/failureStatus.ts'
import { askForPassword } from '../shared/session/passwordQuestion.ts'

/**
 * Asks for the password when the server wants it before a sensitive change, and then sends the same change again. If it
 * isn't given, the caller gets the refusal and nothing has changed. (SEC-13, SEC-14)
 */
export const confirmPasswordLink = new ApolloLink((operation, forward) => {
  const attempt = (): Observable<ApolloLink.Result> =>
    forward(operation).pipe(
      catchError((error: Error) =>
        wantsPassword(error) ? again(() => throwError(() => error)) : throwError(() => error),
      ),
      concatMap((result) => (isRefused(result) ? again(() => of(result)) : of(result))),
    )
  const again = (refuse: () => Observable<ApolloLink.Result>): Observable<ApolloLink.Result> =>
    from(askForPassword()).pipe(switchMap((given) => (given ? attempt() : refuse())))
  return attempt()
})

function isRefused(result: ApolloLink.Result): boolean {
  return 'errors' in result && result.errors !== undefined && wantsPassword(new CombinedGraphQLErrors(result))
}
