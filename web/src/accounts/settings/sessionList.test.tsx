import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, server } from '../../test/server.ts'
import { AccountSessions } from './AccountSessions.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'
import { openSetting, signInStaff } from '../../test/openSetting.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

test("the user's sessions are listed with their ends, and each other device can be signed out (D4, SEC-01, SEC-04, decision 029)", async () => {
  const session = (id: string, change: object) => ({
    __typename: 'OwnSession',
    id,
    current: false,
    stays: false,
    browser: 'Firefox, Windows',
    network: '203.0.113.0/24' as string | null,
    startedAt: '2026-11-20T01:00:00Z',
    lastUsedAt: '2026-11-21T02:30:00Z',
    endsAt: '2026-11-21T14:30:00Z',
    ...change,
  })
  let sessions = [
    session('a', { current: true, stays: true, browser: 'Chrome, Android', endsAt: '2026-12-20T01:00:00Z' }),
    session('b', {}),
    session('c', { browser: '', network: null }),
  ]
  const ended: unknown[] = []
  server.use(
    api.query('OwnSessions', () => HttpResponse.json({ data: { ownSessions: sessions, sessionLimit: 20 } })),
    api.mutation('EndSessions', ({ variables }) => {
      const { sessionId } = variables['input'] as { sessionId: string | null }
      ended.push(sessionId)
      sessions = sessions.filter(({ id, current }) => current || (sessionId !== null && id !== sessionId))
      const answer = {
        __typename: 'EndSessionsPayload',
        success: true,
        code: '1001',
        message: 'ok',
        field: null,
        sessions,
      }
      return HttpResponse.json({ data: { endSessions: answer } })
    }),
  )
  const { user } = await openSetting(<SessionsSetting />)
  const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent)
  expect(await rows()).toEqual([
    expect.stringMatching(/^Chrome, Android \(this device\)Signed in .*Stays signed in until .*20 Dec/),
    expect.stringMatching(
      /^Firefox, WindowsSigned in .*Last used .*Network 203\.0\.113\.…Signs out after a while without useSign out$/,
    ),
    expect.stringMatching(/^Unknown device/),
  ])
  expect(screen.getByText(/At most 20 at once/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Sign out / })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Sign out all other devices' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(ended).toEqual([null])
})

test('staff who may set the password see where somebody is signed in, once they ask, and end it (SEC-02, SEC-03)', async () => {
  const session = (id: string, network: string | null) => ({
    __typename: 'AccountSession',
    id,
    stays: false,
    browser: 'Firefox, Windows',
    network,
    startedAt: '2026-11-20T01:00:00Z',
    lastUsedAt: '2026-11-21T02:30:00Z',
    endsAt: '2026-11-21T14:30:00Z',
  })
  let sessions = [session('a', '2001:db8:12::/48'), session('b', null)]
  const sent: unknown[] = []
  server.use(
    api.query('AccountSessions', () => HttpResponse.json({ data: { accountSessions: sessions } })),
    api.mutation('EndAccountSessions', ({ variables }) => {
      const { sessionId } = variables['input'] as { sessionId: string | null }
      sent.push(variables['input'])
      sessions = sessions.filter(({ id }) => sessionId !== null && id !== sessionId)
      const answer = { success: true, code: '1001', message: 'ok', field: null, errors: [], sessions }
      return HttpResponse.json({
        data: { endAccountSessions: { __typename: 'EndAccountSessionsPayload', ...answer } },
      })
    }),
  )
  signInStaff('studentPassword')
  const { user } = await openSetting(
    <>
      <AccountSessions userType="student" id="s-1" fullName="佐藤 花" />
      <AccountSessions userType="teacher" id="t-1" fullName="Terry" />
    </>,
  )
  expect(screen.queryByText(/^Network/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show devices' }))
  expect(await screen.findByText('Network 2001:db8:12:…')).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: /^Sign out Firefox/ })
  if (first) await user.click(first)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }))
  const question = await screen.findByRole('dialog', { name: 'Sign out 佐藤 花 everywhere?' })
  await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Not signed in anywhere.')).toBeTruthy()
  const input = { userType: 'student', id: 's-1' }
  expect(sent).toEqual([
    { ...input, sessionId: 'a' },
    { ...input, sessionId: null },
  ])
})
