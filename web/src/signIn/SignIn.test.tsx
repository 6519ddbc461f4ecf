import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getLanguage, setLanguage } from '../shared/i18n/language.ts'
import { atSignIn, forgetTab, readSession, storeSession } from '../shared/session/session.ts'
import { noteSessionEnd, sessionHasEnded } from '../shared/session/sessionEnd.ts'
import { api, server } from '../test/server.ts'
import { showSignIn } from './showSignIn.tsx'

const record = JSON.stringify({ _id: '7', type: 'student', token: 't', firstName: '美咲', lastName: '佐藤' })
const succeeds = { login: { __typename: 'LoginPayload', success: true, code: '1001', retryAfter: null, record } }
const refuses = (code: string) => ({
  login: { __typename: 'LoginPayload', success: false, code, record: null, retryAfter: code === '429' ? 110 : null },
})
const branding = { mainColor: '#0b6e99', logoUrl: null, printLogoUrl: null, logoAlt: '', title: '青空英会話スクール' }

beforeEach(() => history.replaceState(null, '', '/student'))

let close: () => void = () => undefined
afterEach(() => {
  close()
  document.body.replaceChildren()
})

function renderLogin(options: { onSignedIn?: () => void; reload?: () => void } = {}) {
  const place = document.body.appendChild(document.createElement('div'))
  const signIn = showSignIn(place, branding, { onSignedIn: () => undefined, reload: () => undefined, ...options })
  close = signIn.close
  return Object.assign(userEvent.setup(), { signIn })
}

test('the first page has three logins, which need nothing from the server to open (SHELL-01, SHELL-02, BRAND-06)', async () => {
  history.replaceState(null, '', '/')
  const user = renderLogin()
  expect(screen.getAllByRole('link').map((signIn) => signIn.getAttribute('href'))).toEqual([
    '/student',
    '/teacher',
    '/admin',
  ])
  expect(screen.getByRole('heading', { name: 'ご利用になる方を選んでください' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'EN' }))
  for (const name of [/^Student login/, /^Teacher login/, /^Staff login/])
    expect(await screen.findByRole('link', { name })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: /^Teacher login/ }))
  expect(await screen.findByRole('heading', { name: 'Teacher login' })).toBeTruthy()
  expect(location.pathname).toBe('/teacher')
  await waitFor(() => expect(document.title).toBe('Teacher login | 青空英会話スクール'))
  await user.click(screen.getByRole('link', { name: 'Choose another login' }))
  expect(await screen.findByRole('link', { name: /^Staff login/ })).toBeTruthy()
})

test('a language chosen, or a step back made, as soon as the sign-in page is there is not lost (BRAND-02, SHELL-01)', async () => {
  renderLogin()
  screen.getByRole('radio', { name: 'EN' }).click()
  expect(await screen.findByRole('heading', { name: 'Student login' })).toBeTruthy()
  close()
  renderLogin()
  history.replaceState(null, '', '/teacher')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByRole('heading', { name: 'Teacher login' })).toBeTruthy()
})

test.each([
  ['/student/calendar', '生徒ログイン'],
  ['/teacher/list', '講師ログイン'],
  ['/admin/students', 'スタッフログイン'],
])('%s shows its login while nobody is signed in there (AUTH-01)', (address, title) => {
  if (address !== '/student/calendar') storeSession(record)
  history.replaceState(null, '', address)
  expect(atSignIn(address)).toBe(true)
  renderLogin()
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(location.pathname).toBe(address)
})

test('the sign-in page is not for signed-in users, nor for links of emails (AUTH-19, AUTH-34, D28)', () => {
  storeSession(record)
  expect(['/student', '/student/list', '/passwordReset/student/x', '/emailConfirm/student/x'].map(atSignIn)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(['/', '/nothing', '/students', '/teacher'].map(atSignIn)).toEqual([true, true, true, true])
})

test('back leads from login to login, and out of them loads what is there', async () => {
  const reload = vi.fn<() => void>()
  const user = renderLogin({ reload })
  await user.click(screen.getByRole('link', { name: 'ログイン先の選択へ戻る' }))
  expect(await screen.findAllByRole('link')).toHaveLength(3)
  history.replaceState(null, '', '/student')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByRole('heading', { name: '生徒ログイン' })).toBeTruthy()
  history.replaceState(null, '', '/passwordReset/student/x')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(reload).toHaveBeenCalledOnce()
})

test('a school that looks otherwise by now is shown so, with what was typed (BRAND-04)', async () => {
  const user = renderLogin()
  await user.type(screen.getByLabelText('ユーザーID'), 's0001')
  user.signIn.show({ ...branding, title: '新しい青空', logoUrl: 'https://example.com/logo.svg', logoAlt: '青空' })
  expect(await screen.findByText('新しい青空')).toBeTruthy()
  expect(screen.getByRole('img', { name: '青空' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('ユーザーID').value).toBe('s0001')
})

test('the login screen has user ID, password, button and the Japanese prompt first (AUTH-02, AUTH-03, AUTH-09, D7)', async () => {
  const user = renderLogin()
  expect(
    screen.getByText('パスワードは8文字以上で、大文字と小文字をそれぞれ1つ以上、数字を2つ以上含みます。'),
  ).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'EN' }))
  expect(screen.getByText('Enter your user ID and password.')).toBeTruthy()
  expect(screen.getByLabelText('User ID')).toBeTruthy()
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
})

