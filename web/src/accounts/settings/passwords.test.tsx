import { accountText } from '@koma/schema/accountTexts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, server } from '../../test/server.ts'
import { PasswordSetting } from './PasswordSetting.tsx'
import { InviteNew } from './InviteAccount.tsx'
import { SetPasswordPanel } from './SetPasswordPanel.tsx'
import { fill, openSetting, signInStaff } from '../../test/openSetting.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
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
