import type { IncomingMessage } from 'node:http'
import {
  CloseCode,
  handleProtocols,
  makeServer,
  type Message,
  MessageType,
  parseMessage,
  type ServerOptions,
} from 'graphql-ws'
import type { WebSocket, WebSocketServer } from 'ws'
import { isNestedDeeper } from '../shared/nesting.ts'
import { TRY_LATER } from './closeForNow.ts'

/** The longest id of a subscription; a client chooses it, and each message begins with it. */
const LONGEST_ID = 100
/** Messages of a client that has not signed in: subscriptions of a page, and pings. */
const MOST_OF_STRANGER = 60
/** After this many messages on a closed socket, it no longer waits for the other side to close too. */
const MOST_AFTER_CLOSE = 20
/** Bytes that may be on their way to who does not read. */
const MOST_UNREAD = 4 * 1024 * 1024

/** The messages that clients send; all others are the server's. */
const fromClients = new Set<MessageType>([
  MessageType.ConnectionInit,
  MessageType.Ping,
  MessageType.Pong,
  MessageType.Subscribe,
  MessageType.Complete,
])

/** A socket, and the request it was opened by. */
export interface Opened {
  socket: WebSocket
  request: IncomingMessage
}

/** The protocol's rules for a process's sockets. */
export interface SocketGuard {
  /** Whether a socket may send a message of this many bytes now. */
  maySend: (socket: WebSocket, bytes: number) => boolean
  /** Whether somebody has signed in with it. */
  isKnown: (socket: WebSocket) => boolean
  /** The time between two pings of a socket. */
  signOfLifeMs: number
  log: (error: unknown) => void
}

/**
 * Speaks graphql-transport-ws with all sockets of `server`. Each message counts, and so does each ping and pong of the
 * WebSocket itself: who sends too many is closed with 1013. The first message of a socket is `connection_init` and the
 * next one waits for the answer, or it is closed with 4400. Nothing that a client sends or leaves unsaid is a line of
 * the log.
 */
export function serveGraphqlSockets(
  server: WebSocketServer,
  options: ServerOptions<Record<string, unknown>, Opened>,
  gate: SocketGuard,
): void {
  const protocol = makeServer(options)
  server.options.handleProtocols = handleProtocols
  server.on('connection', (socket, request) => {
    const admits = admission(socket, gate)
    let read: (text: string) => Promise<void> = async () => undefined
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send(text) {
          admits.greeted()
          return write(socket, text)
        },
        close: (code, reason) => socket.close(code, reason),
        onMessage: (listener) => (read = listener),
      },
      { socket, request },
    )
    socket.on('error', () => undefined)
    for (const sign of ['ping', 'pong'] as const) socket.on(sign, (data: Buffer) => admits.sign(data.length))
    socket.on('message', (data: Buffer) => {
      const text = admits.message(data)
      if (text === null) return
      read(text).catch((error: unknown) => {
        gate.log(error)
        socket.close(CloseCode.InternalServerError, 'Internal server error')
      })
    })
    const stopAsking = askForLife(socket, gate.signOfLifeMs)
    socket.once('close', (code, reason) => {
      stopAsking()
      closed(code, reason.toString()).catch(gate.log)
    })
  })
}

/** Decides what of one socket is looked at. */
function admission(socket: WebSocket, gate: SocketGuard) {
  let isGreeted = false
  let sent = 0
  let afterClose = 0
  const refuse = (code: number, why: string): false => {
    socket.close(code, why)
    return false
  }
  const counts = (bytes: number): boolean => {
    if (socket.readyState !== socket.OPEN) {
      afterClose += 1
      if (afterClose === MOST_AFTER_CLOSE) socket.terminate()
      return false
    }
    sent += 1
    if (sent > 1 && !isGreeted) return refuse(CloseCode.BadRequest, 'Wait for connection_ack')
    const isTooMuch = !gate.maySend(socket, bytes) || (sent > MOST_OF_STRANGER && !gate.isKnown(socket))
    return !isTooMuch || refuse(TRY_LATER, 'Too many messages')
  }
  return {
    /** Notes that the server has answered. */
    greeted(): void {
      isGreeted = true
    },
    /** Counts a ping or pong, which is not a message. */
    sign(bytes: number): void {
      if (counts(bytes) && !isGreeted) refuse(CloseCode.BadRequest, 'Send connection_init first')
    },
    /** Returns the text of a permitted message; closes and returns null for any other. */
    message(data: Buffer): string | null {
      if (!counts(data.length)) return null
      const text = data.toString()
      const message = isNestedDeeper(text) ? null : parsed(text)
      if (message === null || !fromClients.has(message.type)) refuse(CloseCode.BadRequest, 'Invalid message received')
      else if (!isGreeted && message.type !== MessageType.ConnectionInit) {
        refuse(CloseCode.BadRequest, 'Send connection_init first')
      } else if ('id' in message && message.id.length > LONGEST_ID) refuse(CloseCode.BadRequest, 'The id is too long')
      else return text
      return null
    },
  }
}

function parsed(text: string): Message | null {
  try {
    return parseMessage(text)
  } catch {
    return null
  }
}

/** Sends `text`; a socket that is closed, or closes meanwhile, hears nothing, and one that does not read is let go. */
function write(socket: WebSocket, text: string): Promise<void> | void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_UNREAD) return socket.terminate()
  return new Promise((resolve) => socket.send(text, () => resolve()))
}

/** Asks for a sign of life every so often, and lets go of who has given none before the next time. */
function askForLife(socket: WebSocket, everyMs: number): () => void {
  let isAwaited = false
  socket.on('pong', () => (isAwaited = false))
  const timer = setInterval(() => {
    if (isAwaited) return socket.terminate()
    isAwaited = true
    socket.ping()
  }, everyMs)
  return () => clearInterval(timer)
}
