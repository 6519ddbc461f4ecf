import type { WebSocket } from 'ws'
import type { Events } from './events.ts'

/** Close code for a client whose session is over and who need not come back (D4). */
export const SESSION_ENDED = 4401

/** Names one session of one school. */
interface SessionKey {
  schoolId: string
  id: string
}

/** The sockets of one process by the session they were opened with. */
export interface SessionSockets {
  /** Closes `socket` with 4401 once the session ends, at once if it has ended already. */
  hold(session: SessionKey, socket: WebSocket): Promise<void>
  stop(): void
}

/**
 * Closes sockets when their session ends, whichever process ended it. The change feed says so within moments. After a
 * gap in the feed, `stillLive` tells which sessions have not ended.
 */
export function sessionSockets(
  events: Events,
  stillLive: (keys: readonly SessionKey[]) => Promise<readonly SessionKey[]>,
): SessionSockets {
  const openSessions = new Map<string, { session: SessionKey; sockets: Set<WebSocket> }>()

  const close = (name: string): void => {
    for (const socket of openSessions.get(name)?.sockets ?? []) socket.close(SESSION_ENDED, 'Unauthorized')
    openSessions.delete(name)
  }
  const closeEnded = async (sessions: readonly SessionKey[]): Promise<void> => {
    const live = new Set((await stillLive(sessions)).map(nameOf))
    for (const session of sessions) if (!live.has(nameOf(session))) close(nameOf(session))
  }
  const stop = events.onChange('session', ({ schoolId, ids, resync }) => {
    for (const id of ids) close(nameOf({ schoolId, id }))
    if (!resync) return
    const concerned = [...openSessions.values()].map(({ session }) => session)
    const sessions = schoolId === '' ? concerned : concerned.filter((session) => session.schoolId === schoolId)
    // With the database away again, the next gap in the feed asks again.
    if (sessions.length > 0) closeEnded(sessions).catch(() => undefined)
  })

  return {
    stop,
    async hold(session, socket) {
      // One that has closed meanwhile would never say so again.
      if (socket.readyState !== socket.OPEN) return
      const name = nameOf(session)
      const { sockets } = openSessions.get(name) ?? { sockets: new Set<WebSocket>() }
      if (sockets.has(socket)) return
      openSessions.set(name, { session, sockets: sockets.add(socket) })
      const leave = events.hold(session.schoolId)
      socket.once('close', () => {
        leave()
        sockets.delete(socket)
        if (sockets.size === 0 && openSessions.get(name)?.sockets === sockets) openSessions.delete(name)
      })
      // It may have ended after it was read and before it was held, when nobody here was listening for it.
      await closeEnded([session])
    },
  }
}

function nameOf({ schoolId, id }: SessionKey): string {
  return `${schoolId} ${id}`
}
