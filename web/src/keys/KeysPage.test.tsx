import { permissions } from '@koma/schema/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { savedFrom } from '../test/servedFiles.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { ApiKey } from './keyDocuments.ts'
import { accessChoices, scopesInWords, withAccess } from './keyScopeChoices.ts'
import { KeysPage } from './KeysPage.tsx'

const id = 'b1b1b1b1-0000-4000-8000-000000000001'

const key = (change: Partial<ApiKey> = {}) =>
  typed('ApiKey', {
    id,
    version: 1,
    name: 'Lobby screen',
    code: 'kab12cd34',
    scopes: ['slots_read'],
    addresses: ['203.0.113.0/24'],
    state: 'active',
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: '2026-03-02T01:00:00Z',
    formerUntil: null,
    formerUsedAt: null,
    ...change,
  } satisfies Omit<ApiKey, '__typename'>)

async function openKeys(options: { flags?: string[]; language?: 'en' | 'jp'; keys?: Partial<ApiKey>[] } = {}) {
  signInStaff(options.flags ?? permissions)
  const { language = 'en', keys = [{}] } = options
  const sent: Record<string, unknown> = {}
  const payload = (more: object = {}) => typed('ApiKeyPayload', { ...done, apiKey: key(), token: null, ...more })
  server.use(
    api.query('ApiKeys', () => HttpResponse.json({ data: { apiKeys: keys.map(key) } })),
    api.mutation('CreateApiKey', ({ variables }) => {
      sent['create'] = variables['input']
      return HttpResponse.json({ data: { createApiKey: payload({ token: 'koma_new' }) } })
    }),
    api.mutation('UpdateApiKey', ({ variables }) => {
      sent['update'] = variables['input']
      return HttpResponse.json({ data: { updateApiKey: payload() } })
    }),
    api.mutation('RotateApiKey', ({ variables }) => {
      sent['rotate'] = variables['input']
      return HttpResponse.json({ data: { rotateApiKey: payload({ token: 'koma_other' }) } })
    }),
    api.mutation('RevokeApiKey', ({ variables }) => {
      sent['revoke'] = variables['id']
      const apiKey = key({ state: 'revoked', revokedAt: '2026-03-03T01:00:00Z' })
      return HttpResponse.json({ data: { revokeApiKey: payload({ apiKey }) } })
    }),
  )
  const desk = await openDeskPage(<KeysPage />, { at: '/', language })
  return { ...desk, sent }
}

const accessTo = (within_: ReturnType<typeof within>, resource: string) =>
  within(within_.getByRole('radiogroup', { name: resource }))

