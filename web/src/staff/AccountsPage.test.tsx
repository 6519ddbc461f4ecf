import { permissions } from '@koma/schema/permissions'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '../shared/i18n/language.ts'
import { storeSession } from '../shared/session/session.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { rowNames } from '../test/rowNames.ts'
import { api, server } from '../test/server.ts'
import { refusedAt } from '../test/staff.ts'
import type { Account } from '../accounts/accountDocuments.ts'
import { permissionGroups } from './permissions/permissionGroups.ts'
import { AccountsPage } from './AccountsPage.tsx'
import type { StaffMember } from './staffDocuments.ts'

// Looking for what is hidden in long lists takes most of the time, and nothing here hides.
configure({ defaultHidden: true })

afterEach(() => vi.restoreAllMocks())

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
    hasCalendarFeed: false,
    lockedUntil: null,
    emailConfirmed: true,
    ...change,
  })

const me = account('f-1', 'chinatsu', '青木 千夏')
const haruka = account('f-2', 'haruka', '受付 春香', { hasPassword: false, lastLoginAt: null })
const admin = account('f-0', 'admin', '管理 者')
const everyStudent = [
  account('s-1', 's0001', '佐藤 美咲', { hasCalendarFeed: true, lockedUntil: '2026-11-20T03:04:05Z' }),
  account('s-2', 's0002', 'Ｓｍｉｔｈ Anna', { active: false }),
  ...Array.from({ length: 100 }, (_, at) => account(`s-x${at}`, `x${at}`, `生徒 ${at}`)),
]

interface Desk {
  flags?: readonly string[]
  at?: string
  language?: Language
}

/**
 * Opens the page for a staff member with these flags; `sent` holds the inputs of mutations by their names, `elsewhere`
 * is what colleagues save.
 */
async function openAccounts({ flags = permissions, at = '/?kind=staff', language = 'en' }: Desk = {}) {
  history.replaceState(null, '', '/admin')
  const held = Object.fromEntries(flags.map((flag) => [flag, true]))
  storeSession(
    JSON.stringify({ _id: me.id, type: 'staff', token: 't', firstName: '千夏', lastName: '青木', permissions: held }),
  )
  const sent: Record<string, unknown> = {}
  const elsewhere: Partial<StaffMember> = {}
  let staff = [me, haruka, admin]
  let students = everyStudent
  const ok = { success: true, code: '1001', message: 'Action successful', field: null, errors: [] }
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
      if (variables['input'].staffCode === 'haruka') {
        const refused = refusedAt('staffCode', 'ID already in use')
        return HttpResponse.json({ data: { createStaff: typed('StaffPayload', { ...refused, staffMember: null }) } })
      }
      staff = [...staff, account('f-9', variables['input'].staffCode, '新人 太郎')]
      const staffMember = typed('StaffMember', { id: 'f-9' })
      return HttpResponse.json({ data: { createStaff: typed('StaffPayload', { ...ok, staffMember }) } })
    }),
    api.mutation('EndCalendarFeed', ({ variables }) => {
      sent['feed'] = variables['input']
      return HttpResponse.json({ data: { endCalendarFeed: typed('EndCalendarFeedPayload', { ...ok }) } })
    }),
    api.mutation('UnlockAccount', ({ variables }) => {
      sent['unlock'] = variables['input']
      students = students.map((each) => ({ ...each, lockedUntil: null }))
      return HttpResponse.json({ data: { unlockAccount: typed('AccountAnswer', { ...ok }) } })
    }),
    api.mutation('DeleteStaff', ({ variables }) => {
      sent['delete'] = variables['id']
      staff = staff.filter(({ id }) => id !== variables['id'])
      return HttpResponse.json({ data: { deleteStaff: typed('StaffPayload', { ...ok }) } })
    }),
  )
  const desk = await openDeskPage(<AccountsPage />, { at, language })
  await waitFor(() => expect(rows()).toBeGreaterThan(0))
  const colleague = (change: (before: Account[]) => Account[]) => {
    staff = change(staff)
    return desk.announceRecords(staff.map(({ id }) => id))
  }
  return { ...desk, sent, elsewhere, colleague }
}

