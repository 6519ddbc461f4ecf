import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import type { GraphQLCodegenDataMasking } from '@apollo/client/masking'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { OperationTypeNode } from 'graphql'
import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { typePolicies } from '../shared/live/typePolicies.ts'
import { forgetBookings } from '../shared/offline/lastKnown.ts'
import { authHeaders, clearSession } from '../shared/session/session.ts'
import { noteSessionEnd } from '../shared/session/sessionEnd.ts'
import { slotAnswers } from '../shared/slots/slotAnswers.ts'
import { toastError } from '../shared/ui/toasts.tsx'
import { createLiveSocket } from './liveSocket.ts'
import { logFailure } from './logFailure.ts'
import { errorText, isUnauthenticated } from './networkErrors.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** The operation's caller reports errors itself; no toast is shown. */
    quiet?: boolean
  }
  // Masked fragments have the types that codegen gives them.
  interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}

/**
 * The app's connection to the server: calls over HTTP, live changes over one websocket, one cache
 * normalised by id, so that a change shows in every view that holds the object. What a change says of slots goes to
 * the store of the calendars.
 * @param reload reloads the page; given by tests to see that it happens (AUTH-39)
 */
export function createApolloClient(reload: () => void = () => location.reload()): ApolloClient {
  const endSession = () => {
    // Someone who never signed in has nothing to lose, and a reload would only repeat itself.
    if (!clearSession()) return
    noteSessionEnd()
    void forgetBookings().then(reload)
  }

  const headers = new SetContextLink((previous) => ({
    headers: { ...previous.headers, ...authHeaders(), 'accept-language': htmlLang(getLanguage()) },
  }))

  const errors = new ErrorLink(({ error, operation }) => {
    if (isUnauthenticated(error)) return endSession()
    const text = errorText(error, operation.operationName)
    logFailure(text)
    if (operation.getContext().quiet !== true) toastError(text)
    return undefined
  })

  const graphqlUrl = new URL('/graphql', location.href)
  const socket = new URL(graphqlUrl)
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:'
  const live = new GraphQLWsLink(
    createLiveSocket(socket.href, {
      onReconnect: () => void client.refetchQueries({ include: 'active' }),
      onSessionEnd: endSession,
    }),
  )

  const client = new ApolloClient({
    link: errors.concat(
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        live,
        slotAnswers.concat(headers).concat(new HttpLink({ uri: graphqlUrl.href })),
      ),
    ),
    cache: new InMemoryCache({ typePolicies }),
    dataMasking: true,
    // What is in the cache shows at once and is checked against the server whenever a page opens.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  })
  return client
}
