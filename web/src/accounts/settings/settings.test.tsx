import { ApolloProvider } from '@apollo/client/react'
import { accountText } from '@koma/schema/accountTexts'
import { Drawer, MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserType } from '../../gql/graphql.ts'
import { type Language, setLanguage } from '../../shared/i18n/language.ts'
import { storeSession } from '../../shared/session/session.ts'
import { plainClient } from '../../test/plainClient.ts'
import { api, server } from '../../test/server.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { ComLangSetting } from './ComLangSetting.tsx'
import { EmailSetting } from './EmailSetting.tsx'
import { AccountSessions } from './AccountSessions.tsx'
import { NotifySetting } from './NotifySetting.tsx'
import { PasswordSetting } from './PasswordSetting.tsx'
import { SecurityMailSetting } from './SecurityMailSetting.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'
import { InviteNew } from './InviteAccount.tsx'
import { SetPasswordPanel } from './SetPasswordPanel.tsx'

const misaki = {
  __typename: 'Viewer',
  id: 'v-1',
  userType: 'student' as UserType,
  code: 's0001',
  email: 'misaki@example.jp',
  emailConfirmed: true,
  wishedEmail: null as string | null,
  securityMails: true,
  notify: true,
  comLang: 'jp',
  guardian: null,
}

/** Shows a part of the settings of `viewer`; `saved` holds the inputs of its updates in turn. */
async function openSetting(part: ReactElement, change: Partial<typeof misaki> = {}, language: Language = 'en') {
  setLanguage(language)
  toast.remove()
  let viewer = { ...misaki, ...change }
  const saved: unknown[] = []
  server.use(
    api.query('CalendarFeed', () =>
      HttpResponse.json({ data: { calendarFeed: { __typename: 'CalendarFeed', active: true, createdAt: null } } }),
    ),
    api.query('OwnSettings', () => HttpResponse.json({ data: { viewer } })),
    api.mutation('UpdateOwnSettings', ({ variables }) => {
      saved.push(variables['input'])
      const { email, currentPassword, ...changes } = variables['input'] as Record<string, string | undefined>
      const success = currentPassword !== 'wrong'
      const emailChange = email === undefined ? {} : { wishedEmail: email === viewer.email ? null : email }
      if (success) viewer = { ...viewer, ...changes, ...emailChange }
      const refusal = success
        ? { code: '1001', message: 'ok', field: null }
        : { code: '403', message: 'That is not it.', field: 'currentPassword' }
      const answer = { __typename: 'OwnSettingsPayload', success, ...refusal, viewer }
      return HttpResponse.json({ data: { updateOwnSettings: answer } })
    }),
  )
  render(
    <MantineProvider env="test">
      <ApolloProvider client={plainClient()}>
        {part}
        <Toasts />
      </ApolloProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), saved }
}

/** Signs in a staff member who holds these flags. */
function signInStaff(...flags: string[]) {
  history.replaceState(null, '', '/admin')
  const permissions = Object.fromEntries(flags.map((flag) => [flag, true]))
  storeSession(JSON.stringify({ _id: '9', type: 'staff', token: 't', firstName: 'A', lastName: 'B', permissions }))
}

async function fill(user: ReturnType<typeof userEvent.setup>, texts: Record<string, string>) {
  for (const [label, typed] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label))
    await user.paste(typed)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

test.each(['jp', 'en'] as const)(
  'an own email is edited in place with the password, and shown while it waits for its link (SHELL-14, SHELL-18, STU-26, D29), %s',
  async (language) => {
    const { user, saved } = await openSetting(<EmailSetting />, {}, language)
    await screen.findByText('misaki@example.jp')
    await user.click(screen.getByRole('button', { name: /^(メールアドレスを変更|Edit email)$/ }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^(新しいメールアドレス|New email)$/ })
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.paste(' ｎｅｗ@example.jp')
    await user.keyboard('{Enter}')
    const password = screen.getByLabelText(/^(現在のパスワード|Current password)$/)
    expect(document.activeElement).toBe(password)
    expect(screen.getByText(/^(現在のパスワードを入力してください。|Enter your current password\.)$/)).toBeTruthy()
    await user.paste('wrong')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('That is not it.')).toBeTruthy()
    await user.click(password)
    await user.paste('Koma2026')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/(リンクをお送りしました|We sent a link to).*/)).toBeTruthy()
    expect(screen.getByText('misaki@example.jp')).toBeTruthy()
    expect(saved).toEqual([
      { email: 'new@example.jp', currentPassword: 'wrong' },
      { email: 'new@example.jp', currentPassword: 'Koma2026' },
    ])
    await user.click(screen.getByRole('button', { name: /^(変更を取りやめる|Cancel the change)$/ }))
    await waitFor(() => expect(screen.queryByText(/new@example\.jp/)).toBeNull())
    expect(saved[2]).toEqual({ email: 'misaki@example.jp' })
  },
)

