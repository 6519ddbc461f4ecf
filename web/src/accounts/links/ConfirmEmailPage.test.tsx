import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openLink } from '../../test/openLink.tsx'
import { api, server } from '../../test/server.ts'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'

/** Opens the page at `address`; `sent` holds what its button sent. */
function openPage(address: string, code: string, language = 'en') {
  const sent: unknown[] = []
  server.use(
    api.mutation('ConfirmEmail', ({ variables }) => {
      sent.push(variables['input'])
      const confirmEmail = {
        __typename: 'AccountAnswer',
        success: code === '1001',
        code,
        message: `Please wait (${code}).`,
        field: null,
      }
      return HttpResponse.json({ data: { confirmEmail } })
    }),
  )
  return { user: openLink(<ConfirmEmailPage mark={null} />, address, language), sent }
}

test.each([
  ['en', 'Use this address', 'Your email address has been changed.', 'To teacher login'],
  ['jp', 'このメールアドレスに変更する', 'メールアドレスを変更しました。', '講師ログインへ'],
])('a new address counts once the button was pressed, not when the link is opened, %s', async (language, ...words) => {
  const [button, done, onward] = words
  const { user, sent } = openPage('/emailConfirm/teacher/tok-en', '1001', language)
  await waitFor(() => expect(location.pathname).toBe('/emailConfirm/teacher'))
  const press = screen.getByRole('button', { name: button })
  expect([document.activeElement, sent]).toEqual([press, []])
  await user.click(press)
  expect(await screen.findByText(done)).toBeTruthy()
  expect(sent).toEqual([{ token: 'tok-en', type: 'teacher' }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: onward })))
})

test.each([
  ['410', /expired or was already used/, true],
  ['429', /Please wait \(429\)/, false],
])('a link that cannot be used (%s) says why', async (code, words, isOver) => {
  const { user } = openPage('/emailConfirm/student/tok-en', code)
  await user.click(screen.getByRole('button', { name: 'Use this address' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button') === null).toBe(isOver)
})

test('a page without a token has nothing to press', () => {
  openPage('/emailConfirm/student', '410')
  expect(screen.getByText(/expired or was already used/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