function memberOf(of: Account | undefined, elsewhere: Partial<StaffMember> = {}) {
  if (!of) return null
  const [lastName = '', firstName = ''] = of.fullName.split(' ')
  return typed('StaffMember', {
    id: of.id,
    version: 1,
    staffCode: of.code,
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
  expect(grouped).toHaveLength(35)
  expect(grouped.toSorted()).toEqual([...permissions].toSorted())
})

test('accounts are listed with search, filter, count and the first hundred (STF-01, SHELL-19…24, SHELL-26, ERR-38)', async () => {
  const { user } = await openAccounts({ at: '/?kind=student' })
  expect(screen.getByText(/100 of 102 results/)).toBeTruthy()
  expect(rows()).toBe(100)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(rows()).toBe(102)
  const search = screen.getByPlaceholderText('Search')
  await user.click(search)
  await user.paste('SMITH')
  await waitFor(() => expect(rows()).toBe(1))
  await user.clear(search)
  await user.paste('nobody')
  expect(await screen.findByText('No results found')).toBeTruthy()
})

test('the list is sorted by its heads, which the address keeps, and shows the columns one wants (SHELL-19)', async () => {
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.includes('min-width') }),
  )
  const { user, address } = await openAccounts()
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(rowNames()).toEqual(['青木 千夏', '受付 春香', '管理 者'])
  await user.click(within(head('ID')).getByRole('button'))
  expect([rowNames(), head('ID').getAttribute('aria-sort')]).toEqual([
    ['管理 者', '青木 千夏', '受付 春香'],
    'ascending',
  ])
  await user.click(within(head('ID')).getByRole('button'))
  expect(address.current).toBe('/?kind=staff&sort=-code')
  expect(rowNames()).toEqual(['受付 春香', '青木 千夏', '管理 者'])
  // Somebody who has never signed in comes last in either order.
  await user.click(within(head('Last sign-in')).getByRole('button'))
  expect(rowNames().at(-1)).toBe('受付 春香')
  await user.click(within(head('Last sign-in')).getByRole('button'))
  expect(rowNames().at(-1)).toBe('受付 春香')
  await user.click(within(head('Last sign-in')).getByRole('button'))
  expect(address.current).toBe('/?kind=staff')
  expect(rowNames()).toEqual(['青木 千夏', '受付 春香', '管理 者'])

  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Email' }))
  expect(screen.queryByRole('columnheader', { name: 'Email' })).toBeNull()
  expect(localStorage.getItem('hidden-columns:account')).toBe('email')
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(head('Email')).toBeTruthy()
  expect(localStorage.getItem('hidden-columns:account')).toBeNull()
})

test('a new staff member needs id, last and first name; an ID in use is told beside the field and in a toast (STF-03, STF-04, ERR-36, PERM-30, D125)', async () => {
  const { user, sent } = await openAccounts()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add staff' }))
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' })
  const fill = async (label: string, text: string) => {
    await user.clear(dialog.getByLabelText(label))
    await user.paste(text)
  }
  await fill('Staff ID', 'haruka')
  await fill('Last name', '新人')
  await user.click(create)
  expect(dialog.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  expect(sent['create']).toBeUndefined()
  await fill('First name', '太郎')
  await user.click(create)
  expect(await screen.findAllByText('ID already in use')).toHaveLength(2)
  expect(dialog.getByLabelText('Staff ID').getAttribute('aria-invalid')).toBe('true')
  await fill('Staff ID', 'ｔａｒｏ')
  await user.click(create)
  expect(await screen.findByRole('dialog', { name: '新人 太郎' })).toBeTruthy()
  expect(sent['create']).toEqual({ staffCode: 'taro', lastName: '新人', firstName: '太郎' })
})

test('a staff member is edited with permissions that the editor holds (STF-02, STF-07, STF-08, AUTH-45, PERM-31, D19, D129)', async () => {
  const { user, sent } = await openAccounts({ flags: ['staffEdit', 'slotNew'] })
  const detail = await openOf(user, '受付 春香')
  const box = (name: string) => detail.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box('Book for students').checked).toBe(true)
  expect(box('Delete slots').disabled).toBe(true)
  expect(detail.getByText("You can't grant permissions you don't have yourself.")).toBeTruthy()
  expect(detail.getByLabelText<HTMLInputElement>('Email').disabled).toBe(true)
  expect(detail.getByText("You can't change this: the account has permissions you don't have.")).toBeTruthy()
  await user.click(box('Create slots'))
  await user.click(box('Payments, documents and closing'))
  await user.clear(detail.getByLabelText('Phone number'))
  await user.paste('０９０−１２３４')
  await user.click(detail.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved “.+”$/)).toBeTruthy()
  expect(sent['update']).toMatchObject({ id: 'f-2', temporaryToken: false, permissions: ['slotNew', 'slotBook'] })
})

