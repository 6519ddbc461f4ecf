import { ws } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { server } from '../test/server.ts'
import { createLiveSocket } from './liveSocket.ts'

const url = 'ws://localhost/graphql'
const link = ws.link(url)
const record = JSON.stringify({ _id: '7', type: 'student', token: 't', firstName: '美咲', lastName: '佐藤' })

/** A server that remembers what it was sent; `answers` says whether it answers at all. */
function liveServer() {
  const state = { answers: true, connections: 0, received: [] as Record<string, unknown>[] }
  server.use(
    link.addEventListener('connection', ({ client }) => {
      state.connections += 1
      client.addEventListener('message', ({ data }) => {
        const message = JSON.parse(typeof data === 'string' ? data : '{}') as Record<string, unknown>
        state.received.push(message)
        if (!state.answers) return
        if (message['type'] === 'connection_init') client.send('{"type":"connection_ack"}')
        if (message['type'] === 'ping') client.send('{"type":"pong"}')
      })
    }),
  )
  return state
}

const of = (messages: Record<string, unknown>[], type: string) => messages.filter((message) => message['type'] === type)
const events = () => ({ onReconnect: vi.fn<() => void>(), onSessionEnd: vi.fn<() => void>() })
const ignore = { next: () => undefined, error: () => undefined, complete: () => undefined }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  history.replaceState(null, '', '/student/list')
  storeSession(record)
})

afterEach(() => vi.useRealTimers())

test('the socket opens with the claims of a call (AUTH-35, AUTH-36)', async () => {
  const state = liveServer()
  const client = createLiveSocket(url, events())
  const stop = client.subscribe({ query: 'subscription { slotChanged { slotId } }' }, ignore)
  await vi.waitFor(() => expect(of(state.received, 'subscribe')).toHaveLength(1))
  const [init] = of(state.received, 'connection_init')
  expect(init?.['payload']).toEqual({
    authorization: expect.stringMatching(/^[\x20-\x7e]+"token":"t"/),
    userType: 'student',
    language: 'ja',
  })
  stop()
})

test('a server that falls silent is noticed, and once it is back the subscription and the lost changes are asked for', async () => {
  const state = liveServer()
  const { onReconnect, onSessionEnd } = events()
  const client = createLiveSocket(url, { onReconnect, onSessionEnd })
  const stop = client.subscribe({ query: 'subscription { slotChanged { slotId } }' }, ignore)
  await vi.waitFor(() => expect(of(state.received, 'subscribe')).toHaveLength(1))

  state.answers = false
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(() => expect(state.connections).toBeGreaterThan(1))
  expect(onReconnect).not.toHaveBeenCalled()

  state.answers = true
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(of(state.received, 'subscribe')).toHaveLength(2))
  expect(onReconnect).toHaveBeenCalledOnce()
  expect(onSessionEnd).not.toHaveBeenCalled()
  stop()
})

test('a server that ends the session is not asked again (AUTH-39, D4)', async () => {
  let connections = 0
  server.use(
    link.addEventListener('connection', ({ client }) => {
      connections += 1
      client.close(4401, 'Unauthorized')
    }),
  )
  const { onReconnect, onSessionEnd } = events()
  const client = createLiveSocket(url, { onReconnect, onSessionEnd })
  client.subscribe({ query: 'subscription { slotChanged { slotId } }' }, ignore)
  await vi.waitFor(() => expect(onSessionEnd).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(connections).toBe(1)
})
