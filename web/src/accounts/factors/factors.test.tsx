import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Language, setLanguage } from '../../shared/i18n/language.ts'
import { storeSession } from '../../shared/session/session.ts'
import { typed } from '../../test/deskData.ts'
import { plainClient } from '../../test/plainClient.ts'
import { api, server } from '../../test/server.ts'
import { done, refusedAt } from '../../test/staff.ts'
import { Toasts } from '../../ui/toasts.tsx'
import { FactorsSetting } from './FactorsSetting.tsx'
import { SetUpFactor } from './SetUpFactor.tsx'

const phone = typed('Passkey', {
  id: 'p-1',
  name: 'Phone',
  synced: true,
  host: 'localhost',
  createdAt: '2026-11-01T01:00:00Z',
  usedAt: null,
})
const none = { codesSince: null as string | null, recoveryCodes: 0, required: false, passkeys: [] as (typeof phone)[] }
const fresh = ['aaaa-1111', 'bbbb-2222']

/** Shows one's second factors; `sent` holds the inputs of what is changed, by the names of the mutations. */
function openFactors(part: ReactElement, held: Partial<typeof none> = {}, language: Language = 'en') {
  setLanguage(language)
  toast.remove()
  let factors = { ...none, ...held }
  const sent: Record<string, unknown> = {}
  const secondFactors = () => typed('SecondFactors', factors)
  const after = (change: Partial<typeof none>, more: object = {}) => {
    factors = { ...factors, ...change }
    return { ...done, ...more, secondFactors: secondFactors() }
  }
  server.use(
    api.query('SecondFactors', () => HttpResponse.json({ data: { secondFactors: secondFactors() } })),
    api.mutation('StartOneTimeCodes', () =>
      HttpResponse.json({
        data: {
          startOneTimeCodes: typed('OneTimeCodesPayload', {
            ...done,
            secret: 'ABCDEFGH',
            address: 'otpauth://totp/Koma:s0001?secret=ABCDEFGH',
          }),
        },
      }),
    ),
    api.mutation('ConfirmOneTimeCodes', ({ variables }) => {
      sent['confirm'] = variables['input']
      const isRight = (variables['input'] as { code: string }).code === '123456'
      const answer = isRight
        ? after({ codesSince: '2026-11-30T01:00:00Z', recoveryCodes: 2 }, { recoveryCodes: fresh })
        : { ...refusedAt('code', "That code isn't right.", '403'), recoveryCodes: null, secondFactors: secondFactors() }
      return HttpResponse.json({ data: { confirmOneTimeCodes: typed('RecoveryCodesPayload', answer) } })
    }),
    api.mutation('EndOneTimeCodes', () =>
      HttpResponse.json({
        data: { endOneTimeCodes: typed('FactorsPayload', after({ codesSince: null, recoveryCodes: 0 })) },
      }),
    ),
    api.mutation('RenewRecoveryCodes', () =>
      HttpResponse.json({
        data: {
          renewRecoveryCodes: typed('RecoveryCodesPayload', after({ recoveryCodes: 2 }, { recoveryCodes: fresh })),
        },
      }),
    ),
    api.mutation('RenamePasskey', ({ variables }) => {
      sent['rename'] = variables['input']
      const { name } = variables['input'] as { name: string }
      return HttpResponse.json({
        data: { renamePasskey: typed('FactorsPayload', after({ passkeys: [{ ...phone, name }] })) },
      })
    }),
    api.mutation('RemovePasskey', ({ variables }) => {
      sent['remove'] = variables['input']
      return HttpResponse.json({ data: { removePasskey: typed('FactorsPayload', after({ passkeys: [] })) } })
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
  return { user: userEvent.setup(), sent }
}

beforeEach(() => void vi.stubGlobal('PublicKeyCredential', vi.fn()))
afterEach(() => void vi.unstubAllGlobals())

test.each(['jp', 'en'] as const)(
  'codes are set up with the code of the app, and the recovery codes are shown until they are kept (SEC-25, SEC-28), %s',
  async (language) => {
    const { user, sent } = openFactors(<FactorsSetting />, {}, language)
    await user.click(await screen.findByRole('button', { name: /^(設定する|Set up)$/ }))
    const field = await screen.findByLabelText(/^(認証コード|Code)/)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByText(/ABCD/)).toBeTruthy()
    await user.type(field, '000000')
    await user.keyboard('{Enter}')
    expect(await screen.findByText("That code isn't right.")).toBeTruthy()
    await user.clear(field)
    await user.type(field, '123456')
    await user.keyboard('{Enter}')
    const codes = within(await screen.findByRole('group', { name: /^(回復コード|Recovery codes)$/ }))
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(fresh)
    expect(sent['confirm']).toEqual({ code: '123456' })
    await user.click(codes.getByRole('button', { name: /^(保管しました|I've kept them)$/ }))
    expect(screen.queryByText('aaaa-1111')).toBeNull()
    expect(await screen.findByText(/^(残り2個|2 left)$/)).toBeTruthy()
  },
)

test('codes are switched off, and recovery codes made anew, after a question that says what follows (SEC-25, SEC-28)', async () => {
  const { user } = openFactors(<FactorsSetting />, { codesSince: '2026-11-01T01:00:00Z', recoveryCodes: 7 })
  await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }))
  const renewal = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }))
  expect(renewal.getByText('Your earlier ones stop working.')).toBeTruthy()
  await user.click(renewal.getByRole('button', { name: 'Make new recovery codes' }))
  expect(await screen.findByText('bbbb-2222')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: "I've kept them" }))
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  const end = within(await screen.findByRole('dialog', { name: /Turn off|authenticator/ }))
  await user.click(end.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Authenticator app turned off.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Recovery codes')).toBeNull())
})