test('the button is on as soon as both fields hold something (AUTH-10, D6)', async () => {
  const user = renderLogin()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'ログイン' })
  expect(button.disabled).toBe(true)
  await user.type(screen.getByLabelText('ユーザーID'), 's')
  expect(button.disabled).toBe(true)
  await user.type(screen.getByLabelText('パスワード'), 'x')
  expect(button.disabled).toBe(false)
})

test('the user ID is sent in lower case with the area as user type, and the record is kept as it came (AUTH-11, AUTH-12, AUTH-34)', async () => {
  let sent: unknown
  server.use(
    api.mutation('Login', ({ variables }) => {
      sent = variables
      return HttpResponse.json({ data: succeeds })
    }),
  )
  const onSignedIn = vi.fn<() => void>()
  const user = renderLogin({ onSignedIn })
  await user.type(await screen.findByLabelText('ユーザーID'), ' Ｓ0001')
  await user.type(screen.getByLabelText('パスワード'), 'Koma2026{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(sent).toEqual({ input: { username: 's0001', password: 'Koma2026', type: 'student' } })
  expect(sessionStorage.getItem('user')).toBe(record)
})

test('the option keeps a user signed in on this device; it is off by default (decision 029)', async () => {
  const sent: unknown[] = []
  const staying = JSON.stringify({
    ...(JSON.parse(record) as object),
    staysUntil: new Date(Date.now() + 86_400_000).toISOString(),
  })
  server.use(
    api.mutation('Login', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { login: { ...succeeds.login, record: staying } } })
    }),
  )
  const onSignedIn = vi.fn<() => void>()
  const user = renderLogin({ onSignedIn })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'この端末でログインしたままにする' })
  expect(box.checked).toBe(false)
  await user.type(screen.getByLabelText('ユーザーID'), 's0001')
  await user.type(screen.getByLabelText('パスワード'), 'Koma2026')
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'ログイン' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ username: 's0001', password: 'Koma2026', type: 'student', stay: true }])
  sessionStorage.clear()
  expect(atSignIn('/student')).toBe(false)
  expect(atSignIn('/teacher')).toBe(true)
})

