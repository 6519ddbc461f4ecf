import { reconnectWait } from '@koma/schema/rules/reconnectWait'
import { type Client, createClient } from 'graphql-ws'
import { getLanguage, htmlLang } from '../shared/i18n/language.ts'
import { setConnection } from '../shared/live/connection.ts'
import { authHeaders } from '../shared/session/session.ts'

const pingEvery = 10_000
const pongWithin = 5_000
const ackWithin = 10_000
/** The server ended the session: a new connection would be refused too. (D4) */
const sessionEnded = new Set([4401, 4403])

interface LiveSocketEvents {
  /** The connection is back after it was lost: changes may have been missed. */
  onReconnect: () => void
  /** The server no longer knows the session. (AUTH-39, D4) */
  onSessionEnd: () => void
}

/**
 * Creates the websocket that live changes come through. It opens with the first subscription. A missing pong tells of a
 * silent loss within 15 seconds, and it reconnects by itself, at once when the browser is online again.
 */
export function createLiveSocket(url: string, { onReconnect, onSessionEnd }: LiveSocketEvents): Client {
  let pongTimer: ReturnType<typeof setTimeout> | undefined
  let lost = false

  const client = createClient({
    url,
    connectionParams,
    keepAlive: pingEvery,
    connectionAckWaitTimeout: ackWithin,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (reason) => !(isClose(reason) && sessionEnded.has(reason.code)),
    retryWait,
    on: {
      connected: () => {
        setConnection('ok')
        if (lost) onReconnect()
        lost = false
      },
      ping: (received) => {
        if (received) return
        // A connection that died in silence answers no close either, so it is dropped at once.
        pongTimer = setTimeout(() => client.terminate(), pongWithin)
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimer)
      },
      closed: (reason) => {
        clearTimeout(pongTimer)
        if (isClose(reason) && sessionEnded.has(reason.code)) return onSessionEnd()
        // 1000: the last subscription ended, nothing is missing.
        if (isClose(reason) && reason.code === 1000) return undefined
        lost = true
        setConnection('lost')
        return undefined
      },
    },
  })
  return client
}

/** Returns the claims of a call's headers, by the names the server's socket reads. (AUTH-35, AUTH-36) */
function connectionParams(): Record<string, unknown> {
  const { authorization, 'x-user-type': userType, 'x-student': student } = authHeaders()
  return { authorization, userType, student, language: htmlLang(getLanguage()) }
}

function isClose(reason: unknown): reason is CloseEvent {
  return typeof reason === 'object' && reason !== null && 'code' in reason && typeof reason.code === 'number'
}

/** Waits before the next try, and not at all once the network is back. */
async function retryWait(retries: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, reconnectWait(retries, Math.random()))
    window.addEventListener('online', done)
  })
}
