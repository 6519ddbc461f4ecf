import { gql } from '@apollo/client'
import { http, HttpResponse } from 'msw'
import { toast } from 'react-hot-toast'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { sessionHasEnded } from '../shared/session/sessionEnd.ts'
import { server } from '../shared/test/server.ts'
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
])('%s is told in a toast of 4 seconds and logged (SHELL-30, SHELL-37, SHELL-38, ERR-09)', async (_, reply, text) => {
  answer(reply)
  await expect(createApolloClient().query({ query })).rejects.toThrow(/./)
  expect(toast).toHaveBeenCalledWith(text, expect.objectContaining({ duration: 4000 }))
  expect(logged).toHaveBeenCalledWith(text)
})

test('an operation that tells its errors itself raises no toast (AUTH-14)', async () => {
  answer(() => new HttpResponse('{}', { status: 503 }))
  await expect(createApolloClient().query({ query, context: { quiet: true } })).rejects.toThrow(/./)
  expect(toast).not.toHaveBeenCalled()
})
