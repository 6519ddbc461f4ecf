import { WebSocket } from 'ws'
import { trustFile } from './documents.ts'
import type { Stage } from './stage.ts'

/**
 * A browser's socket that listens by `document` as a student does: it has been greeted and told that listening has
 * begun.
 */
export async function listen(
  { koma, school }: Pick<Stage, 'koma' | 'school'>,
  token: string,
  document: string,
): Promise<WebSocket> {
  const socket = new WebSocket(`${koma.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { host: school.host },
  })
  await opened(socket)
  const payload = { authorization: `Bearer ${token}`, userType: 'student' }
  await answerTo(socket, { type: 'connection_init', payload })
  const subscription = { query: '', extensions: trustFile.named(document) }
  await answerTo(socket, { id: crypto.randomUUID(), type: 'subscribe', payload: subscription })
  return socket
}

function answerTo(socket: WebSocket, message: object): Promise<unknown> {
  const answer = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify(message))
  return answer
}

/** Returns the same socket once it is open. */
export async function opened(socket: WebSocket): Promise<WebSocket> {
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}