test('presets tick what people usually do, as far as one may grant it, and are named for what they are (STF-11, D129)', async () => {
  const { user, sent } = await openAccounts({ flags: permissions.filter((flag) => flag !== 'settingsEdit') })
  const detail = await openOf(user, '受付 春香')
  const presets = within(detail.getByRole('group', { name: 'Start with' }))
  const preset = (name: string) => presets.getByRole<HTMLButtonElement>('button', { name })
  expect(preset('Manager (everything)').disabled).toBe(true)
  await user.click(preset('Front desk'))
  expect(detail.getByText(/^Front desk · 7 \/ 35$/)).toBeTruthy()
  await user.click(detail.getByRole('checkbox', { name: 'Delete slots' }))
  expect(detail.queryByText(/^Front desk/, { selector: 'h3 span' })).toBeNull()
  await user.click(preset('Accounting'))
  expect(preset('Accounting').getAttribute('aria-pressed')).toBe('true')
  await user.click(detail.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent['update']).toMatchObject({
      permissions: ['studentEdit', 'contractNew', 'contractEdit', 'contractMonthly', 'bulkPayments', 'bankDetails'],
    }),
  )
})

test('the own permissions and the account admin are locked, with the reason (STF-05, STF-06, PERM-38, PERM-39, D130)', async () => {
  const { user } = await openAccounts()
  const own = await openOf(user, '青木 千夏')
  expect(own.getByText("You can't change your own permissions.")).toBeTruthy()
  expect(own.getByText("You can't delete your own account.")).toBeTruthy()
  expect(own.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  expect(own.queryByLabelText('New password')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const protectedOne = await openOf(user, '管理 者')
  expect(protectedOne.getByText(/Nobody can edit or delete the account admin/)).toBeTruthy()
  expect(protectedOne.getByLabelText<HTMLInputElement>('Last name').disabled).toBe(true)
  for (const name of ['Save', 'Delete']) expect(protectedOne.queryByRole('button', { name })).toBeNull()
  expect(protectedOne.queryByLabelText('New password')).toBeNull()
})

test('the password of a colleague who holds more cannot be set, and the panel says why (STF-09, PERM-33)', async () => {
  const words = { en: /You can't set its password/, jp: /パスワードは設定できません/ }
  for (const language of ['en', 'jp'] as const) {
    const { user } = await openAccounts({ flags: ['staffPassword', 'slotBook'], language })
    const stronger = await openOf(user, '受付 春香')
    expect(await stronger.findByText(words[language])).toBeTruthy()
    expect(stronger.queryByLabelText(/^(New password|新しいパスワード)$/)).toBeNull()
    cleanup()
  }
  const { user } = await openAccounts({ flags: ['staffPassword', 'slotBook', 'bulkPayments'] })
  const equal = await openOf(user, '受付 春香')
  expect(await equal.findByLabelText('New password')).toBeTruthy()
})

test('staff see until when a student has to wait after wrong passwords, and let them sign in', async () => {
  const { user, sent } = await openAccounts({ flags: ['studentPassword'], at: '/?kind=student' })
  await user.click(screen.getByRole('button', { name: '佐藤 美咲' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(detail.getByText(/sign-in is blocked until .*12:04/)).toBeTruthy()
  await user.click(detail.getByRole('button', { name: 'Unblock sign-in' }))
  await waitFor(() => expect(sent['unlock']).toEqual({ userType: 'student', id: 's-1' }))
  await waitFor(() => expect(detail.queryByText(/sign-in is blocked/)).toBeNull())
})

test('staff end the calendar address of a student whose password they may set', async () => {
  const { user, sent } = await openAccounts({ flags: ['studentPassword'], at: '/?kind=student' })
  await user.click(screen.getByRole('button', { name: '佐藤 美咲' }))
  const detail = within(await screen.findByRole('dialog'))
  await user.click(detail.getByRole('button', { name: 'Delete address' }))
  expect(await screen.findByText(/can no longer read the lessons/)).toBeTruthy()
  expect(sent['feed']).toBeUndefined()
  await user.click(screen.getAllByRole('button', { name: 'Delete address' }).at(-1) as HTMLElement)
  await waitFor(() => expect(sent['feed']).toEqual({ userType: 'student', id: 's-1' }))
})

test('unsaved edits ask before another account, another kind or another page opens (STF-08)', async () => {
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
    // Somebody who stayed once is asked again.
    () =>
      waitFor(async () => {
        await user.keyboard('{Escape}')
        screen.getByText(/(isn|aren).t saved yet/)
      }),
  ]) {
    await leave()
    expect(await screen.findByText("Your changes to “受付 春香” aren't saved yet.")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect([address.current, phone.value]).toEqual(['/?kind=staff&account=f-2', '090'])
  }
  await user.click(screen.getByRole('radio', { name: 'Teachers' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address.current).toBe('/?kind=teacher'))
})

test("a colleague's save shows, and only edited fields are sent (STF-08, D129)", async () => {
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
  await screen.findByText('Saved “受付 春香奈”')
  expect(sent['update']).toEqual({ id: 'f-2', version: 1, temporaryToken: false, firstName: '春香奈' })
})

test.each([
  ['en', 'Allow deletion', 'Delete', 'Confirm deletion? This cannot be undone.'],
  ['jp', '削除できるようにする', '削除する', '削除しますか？この操作は元に戻せません。'],
] as const)(
  'deleting needs the safety switch and a confirmation (STF-10, PERM-32, SHELL-36, ERR-40, D30), %s',
  async (language, safety, label, question) => {
    const { user, sent, address } = await openAccounts({ language })
    const detail = await openOf(user, '受付 春香')
    const button = detail.getByRole<HTMLButtonElement>('button', { name: label })
    expect(button.disabled).toBe(true)
    // Unsaved entries go with the account, and nobody is asked about them.
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

test('accounts are read-only without permissions (PERM-03, PERM-30…33, D128)', async () => {
  const { user } = await openAccounts({ flags: [] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add staff' }).disabled).toBe(true)
  await user.keyboard('n')
  expect(screen.queryByRole('dialog')).toBeNull()
  const detail = await openOf(user, '受付 春香')
  expect(detail.getByText(/You can view this/)).toBeTruthy()
  expect(detail.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(detail.getAllByRole<HTMLInputElement>('checkbox').every(({ disabled }) => disabled)).toBe(true)
  expect(detail.queryByLabelText('New password')).toBeNull()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test("a colleague's new, changed or deleted account shows by itself, in the open form side by side (SHELL-19)", async () => {
  const { user, elsewhere, colleague } = await openAccounts()
  await colleague((staff) => [...staff, account('f-8', 'natsumi', '夏川 菜摘')])
  expect(await screen.findByRole('button', { name: '夏川 菜摘' })).toBeTruthy()
  await colleague((staff) => staff.filter(({ id }) => id !== 'f-8'))
  await waitFor(() => expect(screen.queryByRole('button', { name: '夏川 菜摘' })).toBeNull())

  const panel = await openOf(user, '受付 春香')
  const phone = panel.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  await user.type(phone, '080-1111-2222')
  Object.assign(elsewhere, { version: 2, phoneNumber: '090-3333-4444', lastName: '受付係' })
  await colleague((staff) => staff)
  expect(await panel.findByText('090-3333-4444')).toBeTruthy()
  expect(phone.value).toBe('080-1111-2222')
  expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value).toBe('受付係')
})
