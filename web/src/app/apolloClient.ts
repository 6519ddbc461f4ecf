import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { OperationTypeNode } from 'graphql'
import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { failureLine, wantsFactor, wantsPassword } from '../shared/live/failureStatus.ts'
import { prefetchLink } from '../shared/live/prefetchLink.ts'
import { ownAnswers } from '../shared/live/ownAnswers.ts'
import { questionsLink } from '../shared/live/questions.ts'
import { resync } from '../shared/live/resync.ts'
import { cacheConfig } from '../shared/live/cacheConfig.ts'
import { forgetBookings } from '../student/lastKnown.ts'
import {
  authHeaders,
  clearSession,
  currentArea,
  currentChild,
  forgetEnded,
  readSession,
} from '../shared/session/session.ts'
import { isLeaving, noteSessionEnd, whenUnauthenticated } from '../shared/session/sessionEnd.ts'
import { toastError } from '../ui/toasts.tsx'
import { noteNewVersion } from '../shared/offline/serviceWorker.ts'
import { confirmPasswordLink } from './confirmPasswordLink.ts'
import { documentHash, withoutTexts } from './documentHash.ts'
import { createLiveSocket } from './liveSocket.ts'
import { logFailure } from './logFailure.ts'
import { retryUnknownDocument } from './retryUnknownDocument.ts'
import { errorText, isForbidden, isUnauthenticated, isUnknownDocument } from './networkErrors.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /** The operation's caller reports errors itself; no toast is shown. */
    quiet?: boolean
  }
}

/**
 * Connects the app to the server: calls over HTTP, live changes over one websocket. One cache is normalised by id, so
 * that a change shows in every view that holds the object. Where the desk's calendars are open, changes of slots go to
 * their store. The client's `stop` ends the socket too.
 * @param reload reloads the page; given by tests to see that it happens (AUTH-39)
 */
export function createApolloClient(reload: () => void = () => location.reload()): ApolloClient {
  const endSession = () => {
    // Someone who never signed in has nothing to lose, and a reload would only repeat itself.
    const user = readSession(currentArea())
    if (!clearSession()) return
    forgetEnded(user)
    noteSessionEnd()
    void forgetBookings().then(reload)
  }
  whenUnauthenticated(endSession)
  // A guardian's socket ends with the session, or only with what they had to do with one student.
  const endOrLeave = async () => {
    if (currentChild() === null || !(await leaveFormer(reload))) endSession()
  }

  const headers = new SetContextLink((previous) => ({
    headers: { ...previous.headers, ...authHeaders(), 'accept-language': htmlLang(getLanguage()) },
  }))

  const errors = new ErrorLink(({ error, operation }) => {
    if (isLeaving()) return undefined
    if (isUnauthenticated(error)) return endSession()
    // Asked for it, they decided otherwise.
    if (wantsPassword(error)) return undefined
    // The school demanded a second factor of this session: its page says so.
    if (wantsFactor(error)) return void showSetUp()
    if (currentChild() !== null && isForbidden(error)) void leaveFormer(reload)
    if (isUnknownDocument(error)) noteNewVersion()
    const text = errorText(error, operation.operationName)
    logFailure(text)
    // A page asks several things at once: when all fail alike, it is said once, of the last.
    if (operation.getContext().quiet !== true) toastError(text, failureLine(error) ?? text)
    return undefined
  })

  const graphqlUrl = new URL('/graphql', location.href)
  const socket = new URL(graphqlUrl)
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:'
  const liveSocket = createLiveSocket(socket.href, {
    onReconnect: () => resync(client),
    onSessionEnd: () => void endOrLeave(),
  })
  const live = new GraphQLWsLink(withoutTexts(liveSocket))

  const client = new ApolloClient({
    link: ApolloLink.from([
      questionsLink,
      errors,
      confirmPasswordLink,
      retryUnknownDocument,
      documentHash,
      ApolloLink.split(
        ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
        live,
        ownAnswers
          .concat(prefetchLink)
          .concat(headers)
          .concat(new HttpLink({ uri: graphqlUrl.href })),
      ),
    ]),
    // `questionsLink` joins equal questions.
    queryDeduplication: false,
    cache: new InMemoryCache(cacheConfig),
    // A page shows the cache at once and always checks it against the server.
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network' } },
  })
  const stop = client.stop.bind(client)
  client.stop = () => {
    stop()
    // One that was on its way and did not come is gone too.
    void Promise.resolve(liveSocket.dispose()).catch(() => undefined)
  }
  return client
}

async function showSetUp(): Promise<void> {
  const { demandFactorSetUp } = await import('../accounts/factors/sessionSetUp.ts')
  demandFactorSetUp()
}

async function leaveFormer(reload: () => void): Promise<boolean> {
  try {
    const { leaveFormerChild } = await import('../student/family/leaveFormerChild.ts')
    return await leaveFormerChild(reload)
  } catch {
    return false
  }
}
