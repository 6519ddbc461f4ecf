import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { ws } from 'msw'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogoutMutation } from '../accounts/logoutDocument.ts'
import { FullSlotChangedSubscription } from '../desk/store/slotDocuments.ts'
import { LoginMutation } from '../signIn/loginDocuments.ts'
import documents from '../gql/persisted-documents.json' with { type: 'json' }
import { setLanguage } from '../shared/i18n/language.ts'
import { server } from '../test/server.ts'
import { createApolloClient } from './apolloClient.ts'
import { UpdateNotice } from './offline/UpdateNotice.tsx'

// The app names its documents, and what it does when the server is of another version (decision 019).

vi.mock('react-hot-toast', () => ({ toast: vi.fn<() => void>() }))
vi.spyOn(console, 'error').mockImplementation(() => undefined)

const texts: Record<string, string> = documents
const input = { username: 's0001', password: 'Koma2026', type: 'student' } as const
const loggedIn = { data: { login: { __typename: 'LoginAnswer', code: '1000', record: '{}', success: true } } }
const unknown = { errors: [{ message: 'Koma has been updated.', extensions: { code: 'UNKNOWN_DOCUMENT' } }] }

/** A server as it is, without what tests usually put between: gives `answers` one after the other, then the last. */
function answering(...answers: object[]) {
  const sent: Record<string, unknown>[] = []
  const send = vi.fn<typeof fetch>(async (_, init) => {
    sent.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>)
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? {}
    return new Response(JSON.stringify(answer), {
      status: 'errors' in answer ? 400 : 200,
      headers: { 'content-type': 'application/graphql-response+json' },
    })
  })
  vi.stubGlobal('fetch', send)
  return sent
}

beforeEach(() => {
  vi.mocked(toast).mockClear()
  setLanguage('en')
  history.replaceState(null, '', '/student/login')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call carries the hash of its document and no text', async () => {
  const sent = answering(loggedIn)
  const client = createApolloClient()
  await client.mutate({ mutation: LoginMutation, variables: { input } })
  await client.mutate({ mutation: LogoutMutation }).catch(() => undefined)
  expect(sent).toHaveLength(2)
  for (const [place, name] of ['Login', 'Logout'].entries()) {
    const { extensions, ...rest } = sent[place] ?? {}
    expect(Object.keys(rest).toSorted()).toEqual(['operationName', 'variables'])
    const { persistedQuery } = extensions as { persistedQuery: { version: number; sha256Hash: string } }
    expect(persistedQuery.version).toBe(1)
    expect(texts[persistedQuery.sha256Hash]).toMatch(new RegExp(`^mutation ${name}\\b`))
  }
})

interface Payload {
  query?: string
  extensions?: { persistedQuery: { sha256Hash: string } }
}

test('a subscription does the same over its socket', async () => {
  const received: { type?: string; payload?: Payload }[] = []
  server.use(
    ws.link('ws://localhost*/graphql').addEventListener('connection', ({ client }) => {
      client.addEventListener('message', ({ data }) => {
        const message = JSON.parse(typeof data === 'string' ? data : '{}') as (typeof received)[number]
        received.push(message)
        if (message.type === 'connection_init') client.send('{"type":"connection_ack"}')
      })
    }),
  )
  const watch = createApolloClient()
    .subscribe({ query: FullSlotChangedSubscription })
    .subscribe(() => undefined)
  await vi.waitFor(() => expect(received.filter(({ type }) => type === 'subscribe')).toHaveLength(1))
  const payload = received.find(({ type }) => type === 'subscribe')?.payload
  expect(payload?.query).toBe('')
  expect(texts[payload?.extensions?.persistedQuery.sha256Hash ?? '']).toMatch(/\bsubscription FullSlotChanged\b/)
  watch.unsubscribe()
})

test('a document that this process does not know is named again: another one may', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const sent = answering(unknown, unknown, loggedIn)
  render(<UpdateNotice />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> })
  const { data } = await createApolloClient().mutate({ mutation: LoginMutation, variables: { input } })
  expect(data?.login.success).toBe(true)
  expect(sent).toHaveLength(3)
  expect(sent[2]).toEqual(sent[0])
  expect(toast).not.toHaveBeenCalled()
  expect(screen.queryByText('A new version is available.')).toBeNull()
})

test('one that stays unknown is told, and a notice offers the new version without reloading by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const sent = answering(unknown)
  render(<UpdateNotice />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> })
  const reload = vi.fn<() => void>()
  await act(async () => {
    await expect(createApolloClient(reload).mutate({ mutation: LoginMutation, variables: { input } })).rejects.toThrow(
      /updated/,
    )
  })
  expect(sent).toHaveLength(3)
  expect(toast).toHaveBeenCalledWith('400 Bad Request /graphql Login', expect.anything())
  expect(screen.getByText('A new version is available.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
