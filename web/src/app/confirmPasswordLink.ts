import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { catchError, from, mergeMap, type Observable, of } from 'rxjs'
import { wantsPassword } from '../shared/live/failureStatus.ts'

/** Asks with code of its own, which most people never need. */
const ask = async () => (await import('../shared/session/askForPassword.ts')).askForPassword()

/**
 * Asks for the password when the server wants it before a sensitive change, and then sends the same change again. If it
 * isn't given, the caller gets the refusal and nothing has changed. (SEC-13, SEC-14)
 */
export const confirmPasswordLink = new ApolloLink((operation, forward) => {
  const attempt = (): Observable<ApolloLink.Result> =>
    forward(operation).pipe(
      catchError((error: Error) => {
        if (wantsPassword(error)) return again(() => refuse(error))
        throw error
      }),
      mergeMap((result) => (isRefused(result) ? again(() => of(result)) : of(result))),
    )
  const again = (refused: () => Observable<ApolloLink.Result>): Observable<ApolloLink.Result> =>
    from(ask()).pipe(mergeMap((given) => (given ? attempt() : refused())))
  return attempt()
})

function isRefused(result: ApolloLink.Result): boolean {
  return 'errors' in result && result.errors !== undefined && wantsPassword(new CombinedGraphQLErrors(result))
}

function refuse(error: Error): never {
  throw error
}
