import { permissions } from '@koma/schema/permissions'
import { configure, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { storeSession } from '../shared/session/session.ts'
import { openDeskPage } from '../shared/test/deskArea.tsx'
import { typed } from '../shared/test/deskData.ts'
import { api, server } from '../shared/test/server.ts'
import type { Account, StaffMember } from './accountDocuments.ts'
import { AccountsPage } from './AccountsPage.tsx'
import { permissionGroups } from './permissionGroups.ts'

// Looking for what is hidden in long lists takes most of the time, and nothing here hides.
configure({ defaultHidden: true })

const rows = () => document.querySelectorAll('tbody tr').length

const account = (id: string, code: string, fullName: string, change: Partial<Account> = {}) =>
  typed('Account', {
    id,
    code,
    fullName,
    email: `${code}@example.jp`,
    active: true,
    notify: true,
    lastLoginAt: '2026-11-20T03:04:05Z',
    hasPassword: true,
    ...change,
  })

const me = account('f-1', 'chinatsu', '青木 千夏')
const haruka = account('f-2', 'haruka', '受付 春香', { hasPassword: false, lastLoginAt: null })
const admin = account('f-0', 'admin', '管理 者')
const students = [
  account('s-1', 's0001', '佐藤 美咲'),
  account('s-2', 's0002', 'Ｓｍｉｔｈ Anna', { active: false }),
  ...Array.from({ length: 100 }, (_, at) => account(`s-x${at}`, `x${at}`, `生徒 ${at}`)),
]

interface Desk {
  flags?: readonly string[]
  at?: string
  language?: Language
}

/** Opens the page for a staff member with these flags; `sent` holds the inputs of mutations by their names, `elsewhere` is what colleagues save. */
async function openAccounts({ flags = permissions, at = '/?kind=staff', language = 'en' }: Desk = {}) {
  history.replaceState(null, '', '/admin')
  const held = Object.fromEntries(flags.map((flag) => [flag, true]))
  storeSession(
    JSON.stringify({ _id: me.id, type: 'staff', token: 't', firstName: '千夏', lastName: '青木', permissions: held }),
  )
  const sent: Record<string, unknown> = {}
  const elsewhere: Partial<StaffMember> = {}
  let staff = [me, haruka, admin]
  const ok = { success: true, code: '1001', message: 'Action successful', field: null }
  server.use(
    api.query('Accounts', ({ variables }) =>
      HttpResponse.json({
        data: { accounts: { student: students, teacher: [], staff }[String(variables['userType'])] },
      }),
    ),
    api.query('StaffMember', ({ variables }) =>
      HttpResponse.json({
        data: {
          staffMember: memberOf(
            staff.find(({ id }) => id === variables['id']),
            elsewhere,
          ),
        },
      }),
    ),
    api.mutation('UpdateStaff', ({ variables }) => {
      sent['update'] = variables['input']
      const staffMember = { ...memberOf(haruka), ...variables['input'], temporaryToken: undefined }
      return HttpResponse.json({ data: { updateStaff: typed('StaffPayload', { ...ok, staffMember }) } })
    }),
    api.mutation('CreateStaff', ({ variables }) => {
      sent['create'] = variables['input']
      if (variables['input'].staffId === 'haruka') {
        const refused = { success: false, code: '409', message: 'ID already in use', field: 'staffId' }
        return HttpResponse.json({ data: { createStaff: typed('StaffPayload', { ...refused, staffMember: null }) } })
      }
      staff = [...staff, account('f-9', variables['input'].staffId, '新人 太郎')]
      const staffMember = typed('StaffMember', { id: 'f-9' })
      return HttpResponse.json({ data: { createStaff: typed('StaffPayload', { ...ok, staffMember }) } })
    }),
    api.mutation('DeleteStaff', ({ variables }) => {
      sent['delete'] = variables['id']
      staff = staff.filter(({ id }) => id !== variables['id'])
      return HttpResponse.json({ data: { deleteStaff: typed('StaffPayload', { ...ok }) } })
    }),
  )
  const desk = await openDeskPage(<AccountsPage />, { at, language })
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
  return { ...desk, sent, elsewhere }
}

function memberOf(of: Account | undefined, elsewhere: Partial<StaffMember> = {}) {
  if (!of) return null
  const [lastName = '', firstName = ''] = of.fullName.split(' ')
  return typed('StaffMember', {
    id: of.id,
    staffId: of.code,
    lastName,
    firstName,
    active: of.active,
    email: of.email,
    phoneNumber: '',
    comLang: 'jp',
    notify: of.notify,
    permissions: ['slotBook', 'bulkPayments'],
    ...elsewhere,
  })
}

type User = ReturnType<typeof userEvent.setup>

async function openOf(user: User, name: string) {
  await user.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('group', { name: /^(Schedule|スケジュール)$/ })
  return within(dialog)
}

test('every flag has one checkbox in one group (STF-11)', () => {
  const grouped: string[] = permissionGroups.flatMap(({ flags }) => [...flags])
  expect(grouped).toHaveLength(33)
  expect(grouped.toSorted()).toEqual([...permissions].toSorted())
})

test('accounts are listed with search, filter, count and the first hundred (STF-01, SHELL-19…24, SHELL-26, ERR-38)', async () => {
  const { user } = await openAccounts({ at: '/' })
  expect(screen.getByText(/100 of 102 results/)).toBeTruthy()
  expect(rows()).toBe(100)
  await user.click(screen.getByRole('button', { name: 'Display all' }))
  expect(rows()).toBe(102)
  const search = screen.getByPlaceholderText('Search')
  await user.click(search)
  await user.paste('SMITH')
  await waitFor(() => expect(rows()).toBe(1))
  await user.clear(search)
  await user.paste('nobody')
  expect(await screen.findByText('No results found')).toBeTruthy()
})

test('a new staff member needs id, last and first name; an ID in use is told beside the field and in a toast (STF-03, STF-04, ERR-36, PERM-30, D125)', async () => {
  const { user, sent } = await openAccounts()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'New staff' }))
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create' })
  const fill = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.paste(text)
  }
  await fill('Staff ID', 'haruka')
  await fill('Last name', '新人')
  expect(create.disabled).toBe(true)
  await fill('First name', '太郎')
  await user.click(create)
  expect(await screen.findAllByText('ID already in use')).toHaveLength(2)
  expect(dialog.getByLabelText('Staff ID').getAttribute('aria-invalid')).toBe('true')
  await fill('Staff ID', 'ｔａｒｏ')
  await user.click(create)
  expect(await screen.findByRole('dialog', { name: '新人 太郎' })).toBeTruthy()
  expect(sent['create']).toEqual({ staffId: 'taro', lastName: '新人', firstName: '太郎' })
})

