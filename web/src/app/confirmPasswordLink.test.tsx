import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { confirmPasswordLink } from './confirmPasswordLink.ts'
import { cacheConfig } from '../shared/live/cacheConfig.ts'
import { wantsPassword } from '../shared/live/failureStatus.ts'
import { type Language, setLanguage } from '../shared/i18n/language.ts'
import { api, server } from '../test/server.ts'
import { ConfirmPassword } from '../accounts/settings/ConfirmPassword.tsx'
import { EndSessionsMutation } from '../accounts/settings/settingsDocuments.ts'

let isFresh = false
let sent: string[] = []

beforeEach(() => {
  isFresh = false
  sent = []
})

const refused = { message: 'Confirm.', extensions: { code: 'CONFIRM_PASSWORD' } }
const answer = { success: true, code: '1001', message: 'ok', field: null }

/** Opens a page with a client that asks, and a server whose session is stale until the password is confirmed. */
function open(language: Language, status: 200 | 403 = 403) {
  setLanguage(language)
  server.use(
    api.mutation('EndSessions', () => {
      sent.push('EndSessions')
      if (!isFresh) return HttpResponse.json({ errors: [refused] }, { status })
      return HttpResponse.json({ data: { endSessions: { __typename: 'EndSessionsPayload', ...answer, sessions: [] } } })
    }),
    api.mutation('ConfirmPassword', ({ variables }) => {
      const { password } = variables['input'] as { password: string }
      sent.push('ConfirmPassword')
      isFresh = password === 'Koma2026'
      const wrong = { success: false, code: '403', message: "That isn't your password.", field: 'password' }
      const confirmPassword = { __typename: 'AccountAnswer', ...(isFresh ? answer : wrong) }
      return HttpResponse.json({ data: { confirmPassword } })
    }),
  )
  const client = new ApolloClient({
    link: ApolloLink.from([confirmPasswordLink, new HttpLink({ uri: new URL('/graphql', location.href).href })]),
    cache: new InMemoryCache(cacheConfig),
  })
  render(
    <MantineProvider env="test">
      <ApolloProvider client={client}>
        <ConfirmPassword />
      </ApolloProvider>
    </MantineProvider>,
  )
  const end = () =>
    client.mutate({ mutation: EndSessionsMutation, variables: { input: { sessionId: null } } }).then(
      ({ data }) => data?.endSessions.code,
      (error: unknown) => (wantsPassword(error) ? 'refused' : error),
    )
  return { user: userEvent.setup(), end }
}

test.each([
  ['jp', 200, 'パスワード', '続ける'],
  ['en', 403, 'Password', 'Continue'],
] as const)(
  'a change that the server refuses for the password is made once it is given, %s with status %s (SEC-13, SEC-18)',
  async (language, status, label, go) => {
    const { user, end } = open(language, status)
    const both = Promise.all([end(), end()])
    const field = await screen.findByLabelText(label)
    await user.type(field, 'wrong')
    await user.click(screen.getByRole('button', { name: go }))
    expect(await screen.findByText("That isn't your password.")).toBeTruthy()
    await user.type(screen.getByLabelText(label), 'Koma2026{Enter}')
    expect(await both).toEqual(['1001', '1001'])
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull())
    expect(sent.filter((name) => name === 'ConfirmPassword')).toHaveLength(2)
  },
)

test('Escape changes nothing, and the next change asks again (SEC-14)', async () => {
  const { user, end } = open('en')
  const first = end()
  await screen.findByLabelText('Password')
  await user.keyboard('{Escape}')
  expect(await first).toBe('refused')
  expect(sent).toEqual(['EndSessions'])
  const second = end()
  await user.type(await screen.findByLabelText('Password'), 'Koma2026{Enter}')
  expect(await second).toBe('1001')
})

test('the password given in another tab continues this one, which may be asked again (SEC-15)', async () => {
  const { end } = open('en')
  const change = end()
  await screen.findByLabelText('Password')
  const tab = new BroadcastChannel('koma-password')
  tab.postMessage(null)
  // Another session was confirmed there, so the server refuses once more.
  await waitFor(() => expect(sent).toEqual(['EndSessions', 'EndSessions']))
  await screen.findByLabelText('Password')
  isFresh = true
  tab.postMessage(null)
  expect(await change).toBe('1001')
  tab.close()
})