test.each([
  ['en', null, 'en'],
  ['jp', null, 'jp'],
  ['en', 'jp', 'jp'],
  ['jp', 'en', 'en'],
] as const)(
  'who has emails in %s and has chosen %s at sign-in reads %s once signed in (BRAND-30)',
  async (comLang, chosen, expected) => {
    if (chosen !== null) setLanguage(chosen)
    const signed = JSON.stringify({ _id: 's-1', type: 'student', token: 't', firstName: '', lastName: '', comLang })
    server.use(
      api.mutation('Login', () =>
        HttpResponse.json({ data: { login: { success: true, code: '1001', retryAfter: null, record: signed } } }),
      ),
    )
    const onSignedIn = vi.fn<() => void>()
    const user = renderLogin({ onSignedIn })
    await user.type(screen.getByLabelText(/ユーザーID|User ID/), 's0001')
    await user.type(screen.getByLabelText(/^(パスワード|Password)$/), 'Koma2026{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(getLanguage()).toBe(expected)
    // Who comes next is asked again.
    forgetTab()
    expect(getLanguage()).toBe(chosen ?? 'jp')
  },
)

test.each([
  ['401', 'jp', 'ユーザーIDまたはパスワードが正しくありません。(401)'],
  ['401', 'en', 'Incorrect User ID or Password. (401)'],
  ['429', 'en', 'Incorrect User ID or Password. (429)Too many attempts. Wait about 2 minutes, then try again.'],
])(
  'a login refused with %s in %s says so and clears both fields (AUTH-13, D1, D5)',
  async (code, language, message) => {
    sessionStorage.setItem('language', language)
    server.use(api.mutation('Login', () => HttpResponse.json({ data: refuses(code) })))
    const user = renderLogin()
    const [username, password] = [
      screen.getByLabelText<HTMLInputElement>(/ユーザーID|User ID/),
      screen.getByLabelText<HTMLInputElement>(/^(パスワード|Password)$/),
    ]
    await user.type(username, 's0001')
    await user.type(password, 'wrong{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    expect([username.value, password.value]).toEqual(['', ''])
    expect(readSession('student')).toBeNull()
    await user.type(username, 's')
    expect(screen.queryByText(message)).toBeNull()
  },
)

test.each([
  ['a network failure', () => HttpResponse.error()],
  ['a server error', () => new HttpResponse(null, { status: 503 })],
  ['an answer without a record', () => HttpResponse.json({ data: { login: { ...succeeds.login, record: null } } })],
])('%s says that something unexpected happened (AUTH-14)', async (_, answer) => {
  sessionStorage.setItem('language', 'en')
  server.use(api.mutation('Login', answer))
  const user = renderLogin()
  await user.type(screen.getByLabelText('User ID'), 's0001')
  await user.type(screen.getByLabelText('Password'), 'Koma2026{Enter}')
  expect(await screen.findByText('An unexpected error occurred. Please try again. (500)')).toBeTruthy()
  expect(readSession('student')).toBeNull()
})

const answersForgot = (code: string) =>
  api.mutation('ForgotPassword', () =>
    HttpResponse.json({
      data: {
        forgotPassword: {
          __typename: 'AccountAnswer',
          success: code === '1001',
          code,
          message: '2分ほどお待ちください。',
        },
      },
    }),
  )

test('the bottom button leads through three states: login, forgotten password, email sent (AUTH-04…08, AUTH-11, AUTH-15, AUTH-16)', async () => {
  sessionStorage.setItem('language', 'en')
  let sent: unknown
  server.use(
    api.mutation('ForgotPassword', ({ variables }) => {
      sent = variables
      return HttpResponse.json({
        data: { forgotPassword: { __typename: 'AccountAnswer', success: true, code: '1001' } },
      })
    }),
  )
  const user = renderLogin()
  await user.type(screen.getByLabelText('User ID'), 'S0001')
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeTruthy()
  const userId = screen.getByLabelText<HTMLInputElement>('User ID')
  expect(document.activeElement).toBe(userId)
  expect(userId.value).toBe('S0001')
  expect(screen.getByRole('alert').childElementCount).toBe(0)
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send email' })
  const email = screen.getByLabelText('Email')
  await user.type(email, 'misaki@example')
  expect(send.disabled).toBe(true)
  await user.tab()
  expect(screen.getByText('Enter an address such as name@example.com.').getAttribute('role')).toBe('alert')
  await user.type(email, '.jp{Enter}')
  expect(await screen.findByRole('heading', { name: 'Email sent' })).toBeTruthy()
  expect(sent).toEqual({
    input: { username: 's0001', email: 'misaki@example.jp', type: 'student', language: 'en' },
  })
  expect(screen.getByText(/misaki@example\.jp/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to login' }))
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('User ID'))
})

test.each([
  ['404', 'en', 'Incorrect User ID or Email.'],
  ['404', 'jp', 'ユーザーIDまたはメールアドレスが正しくありません。'],
  ['500', 'en', 'An unexpected error occurred. Please try again. (500)'],
  ['429', 'jp', '予期しないエラーが発生しました。もう一度お試しください。(500)2分ほどお待ちください。'],
])('a reset request answered %s says so in %s (AUTH-17, AUTH-18, ERR-03, D12)', async (code, language, message) => {
  sessionStorage.setItem('language', language)
  server.use(answersForgot(code))
  const user = renderLogin()
  await user.click(screen.getByRole('button', { name: /Forgot password\?|パスワードをお忘れですか？/ }))
  await user.type(screen.getByLabelText(/ユーザーID|User ID/), 's0001')
  await user.type(screen.getByLabelText(/Email|メールアドレス/), 'a@b.jp{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  expect(document.activeElement).toBe(screen.getByLabelText(/ユーザーID|User ID/))
})

test('a server out of reach is the unexpected error of a reset request too (AUTH-18, ERR-03)', async () => {
  server.use(api.mutation('ForgotPassword', () => HttpResponse.error()))
  const user = renderLogin()
  await user.click(screen.getByRole('button', { name: 'パスワードをお忘れですか？' }))
  await user.type(screen.getByLabelText('ユーザーID'), 's0001')
  await user.type(screen.getByLabelText('メールアドレス'), 'a@b.jp{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('(500)'))
})

test('a user signed out by the server reads the reason until the next try (AUTH-39, ERR-08, D4)', async () => {
  noteSessionEnd()
  server.use(api.mutation('Login', () => HttpResponse.json({ data: refuses('401') })))
  const user = renderLogin()
  const reason =
    /自動的にログアウトしました。ほかの端末やタブでログアウトした、有効期限が切れた、パスワードが変わった、のいずれかです。もう一度ログインしてください。/
  expect(screen.getByText(reason)).toBeTruthy()
  await user.type(screen.getByLabelText('ユーザーID'), 's0001')
  await user.type(screen.getByLabelText('パスワード'), 'x{Enter}')
  await waitFor(() => expect(screen.queryByText(reason)).toBeNull())
  expect(sessionHasEnded()).toBe(false)
})

test('the fields name themselves to password managers, and the password can be shown (AUTH-02)', async () => {
  const user = renderLogin()
  const password = screen.getByLabelText<HTMLInputElement>('パスワード')
  expect(screen.getByLabelText('ユーザーID').getAttribute('autocomplete')).toBe('username')
  expect(password.getAttribute('autocomplete')).toBe('current-password')
  expect(password.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'パスワードの表示を切り替える' }))
  expect(password.type).toBe('text')
})