test('a staff member is edited with permissions that the editor holds (STF-02, STF-07, STF-08, AUTH-45, PERM-31, D19, D129)', async () => {
  const { user, sent } = await openAccounts({ flags: ['staffEdit', 'slotNew'] })
  const detail = await openOf(user, '受付 春香')
  const box = (name: string) => detail.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box('Book for students').checked).toBe(true)
  expect(box('Delete slots').disabled).toBe(true)
  expect(detail.getByText('Permissions that you do not hold yourself cannot be granted.')).toBeTruthy()
  expect(detail.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true)
  expect(detail.getByText('It cannot be changed: this account holds permissions that you do not.')).toBeTruthy()
  await user.click(box('Create slots'))
  await user.click(box('Bulk payments'))
  await user.clear(detail.getByLabelText('Phone number'))
  await user.paste('０９０−１２３４')
  await user.click(detail.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Action successful')).toBeTruthy()
  expect(sent['update']).toMatchObject({ id: 'f-2', temporaryToken: false, permissions: ['slotNew', 'slotBook'] })
})

test('the own permissions and the account admin are locked, with the reason (STF-05, STF-06, PERM-38, PERM-39, D130)', async () => {
  const { user } = await openAccounts()
  const own = await openOf(user, '青木 千夏')
  expect(own.getByText('You cannot change your own permissions.')).toBeTruthy()
  expect(own.getByText('You cannot delete your own account.')).toBeTruthy()
  expect(own.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  expect(own.queryByLabelText('New password')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const protectedOne = await openOf(user, '管理 者')
  expect(protectedOne.getByText(/The account admin cannot be edited/)).toBeTruthy()
  expect(protectedOne.getByLabelText<HTMLInputElement>('Last name').disabled).toBe(true)
  for (const name of ['Save', 'Delete']) expect(protectedOne.queryByRole('button', { name })).toBeNull()
  expect(protectedOne.queryByLabelText('New password')).toBeNull()
})

test('what is edited is asked about before another account, another kind or another page takes its place (STF-08)', async () => {
  const { user, address } = await openAccounts()
  const detail = await openOf(user, '受付 春香')
  const phone = detail.getByLabelText<HTMLInputElement>('Phone number')
  const save = detail.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await user.type(phone, '090')
  expect(save.disabled).toBe(false)
  for (const leave of [
    () => user.click(screen.getByRole('button', { name: '青木 千夏' })),
    () => user.click(screen.getByRole('radio', { name: 'Teachers' })),
    () => user.keyboard('{Escape}'),
    // Whoever stayed once is asked again.
    () =>
      waitFor(async () => {
        await user.keyboard('{Escape}')
        screen.getByText(/are not saved yet/)
      }),
  ]) {
    await leave()
    expect(await screen.findByText('The changes to the account of 受付 春香 are not saved yet.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect([address.current, phone.value]).toEqual(['/?kind=staff&account=f-2', '090'])
  }
  await user.click(screen.getByRole('radio', { name: 'Teachers' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address.current).toBe('/?kind=teacher'))
})

test('what a colleague saved meanwhile shows, and only what was edited is sent (STF-08, D129)', async () => {
  const { user, sent, elsewhere } = await openAccounts()
  await openOf(user, '受付 春香')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  elsewhere.phoneNumber = '03-1'
  const detail = await openOf(user, '受付 春香')
  await user.type(detail.getByLabelText('First name'), '奈')
  await waitFor(() => expect(detail.getByLabelText<HTMLInputElement>('Phone number').value).toBe('03-1'))
  expect(detail.getByLabelText<HTMLInputElement>('First name').value).toBe('春香奈')
  await user.click(detail.getByRole('button', { name: 'Save' }))
  await screen.findByText('Action successful')
  expect(sent['update']).toEqual({ id: 'f-2', temporaryToken: false, firstName: '春香奈' })
})

test.each([
  ['en', 'Allow deletion', 'Delete', 'Confirm deletion? This cannot be undone.'],
  ['jp', '削除できるようにする', '削除する', '削除してよろしいですか？この操作は取り消せません。'],
] as const)(
  'deleting needs the safety switch and a confirmation (STF-10, PERM-32, SHELL-36, ERR-40, D30), %s',
  async (language, safety, label, question) => {
    const { user, sent, address } = await openAccounts({ language })
    const detail = await openOf(user, '受付 春香')
    const button = detail.getByRole<HTMLButtonElement>('button', { name: label })
    expect(button.disabled).toBe(true)
    // What is not saved goes with the account, and nobody is asked about it.
    await user.type(detail.getByLabelText(/^(Phone number|電話番号)$/), '090')
    await user.click(detail.getByRole('switch', { name: safety }))
    await user.click(button)
    const sure = (await screen.findByText(question)).closest('section, [role=dialog]')
    expect(sent['delete']).toBeUndefined()
    await user.click(within(sure as HTMLElement).getByRole('button', { name: label }))
    await waitFor(() => expect(sent['delete']).toBe('f-2'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '受付 春香' })).toBeNull())
    await waitFor(() => expect(address.current).toBe('/?kind=staff'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('without flags one may look at everything and change nothing (PERM-03, PERM-30…33, D128)', async () => {
  const { user } = await openAccounts({ flags: [] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New staff' }).disabled).toBe(true)
  await user.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  const detail = await openOf(user, '受付 春香')
  expect(detail.getByText(/You may look, but not edit/)).toBeTruthy()
  expect(detail.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(detail.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  expect(detail.queryByLabelText('New password')).toBeNull()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
})
