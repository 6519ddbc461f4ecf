import { Drawer } from '@mantine/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ComLangSetting } from './ComLangSetting.tsx'
import { EmailSetting } from './EmailSetting.tsx'
import { NotifySetting } from './NotifySetting.tsx'
import { SecurityMailSetting } from './SecurityMailSetting.tsx'
import { openSetting } from '../../test/openSetting.tsx'

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
