import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { authHeaders, storeSession } from '../../shared/session/session.ts'
import { openLink } from '../../test/openLink.tsx'
import { plainClient } from '../../test/plainClient.ts'
import { api, server } from '../../test/server.ts'
import { ResetPage } from './ResetPage.tsx'

const openPage = (address: string, language = 'en') => openLink(<ResetPage mark={null} />, address, language)

const answer = (code: string) => ({
  resetPassword: {
    __typename: 'AccountAnswer',
    success: code === '1001',
    code,
    message: `Please wait (${code}).`,
    field: null,
  },
})

const opens = (code: string) => {
  const { resetPassword } = answer(code)
  return api.query('PasswordLink', () => HttpResponse.json({ data: { passwordLink: resetPassword } }))
}

beforeEach(() => server.use(opens('1001')))

async function fillBoth(user: ReturnType<typeof userEvent.setup>, password: string) {
  for (const label of ['New password', 'Confirm new password']) {
    await user.click(await screen.findByLabelText(label))
    await user.paste(password)
  }
}

test.each([
  ['/passwordReset/staff/tok-en', 'admin', '/admin', 'To staff login'],
  ['/passwordReset/admin/tok-en', 'admin', '/admin', 'To staff login'],
  ['/passwordReset/teacher/tok-en', 'teacher', '/teacher', 'To teacher login'],
  ['/passwordReset/teachers/tok-en', 'teacher', '/teacher', 'To teacher login'],
  ['/passwordReset/student/tok-en', 'student', '/student', 'To student login'],
])(
  '%s sets the password of that user type and leads to its login (AUTH-19, AUTH-20, AUTH-23, AUTH-24, AUTH-26, D9, D10)',
  async (address, type, login, button) => {
    let sent: unknown
    server.use(
      api.mutation('ResetPassword', ({ variables }) => {
        sent = variables
        return HttpResponse.json({ data: answer('1001') })
      }),
    )
    const user = openPage(address)
    await waitFor(() => expect(location.pathname).toBe(address.replace('/tok-en', '')))
    await fillBoth(user, 'Spring2027')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Password successfully changed.')).toBeTruthy()
    expect(sent).toEqual({ input: { token: 'tok-en', password: 'Spring2027', type } })
    const way = screen.getByRole('link', { name: button })
    expect([way.getAttribute('href'), document.activeElement]).toEqual([login, way])
  },
)

test('the token leaves the address at once, and only the user type goes along with the calls (AUTH-19, D10)', async () => {
  storeSession(JSON.stringify({ _id: '7', type: 'teacher', token: 't', firstName: 'A', lastName: 'B' }))
  const entries = history.length
  openPage('/passwordReset/teachers/tok-en')
  await waitFor(() => expect(location.pathname).toBe('/passwordReset/teachers'))
  expect(history.length).toBe(entries)
  expect(authHeaders()).toEqual({ 'x-user-type': 'teacher' })
})

test('the rule is ticked off while one types, and the button waits for rule and match (AUTH-21, AUTH-22)', async () => {
  const user = openPage('/passwordReset/student/tok-en')
  const parts = () =>
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((part) => part.textContent)
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change password' })
  expect(parts()).toEqual([
    'at least 8 characters(missing)',
    'an upper-case letter(missing)',
    'a lower-case letter(missing)',
    'two digits(missing)',
  ])
  await user.type(screen.getByLabelText('New password'), 'Spring2')
  expect(parts()).toEqual([
    'at least 8 characters(missing)',
    'an upper-case letter(done)',
    'a lower-case letter(done)',
    'two digits(missing)',
  ])
  await user.type(screen.getByLabelText('New password'), '7')
  await user.type(screen.getByLabelText('Confirm new password'), 'Sprung')
  expect(screen.getByText("The passwords don't match.").getAttribute('role')).toBe('alert')
  expect(button.disabled).toBe(true)
  await user.clear(screen.getByLabelText('Confirm new password'))
  await user.type(screen.getByLabelText('Confirm new password'), 'Spring27')
  expect(screen.queryByText("The passwords don't match.")).toBeNull()
  expect(button.disabled).toBe(false)
})

test.each([
  ['429', () => HttpResponse.json({ data: answer('429') }), /^Error: 429Please wait/],
  ['503', () => new HttpResponse(null, { status: 503 }), /^Error: 503$/],
  ['no server', () => HttpResponse.error(), /^Error: 500$/],
])('a reset that fails with %s says so with the status (AUTH-25, ERR-04, D31)', async (_, reply, label) => {
  server.use(api.mutation('ResetPassword', reply))
  const user = openPage('/passwordReset/student/tok-en')
  await fillBoth(user, 'Spring2027')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(label))
  expect(document.activeElement).toBe(screen.getByLabelText('New password'))
})

test('a link that no longer works leaves nothing to fill in, and says so in the language of the toggle (AUTH-25, ERR-04, D9, D31)', async () => {
  server.use(api.mutation('ResetPassword', () => HttpResponse.json({ data: answer('410') })))
  const user = openPage('/passwordReset/student/tok-en')
  await fillBoth(user, 'Spring2027')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Error: 410')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/has expired or was already used/)
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'To student login' }))
  await user.click(screen.getByRole('radio', { name: '日本語' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^エラー：410このリンクは/)
})

test.each([
  ['410', /^Error: 410This link has expired or was already used/],
  ['429', /^Error: 429Please wait/],
])(
  'a link that is refused with %s is said to be so when it is opened, before anything is typed (AUTH-25, D5, D9)',
  async (code, words) => {
    server.use(opens(code))
    openPage('/passwordReset/student/tok-en')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
    expect(screen.queryByLabelText('New password') === null).toBe(code === '410')
  },
)

test('nothing can be typed before the first field takes the focus, and a page that is asked again leaves it where it is (AUTH-20)', async () => {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let requestCount = 0
  server.use(
    api.query('PasswordLink', async () => {
      await answers[requestCount++]?.promise
      return HttpResponse.json({ data: { passwordLink: answer('1001').resetPassword } })
    }),
  )
  const client = plainClient()
  const user = openLink(<ResetPage mark={null} />, '/passwordReset/student/tok-en', 'en', client)
  await waitFor(() => expect(requestCount).toBe(1))
  expect(screen.queryByLabelText('New password')).toBeNull()
  answers[0]?.resolve()
  const first = await screen.findByLabelText('New password')
  expect(document.activeElement).toBe(first)

  await user.type(screen.getByLabelText('Confirm new password'), 'Spring')
  const again = client.refetchQueries({ include: 'active' })
  await waitFor(() => expect(requestCount).toBe(2))
  await user.keyboard('2027')
  answers[1]?.resolve()
  await again
  await user.keyboard('!')
  expect(screen.getByLabelText<HTMLInputElement>('Confirm new password').value).toBe('Spring2027!')
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

test('the page speaks the language of its toggle (AUTH-03, BRAND-01)', async () => {
  const user = openPage('/passwordReset/student/tok-en', 'jp')
  expect(screen.getByRole('heading', { name: '新しいパスワードの設定' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'EN' }))
  expect(screen.getByRole('heading', { name: 'Set a new password' })).toBeTruthy()
})

test('a page without a token shows only a way to the login (AUTH-19, AUTH-26)', async () => {
  openPage('/passwordReset/staff')
  expect(screen.getByRole('alert').textContent).toContain("This link doesn't work.")
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(screen.getByRole('link', { name: 'To staff login' }).getAttribute('href')).toBe('/admin')
})