test('passkeys are listed, renamed and removed (SEC-32)', async () => {
  const { user, sent } = openFactors(<FactorsSetting />, { passkeys: [phone], recoveryCodes: 10 })
  expect(await screen.findByText('Synced between devices')).toBeTruthy()
  expect(screen.getByText('Not used yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rename “Phone”' }))
  const field = screen.getByLabelText('Name of the passkey')
  await user.clear(field)
  await user.type(field, 'Tablet{Enter}')
  expect(await screen.findByText('Tablet')).toBeTruthy()
  expect(sent['rename']).toEqual({ id: 'p-1', name: 'Tablet' })
  await user.click(screen.getByRole('button', { name: 'Remove “Tablet”' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the passkey “Tablet”?' }))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('No passkeys yet.')).toBeTruthy()
  expect(sent['remove']).toEqual({ id: 'p-1' })
})

test.each([
  ['127.0.0.1', 'jp', /IPアドレスではなくスクールのホスト名/],
  ['[::1]', 'en', /by the school's host name, not by its IP address/],
] as const)(
  'at the address %s the page says why no passkey can be made there (SEC-74)',
  async (hostname, language, says) => {
    vi.stubGlobal('location', new URL(`http://${hostname}/student`))
    openFactors(<FactorsSetting />, {}, language)
    expect(await screen.findByText(says)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(パスキーを追加|Add a passkey)$/ })).toBeNull()
  },
)

test('a browser that knows no passkeys says so (SEC-30)', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  openFactors(<FactorsSetting />)
  expect(await screen.findByText("This browser doesn't support passkeys.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('whoever must set up a second factor sees why, sets it up and is asked to keep the recovery codes (SEC-33)', async () => {
  history.replaceState(null, '', '/admin')
  storeSession(JSON.stringify({ _id: 'f-1', type: 'staff', token: 't', mustSetUpFactor: true, permissions: {} }))
  const { user } = openFactors(<SetUpFactor area="admin" />, { required: true })
  expect(await screen.findByText(/Your school requires a second factor/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}')
  expect(await screen.findByText('aaaa-1111')).toBeTruthy()
  // Setting up more waits until the codes are kept.
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})

test('who has passkeys alone makes new recovery codes once all are used, where a factor is required (SEC-28)', async () => {
  const { user } = openFactors(<FactorsSetting />, { required: true, passkeys: [phone] })
  await user.click(await screen.findByRole('button', { name: 'Make new recovery codes' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make new recovery codes' }))
  expect(await screen.findByText('aaaa-1111')).toBeTruthy()
})