test('staff without permission for keys read the reason, and an empty list without an invitation', async () => {
  await openKeys({ flags: ['settingsEdit'] })
  expect(await screen.findByText(/^You need the permission “Manage API keys”\./)).toBeTruthy()
  expect(await screen.findByText('No results found')).toBeTruthy()
  expect(screen.queryByText('No keys yet')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add key' }).disabled).toBe(true)
})

test('a key is made with what it may do, and is shown once before it is opened', async () => {
  const { user, sent } = await openKeys()
  await user.click((await screen.findAllByRole('button', { name: 'Add key' }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  await user.type(dialog.getByLabelText('Name'), 'Accounting')
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  await user.click(accessTo(dialog, 'Payments').getByRole('radio', { name: 'Read' }))
  await user.click(accessTo(dialog, 'Contracts').getByRole('radio', { name: 'Change' }))
  await user.type(dialog.getByLabelText('Allowed networks'), 'nowhere')
  await user.tab()
  expect(await dialog.findByText(/Enter addresses or networks/)).toBeTruthy()
  await user.click(create)
  expect(document.activeElement).toBe(dialog.getByLabelText('Allowed networks'))
  await user.clear(dialog.getByLabelText('Allowed networks'))
  await user.type(dialog.getByLabelText('Allowed networks'), '203.0.113.7{Enter}2001:db8::/32')
  await user.click(create)
  expect((await dialog.findByLabelText<HTMLInputElement>('API key')).value).toBe('koma_new')
  expect(sent['create']).toEqual({
    name: 'Accounting',
    scopes: ['contracts_write', 'payments_read'],
    addresses: ['203.0.113.7', '2001:db8::/32'],
    expiresAt: null,
  })
  await user.click(dialog.getByRole('button', { name: "I've saved it. Close" }))
  await waitFor(() => expect(screen.queryByDisplayValue('koma_new')).toBeNull())
})

test('leaving a key that was not copied asks first', async () => {
  const { user } = await openKeys()
  await user.click((await screen.findAllByRole('button', { name: 'Add key' }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  await user.type(dialog.getByLabelText('Name'), 'Accounting')
  await user.click(accessTo(dialog, 'Payments').getByRole('radio', { name: 'Read' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const shown = await dialog.findByLabelText<HTMLInputElement>('API key')
  await user.keyboard('{Escape}')
  expect(await screen.findByText("You haven't copied “API key” yet. Once closed, it's never shown again.")).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(shown.isConnected).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  await dialog.findByText('Copied')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('API key')).toBeNull())
})

test('a copy that the browser refuses does not count, and the page tells how to go on', async () => {
  const { user } = await openKeys()
  const refused = new DOMException('Denied', 'NotAllowedError')
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused)
  onTestFinished(() => writing.mockRestore())
  await user.click(await screen.findByRole('button', { name: /Lobby screen/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Replace key' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Replace key' }))
  await user.click(ask.getByRole('button', { name: 'Replace key' }))
  await user.click(await dialog.findByRole('button', { name: 'Copy' }))
  expect(await dialog.findByText(/couldn.t copy it/)).toBeTruthy()
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Not copied yet' }))
  await user.click(question.getByRole('button', { name: 'Close without copying' }))
  await waitFor(() => expect(screen.queryByDisplayValue('koma_other')).toBeNull())
})

test('a bad or past expiry prevents the key from being made without one', async () => {
  const { user, sent } = await openKeys()
  await user.click((await screen.findAllByRole('button', { name: 'Add key' }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add key' }))
  await user.type(dialog.getByLabelText('Name'), 'Accounting')
  await user.click(accessTo(dialog, 'Payments').getByRole('radio', { name: 'Read' }))
  const end = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Expires at the end of' })
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  for (const wrong of ['01/02/2020', '1 Feb 2020', 'yesterday']) {
    await user.clear(end)
    await user.type(end, wrong)
    await user.tab()
    expect(await dialog.findByText('Choose a time in the future.')).toBeTruthy()
    expect(end.value).toBe(wrong)
    await user.click(create)
    expect([sent['create'], document.activeElement]).toEqual([undefined, end])
  }
  await user.clear(end)
  await user.type(end, '1 Feb 2099')
  await user.tab()
  await user.click(create)
  await waitFor(() => expect(sent['create']).toMatchObject({ expiresAt: expect.stringMatching(/^2099-02-01T/) }))
})

test('a key that may do nothing is not saved, and it is said there', async () => {
  const { user, sent } = await openKeys()
  await user.click(await screen.findByRole('button', { name: /Lobby screen/ }))
  const dialog = within(await screen.findByRole('dialog'))
  const slots = accessTo(dialog, 'Slots')
  await user.click(slots.getByRole('radio', { name: 'None' }))
  const scopes = within(dialog.getByRole('group', { name: /^Permissions/ }))
  expect((await scopes.findByRole('alert')).textContent).toBe('This is required.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(scopes.getAllByRole('radio')).toContain(document.activeElement)
  expect(sent['update']).toBeUndefined()
  await user.click(slots.getByRole('radio', { name: 'Read' }))
  await waitFor(() => expect(scopes.queryByRole('alert')).toBeNull())
  expect(sent['update']).toBeUndefined()
})

test('only what was edited is saved', async () => {
  const { user, sent } = await openKeys()
  await user.click(await screen.findByRole('button', { name: /Lobby screen/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(accessTo(dialog, 'Slots').getByRole('radio', { name: 'Change' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id, version: 1, scopes: ['slots_write'] }))
})

test('changing over asks how long the former key stays good, and shows the new one once', async () => {
  const { user, sent } = await openKeys({ keys: [{ formerUntil: '2026-03-03T01:00:00Z' }] })
  await user.click(await screen.findByRole('button', { name: /Lobby screen/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/The previous key was never used/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Replace key' }))
  const question = within(await screen.findByRole('dialog', { name: 'Replace key' }))
  await user.click(question.getByRole('button', { name: 'Replace key' }))
  expect((await screen.findByLabelText<HTMLInputElement>('API key')).value).toBe('koma_other')
  expect(sent['rotate']).toEqual({ id, overlapHours: 24 })
})

test('revoking asks first, says that it is for good, and leaves nothing to edit', async () => {
  const { user, sent } = await openKeys({ language: 'jp' })
  await user.click(await screen.findByRole('button', { name: /Lobby screen/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '無効にする' }))
  const question = within(await screen.findByRole('dialog', { name: 'キーの無効化' }))
  expect(question.getByText(/元に戻せません/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: '無効にする' }))
  await waitFor(() => expect(sent['revoke']).toBe(id))
  expect(await screen.findByText(/2026.*無効にしました/)).toBeTruthy()
  expect(screen.getByText('枠: 読み取り', { selector: 'dd' })).toBeTruthy()
  expect(screen.queryByLabelText('名前')).toBeNull()
})

test('a revoked key is in the list of all, without anything to change', async () => {
  await openKeys({ keys: [{ state: 'revoked', revokedAt: '2026-03-03T01:00:00Z' }] })
  await waitFor(() => expect(screen.queryByText('Lobby screen')).toBeNull())
})

test('the page shows no keys and no form without the permission, and gives the reason (PERM-03)', async () => {
  await openKeys({ flags: [] })
  expect(await screen.findByText(/^You need the permission “Manage API keys”\./)).toBeTruthy()
  expect(screen.queryByText('Lobby screen')).toBeNull()
})

test('nobody can let a key do what they may not do themselves, except what it does already (D129)', () => {
  expect(accessChoices('slots', {}, [])).toEqual(['none', 'read'])
  expect(accessChoices('slots', {}, ['slots_write'])).toEqual(['none', 'read', 'write'])
  expect(accessChoices('slots', { slotNew: true, slotEdit: true, slotDelete: true }, [])).toContain('write')
  expect(accessChoices('webhooks', {}, [])).toEqual(['none'])
  expect(accessChoices('log', {}, [])).toEqual(['none', 'read'])
  expect(withAccess(['students_read', 'slots_read'], 'slots', 'write')).toEqual(['slots_write', 'students_read'])
  expect(withAccess(['slots_write'], 'slots', 'none')).toEqual([])
  expect(scopesInWords(['slots_read', 'log_read'], 'jp')).toBe('枠: 読み取り、ログ（すべての内容）: 読み取り')
})

test('the file of keys has the columns of the list, and moments as every file has them (CSV-10, D135)', async () => {
  await openKeys({ keys: [{ expiresAt: '2027-01-31T15:00:00Z' }, { id: 'k-2', lastUsedAt: null }] })
  await screen.findAllByRole('row')
  const { name, lines } = await savedFrom(screen)
  expect(name).toMatch(/^api_key_export_\d{8}_\d{4}\.csv$/)
  expect(lines[0]).toContain('"Name"')
  expect(lines[1]).toMatch(/"2026-03-02 10:00","2027-02-01 00:00"/)
  expect(lines[2]).toMatch(/"Not yet","Never"/)
})
