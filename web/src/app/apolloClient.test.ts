import { gql } from '@apollo/client'
import { http, HttpResponse, ws } from 'msw'
import { toast } from 'react-hot-toast'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { forgetSessionEnd, noteSignedOut, sessionHasEnded } from '../shared/session/sessionEnd.ts'
import { server } from '../test/server.ts'
import { createApolloClient } from './apolloClient.ts'

vi.mock('react-hot-toast', () => ({ toast: vi.fn<() => void>() }))

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

const record = JSON.stringify({ _id: '7', type: 'student', token: 't', firstName: '美咲', lastName: '佐藤' })
const query = gql`
  query Anything {
    viewer {
      id
    }
  }
`
const changes = gql`
  subscription Changes {
    slotChanged {
      resync
    }
  }
`
const viewer = { data: { viewer: { __typename: 'Viewer', id: '7' } } }
const graphqlError = (code: string) => ({ errors: [{ message: code, extensions: { code } }] })

const answer = (reply: (headers: Headers) => Response) =>
  server.use(http.post('*/graphql', ({ request }) => reply(request.headers)))

beforeEach(() => {
  vi.mocked(toast).mockClear()
  logged.mockClear()
  history.replaceState(null, '', '/student/list')
})

test('each call carries the stored record, the user type and the language (AUTH-35, AUTH-36)', async () => {
  storeSession(record)
  sessionStorage.setItem('language', 'en')
  let headers = new Headers()
  answer((received) => {
    headers = received
    return HttpResponse.json(viewer)
  })
  await createApolloClient().query({ query })
  expect(JSON.parse(headers.get('authorization') ?? '')).toEqual(JSON.parse(record))
  expect(headers.get('x-user-type')).toBe('student')
  expect(headers.get('accept-language')).toBe('en')
})

test.each([
  ['HTTP 401', () => new HttpResponse('{}', { status: 401 })],
  ['the GraphQL error UNAUTHENTICATED', () => HttpResponse.json(graphqlError('UNAUTHENTICATED'))],
])('%s forgets the user and reloads the page (AUTH-39)', async (_, reply) => {
  storeSession(record)
  answer(reply)
  const reload = vi.fn<() => void>()
  await expect(createApolloClient(reload).query({ query })).rejects.toThrow(/./)
  expect(sessionStorage.getItem('user')).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
  expect(sessionHasEnded()).toBe(true)
  expect(toast).not.toHaveBeenCalled()
})

test('a refusal of someone who is not signed in does not reload for ever (AUTH-39)', async () => {
  answer(() => new HttpResponse('{}', { status: 401 }))
  const reload = vi.fn<() => void>()
  await expect(createApolloClient(reload).query({ query })).rejects.toThrow(/./)
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  [
    '503',
    () => new HttpResponse('{}', { status: 503, statusText: 'Service Unavailable' }),
    '503 Service Unavailable /graphql Anything',
  ],
  ['FORBIDDEN', () => HttpResponse.json(graphqlError('FORBIDDEN')), '403 Forbidden /graphql Anything'],
  [
    'a bug',
    () => HttpResponse.json(graphqlError('INTERNAL_SERVER_ERROR')),
    '500 Internal Server Error /graphql Anything',
  ],
  ['no server', () => HttpResponse.error(), 'サーバーに接続できません。通信状況を確認してください。'],
])(
  '%s is told in a toast of 4 seconds and logged (SHELL-30, SHELL-37, SHELL-38, ERR-09, ERR-41, ERR-42)',
  async (_, reply, text) => {
    answer(reply)
    await expect(createApolloClient().query({ query })).rejects.toThrow(/./)
    expect(toast).toHaveBeenCalledWith(text, expect.objectContaining({ duration: 4000 }))
    expect(logged).toHaveBeenCalledWith(text)
  },
)

test('what signing out cuts off is no failure (AUTH-33)', async () => {
  noteSignedOut()
  onTestFinished(forgetSessionEnd)
  answer(() => HttpResponse.error())
  await expect(createApolloClient().query({ query })).rejects.toThrow(/./)
  expect(toast).not.toHaveBeenCalled()
  expect(logged).not.toHaveBeenCalled()
})

test('what a page asks at once and fails alike is one toast (SHELL-30, SHELL-37, SHELL-48)', async () => {
  answer(() => new HttpResponse('{}', { status: 503, statusText: 'Service Unavailable' }))
  const client = createApolloClient()
  await Promise.allSettled([client.query({ query }), client.query({ query, variables: { other: true } })])
  const ids = vi.mocked(toast).mock.calls.map(([, options]) => options?.id)
  expect([ids.length, new Set(ids)]).toEqual([2, new Set(['503 Service Unavailable'])])
})

test('an operation that tells its errors itself raises no toast (AUTH-14)', async () => {
  answer(() => new HttpResponse('{}', { status: 503 }))
  await expect(createApolloClient().query({ query, context: { quiet: true } })).rejects.toThrow(/./)
  expect(toast).not.toHaveBeenCalled()
})

test('a client that is stopped while its live connection cannot be opened has nothing left to fail', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const failed = vi.fn<() => void>()
  process.on('unhandledRejection', failed)
  onTestFinished(() => void process.off('unhandledRejection', failed))
  let tries = 0
  server.use(
    ws.link('ws://localhost*/graphql').addEventListener('connection', ({ client }) => {
      tries += 1
      client.close(1013)
    }),
  )
  const client = createApolloClient()
  const watch = client.subscribe({ query: changes }).subscribe({ error: () => undefined })
  await vi.waitFor(() => expect(tries).toBe(1))
  await vi.advanceTimersByTimeAsync(10)
  client.stop()
  watch.unsubscribe()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(failed).not.toHaveBeenCalled()
  expect(tries).toBe(1)
})

test('a client that is stopped lets its live connection go, and opens no other', async () => {
  let [opened, closed] = [0, 0]
  server.use(
    ws.link('ws://localhost*/graphql').addEventListener('connection', ({ client }) => {
      opened += 1
      client.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.includes('connection_init')) client.send('{"type":"connection_ack"}')
      })
      client.addEventListener('close', () => (closed += 1))
    }),
  )
  const client = createApolloClient()
  client.subscribe({ query: changes }).subscribe(() => undefined)
  await vi.waitFor(() => expect(opened).toBe(1))
  client.stop()
  await vi.waitFor(() => expect(closed).toBe(1))
  expect(opened).toBe(1)
})