test('an invalid address ends the edit without saving, with a message (SHELL-16, D8)', async () => {
  const { user, saved } = await openSetting(<EmailSetting />)
  await user.click(await screen.findByRole('button', { name: 'Edit email' }))
  const field = screen.getByRole('textbox', { name: 'New email' })
  await user.clear(field)
  await user.paste('misaki@example')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe("“misaki@example” isn't an email address, so nothing was changed.")
  expect(screen.getByText('misaki@example.jp')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit email' }))
  expect(saved).toEqual([])
})

test('Escape ends the edit of the email alone (SHELL-13, SHELL-16)', async () => {
  const onClose = vi.fn<() => void>()
  const { user, saved } = await openSetting(
    <Drawer opened onClose={onClose}>
      <EmailSetting />
    </Drawer>,
  )
  await user.click(await screen.findByRole('button', { name: 'Edit email' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  expect(saved).toEqual([])
})

test('the language of emails is labelled apart and leaves the screens alone (STU-27, BRAND-19, D15)', async () => {
  const { user, saved } = await openSetting(<ComLangSetting />)
  await user.click(await screen.findByRole('radio', { name: 'English' }))
  expect(screen.getByRole('radiogroup', { name: 'Email language' })).toBeTruthy()
  await waitFor(() => expect(saved).toEqual([{ comLang: 'en' }]))
  expect(sessionStorage.getItem('language')).toBe('en')
  expect(document.documentElement.lang).toBe('en')
})

test('the notification toggle is off for 5 seconds after each change (SHELL-17, STU-28, CONST-17)', async () => {
  const { user, saved } = await openSetting(<NotifySetting />)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Email notifications' })
  expect(toggle.checked).toBe(true)
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect(saved).toEqual([{ notify: false }])
  expect(toggle.disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(toggle.disabled).toBe(true)
  // Closing and opening the settings is no way around it.
  const again = async () => {
    cleanup()
    await openSetting(<NotifySetting />)
    return screen.findByRole<HTMLInputElement>('switch', { name: 'Email notifications' })
  }
  expect((await again()).disabled).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(2100))
  expect((await again()).disabled).toBe(false)
})

test('the toggle is off and locked without an email, and explains so (D151)', async () => {
  await openSetting(<NotifySetting />, { email: '', notify: true }, 'jp')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'メール通知' })
  expect([toggle.checked, toggle.disabled]).toEqual([false, true])
  expect(screen.getByText('メールアドレスを登録すると、通知を受け取れます。')).toBeTruthy()
})

test.each([
  ['student', 'jp', /^(?=.*予約)(?=.*契約の終了や残りわずか)/],
  ['student', 'en', /^(?=.*bookings)(?=.*contracts that end soon or run low)/],
  ['teacher', 'jp', /^(?=.*予約)(?!.*(契約|待ち))/],
  ['teacher', 'en', /^(?=.*bookings)(?!.*(contract|waiting))/],
] as const)(
  'the notification toggle of a %s says (%s) which mails it is about (SHELL-15, D14)',
  async (userType, language, words) => {
    await openSetting(<NotifySetting />, { userType }, language)
    const toggle = await screen.findByRole('switch')
    const hint = document.getElementById(toggle.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toMatch(words)
  },
)

test.each([
  ['jp', 'student', /新しい端末/, /^(?!.*APIキー)/],
  ['en', 'staff', /new device/, /API key/],
] as const)(
  'security emails are switched off and on by oneself, with a hint of what they are about (SEC-46), %s %s',
  async (language, userType, device, ofStaff) => {
    const { user, saved } = await openSetting(<SecurityMailSetting />, { userType }, language)
    const toggle = await screen.findByRole<HTMLInputElement>('switch', {
      name: /^(セキュリティのお知らせ|Security emails)$/,
    })
    const hint = document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent
    expect(hint).toMatch(device)
    expect(hint).toMatch(ofStaff)
    expect(toggle.checked).toBe(true)
    for (const checked of [false, true]) {
      await user.click(toggle)
      await waitFor(() => expect([toggle.checked, toggle.disabled]).toEqual([checked, false]))
    }
    expect(saved).toEqual([{ securityMails: false }, { securityMails: true }])
  },
)

test.each([
  ['none', { email: '', emailConfirmed: true }],
  ['one that is not confirmed', { emailConfirmed: false }],
])('without a confirmed address (%s) security emails are off and say why (SEC-46)', async (_which, address) => {
  await openSetting(<SecurityMailSetting />, address)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Security emails' })
  expect([toggle.checked, toggle.disabled]).toEqual([false, true])
  expect(screen.getByText('These emails need a confirmed address.')).toBeTruthy()
})

test('staff have no notification toggle (SHELL-15)', async () => {
  await openSetting(
    <>
      <NotifySetting />
      <EmailSetting />
    </>,
    { userType: 'staff' },
  )
  await screen.findByText('misaki@example.jp')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('the password section opens and closes, forgetting what was typed (AUTH-27, AUTH-28, STU-29)', async () => {
  const { user } = await openSetting(<PasswordSetting />)
  const toggle = screen.getByRole('button', { name: 'Change password', expanded: false })
  await user.click(toggle)
  const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
  expect(document.activeElement).toBe(current())
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change password' })
  await fill(user, {
    'Current password': 'Koma202',
    'New password': 'Spring-Door-27',
    'Confirm new password': 'Spring-Door-27',
  })
  expect(submit().disabled).toBe(true)
  await fill(user, { 'Current password': '6' })
  expect(submit().disabled).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await user.click(toggle)
  expect(current().value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test.each([
  ['en', 'Password12', 'Too easy to guess. Use several words, or letters that make no word.'],
  ['en', 'Qx-s0001-7351', 'Leave out names, the user ID, the email address and the name of the school.'],
  ['en', 'Spring-Door-27', 'Very hard to guess'],
  ['jp', 'Password12', '推測されやすいため使えません。'],
  ['jp', 'Spring-Door-27', '安全度：とても高い'],
] as const)('in %s the new password %s reads: %s (SEC-22)', async (language, password, words) => {
  const { user } = await openSetting(<PasswordSetting />, {}, language)
  await user.click(screen.getByRole('button', { name: language === 'en' ? 'Change password' : 'パスワードを変更' }))
  await user.type(screen.getByLabelText(language === 'en' ? 'New password' : '新しいパスワード'), password)
  expect(await screen.findByText(words)).toBeTruthy()
})

/** Answers a change of the password with this code; the list holds what was sent. */
function answersChange(code: string): unknown[] {
  const sent: unknown[] = []
  const answer = {
    __typename: 'AccountAnswer',
    success: code === '1001',
    code,
    message: 'words of the server',
    field: null,
  }
  server.use(
    api.mutation('ChangePassword', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { changePassword: answer } })
    }),
  )
  return sent
}

const allThree = {
  'Current password': 'Koma2026',
  'New password': 'Spring-Door-27',
  'Confirm new password': 'Spring-Door-27',
}

test('a changed password closes the section and says so (AUTH-29, AUTH-32)', async () => {
  const { user } = await openSetting(<PasswordSetting />)
  const sent = answersChange('1001')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await fill(user, allThree)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Password successfully changed.')).toBeTruthy()
  expect(sent).toEqual([
    { currentPassword: 'Koma2026', newPassword1: 'Spring-Door-27', newPassword2: 'Spring-Door-27' },
  ])
  expect(screen.queryByLabelText('Current password')).toBeNull()
})

test('users with a calendar address are asked whether it ends with the password', async () => {
  const { user } = await openSetting(<PasswordSetting />)
  const sent = answersChange('1001')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Also delete my calendar address' }))
  await fill(user, allThree)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Password successfully changed.')).toBeTruthy()
  expect(sent).toMatchObject([{ endCalendarFeed: true }])
})

test.each([
  ['403', 'Unsuccessful. Password incorrect.', 'true'],
  ['400', 'Error: 400words of the server', 'false'],
])('a change answered %s reads: %s (AUTH-30, AUTH-31, ERR-05, ERR-20)', async (code, words, invalid) => {
  const { user } = await openSetting(<PasswordSetting />)
  answersChange(code)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  await fill(user, allThree)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(words))
  const current = screen.getByLabelText('Current password')
  expect(current.getAttribute('aria-invalid')).toBe(invalid)
  // The error about the wrong one does not stay for what is typed now.
  await user.type(current, '7')
  expect(screen.queryByText('Unsuccessful. Password incorrect.')).toBeNull()
  expect(current.getAttribute('aria-invalid')).toBe('false')
})

const answersSet = (code: string) =>
  api.mutation('SetPassword', () =>
    HttpResponse.json({
      data: {
        setPassword: { __typename: 'AccountAnswer', success: code === '1001', code, message: 'words', field: null },
      },
    }),
  )

test('a user with an address can be invited to choose a password, by a link with a shown expiry (D80)', async () => {
  signInStaff('studentPassword')
  const sent: unknown[] = []
  const { user } = await openSetting(
    <SetPasswordPanel
      userType="student"
      id="s-1"
      code="s0001"
      fullName="佐藤 美咲"
      hasEmail
      onDone={vi.fn<() => void>()}
    />,
  )
  server.use(
    api.mutation('InviteAccount', ({ variables }) => {
      sent.push(variables['input'])
      const answer = { __typename: 'AccountAnswer', success: true, code: '1001', message: '', field: null }
      return HttpResponse.json({ data: { inviteAccount: answer } })
    }),
  )
  expect(screen.getByText(/It works for 7 days\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send an invitation' }))
  expect(await screen.findByText('Invitation sent.')).toBeTruthy()
  expect(sent).toEqual([{ userType: 'student', id: 's-1' }])
})

test('an invitation that is kept because there is no mail server says so, with the way to its link (D80)', async () => {
  signInStaff('studentPassword')
  const { user } = await openSetting(
    <MemoryRouter>
      <SetPasswordPanel
        userType="student"
        id="s-1"
        code="s0001"
        fullName="佐藤 美咲"
        hasEmail
        onDone={vi.fn<() => void>()}
      />
    </MemoryRouter>,
  )
  server.use(
    api.mutation('InviteAccount', () => {
      const message = accountText('mailKept', 'en')
      const answer = { __typename: 'AccountAnswer', success: true, code: '1001', message, field: null }
      return HttpResponse.json({ data: { inviteAccount: answer } })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Send an invitation' }))
  expect(await screen.findByText(/^Not sent: no mail server is set up/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the emails' }).getAttribute('href')).toBe('/admin/settings/mail')
  expect(screen.queryByText('Invitation sent.')).toBeNull()
})

test('the page of who has no password yet says so and invites them; without address, account or the flag it does not (D80, PERM-13)', async () => {
  signInStaff('studentPassword')
  const nobody = { id: 's-1', active: true, email: 'a@mail.example', emailConfirmed: true, hasPassword: false }
  const others = [{ hasPassword: true }, { email: '' }, { emailConfirmed: false }, { active: false }].map((change) => ({
    ...nobody,
    ...change,
  }))
  const { user } = await openSetting(
    <>
      <InviteNew userType="student" account={nobody} />
      <InviteNew userType="teacher" account={nobody} />
      {others.map((account) => (
        <InviteNew key={JSON.stringify(account)} userType="student" account={account} />
      ))}
    </>,
  )
  server.use(
    api.mutation('InviteAccount', () => {
      const answer = { __typename: 'AccountAnswer', success: true, code: '1001', message: '', field: null }
      return HttpResponse.json({ data: { inviteAccount: answer } })
    }),
  )
  expect(screen.getByText("No password is set yet, so they can't sign in.")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send an invitation' }))
  expect(await screen.findByText('Invitation sent.')).toBeTruthy()
})

test('the button that sets a password appears when rule and match hold, and success goes back (AUTH-41, AUTH-42, AUTH-44, D20)', async () => {
  signInStaff('studentPassword')
  const done = vi.fn<() => void>()
  const { user } = await openSetting(
    <SetPasswordPanel userType="student" id="s-1" code="s0001" fullName="佐藤 美咲" onDone={done} />,
  )
  server.use(answersSet('1001'))
  await fill(user, { 'New password': 'Spring-Door-27', 'Confirm new password': 'Spring-Door-2' })
  expect(screen.queryByRole('button', { name: 'Set password' })).toBeNull()
  await fill(user, { 'Confirm new password': '7' })
  await user.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Password successfully changed.')).toBeTruthy()
  expect(done).toHaveBeenCalledOnce()
})

test.each([
  ['400', () => answersSet('400'), 'Error: 400words'],
  ['503', () => api.mutation('SetPassword', () => new HttpResponse(null, { status: 503 })), 'Error: 503'],
])('a password that cannot be set (%s) says so and clears the fields (AUTH-43, ERR-06)', async (_, answer, words) => {
  signInStaff('teacherPassword')
  const { user } = await openSetting(
    <SetPasswordPanel userType="teacher" id="t-1" code="t001" fullName="Clark Emily" onDone={vi.fn<() => void>()} />,
  )
  server.use(answer())
  await fill(user, { 'New password': 'Spring-Door-27', 'Confirm new password': 'Spring-Door-27' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('the panel is hidden without the permission for that kind of user (PERM-03, PERM-13, PERM-22, PERM-33)', async () => {
  signInStaff('studentPassword')
  await openSetting(
    <>
      <SetPasswordPanel userType="teacher" id="t-1" code="t001" fullName="Clark Emily" onDone={vi.fn<() => void>()} />
      <SetPasswordPanel userType="staff" id="f-1" code="f001" fullName="A B" onDone={vi.fn<() => void>()} />
    </>,
  )
  expect(screen.queryByLabelText('New password')).toBeNull()
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
