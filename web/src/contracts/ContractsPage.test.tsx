import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { contractFlags } from '@koma/schema/rules/contractFlags'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { ContractSection } from '../desk/contract/ContractSection.tsx'
import type { Contract } from '../desk/contract/contractDocuments.ts'
import { OpenInAddress } from '../record/useLeaving.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { serveFiles } from '../test/servedFiles.ts'
import { done, signInStaff } from '../test/staff.ts'
import { ContractsPage } from './ContractsPage.tsx'

const talk = typed('Course', {
  id: '0198a000-0000-7000-8000-000000000001',
  code: 'TALK',
  displayName: 'フリートーク',
  active: true,
})

const contract = (id: string, fullName: string, change: Partial<Contract> = {}) => ({
  ...typed('ContractRecord', {
    id,
    version: 3,
    contractName: `s0001_179532678000${id.slice(-1)}`,
    contractNumber: `179532678000${id.slice(-1)}`,
    student: typed('ContractStudent', { id: `s-${id}`, studentCode: 's0001', fullName, active: true, isFixed: false }),
    active: true,
    monthlyContract: false,
    monthlyPoints: 0,
    points: 12,
    carryOver: false,
    carryOverComplete: false,
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
    used: true,
    renewed: false,
    contractValue: 30_000,
    balanceOwing: 0,
    memoContractValue: '',
    contractNotes: '',
    contractHolder: '',
    courses: [talk],
    adjustments: [],
    payments: [
      typed('ContractPayment', { number: 2, value: 30_000, date: '2026-11-02', memo: '', uncollectible: false }),
    ],
    usage: [],
    bookingsToCome: 0,
    predecessor: null,
    successor: null,
    ...change,
  }),
  adjusted: 0,
  paid: 30_000,
})

type Row = ReturnType<typeof contract>

const listed = (item: Row) => ({ ...item, __typename: 'ContractItem' as const })

/** Returns what the server finds, as far as these tests need it. */
function foundOf(items: readonly Row[], { all, kind, search }: Record<string, unknown>): readonly Row[] {
  return items.filter(
    (item) =>
      (item.active || all === true) &&
      (typeof kind !== 'string' ||
        (kind === 'monthly' && item.monthlyContract) ||
        contractFlags(item, '2026-11-20').some((flag) => flag === kind)) &&
      (typeof search !== 'string' || item.contractNumber.endsWith(search.normalize('NFKC'))),
  )
}

/** Returns a page of them of the requested length. */
function pageOf(rows: readonly Row[], { after, limit }: Record<string, unknown>) {
  const from = Number(after ?? 0)
  const until = from + Number(limit ?? 100)
  return { contracts: rows.slice(from, until).map(listed), next: until < rows.length ? String(until) : null }
}

/** Opens the page in English; `sent` holds the inputs of mutations, `asked` the queries of the list. */
async function openContracts({
  flags,
  student = {},
  change = {},
  more = 0,
  at = '/admin/contracts',
  page: shown = <ContractsPage />,
}: {
  flags?: string[]
  student?: object
  change?: Partial<Contract>
  more?: number
  at?: string
  page?: ReactElement
} = {}) {
  signInStaff(flags)
  const asked: Record<string, unknown>[] = []
  const sent: Record<string, Record<string, unknown>> = {}
  const items = [
    contract('k-1', '佐藤 花'),
    contract('k-2', '鈴木 蓮', { balanceOwing: 12_000, points: 2, used: false, payments: [] }),
    contract('k-3', '高橋 凛', {
      monthlyContract: true,
      monthlyPoints: 8,
      endDate: '2026-11-30',
      renewed: true,
      predecessor: typed('ContractRecord', { id: 'k-8', contractNumber: '1795326780008' }),
      successor: typed('ContractRecord', { id: 'k-9', contractNumber: '1795326780009' }),
    }),
    contract('k-4', '田中 葵', { active: false }),
    ...Array.from({ length: more }, (_, index) => contract(`more-${1000 + index}`, `生徒 ${index}`)),
  ].map((item) => ({ ...item, ...change, student: { ...item.student, ...student } }))
  server.use(
    api.query('Contracts', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({
        data: { contractPage: typed('ContractPage', pageOf(foundOf(items, variables), variables)) },
      })
    }),
    api.query('ContractCount', ({ variables }) =>
      HttpResponse.json({ data: { contractCount: foundOf(items, variables).length } }),
    ),
    api.query('StudentContracts', ({ variables }) =>
      HttpResponse.json({
        data: { contractPage: typed('ContractPage', { contracts: foundOf(items, variables).map(listed), next: null }) },
      }),
    ),
    api.query('CarryingContracts', () =>
      HttpResponse.json({ data: { contractPage: typed('ContractPage', { contracts: items.map(listed) }) } }),
    ),
    api.query('Contract', ({ variables }) =>
      HttpResponse.json({ data: { contract: items.find(({ id }) => id === variables['id']) ?? null } }),
    ),
    api.query('ContractAgreements', () => HttpResponse.json({ data: { agreements: [] } })),
    api.query('ContractEntries', () => HttpResponse.json({ data: { contractEntries: [] } })),
    api.query('ContractStudents', () => HttpResponse.json({ data: { studentChoices: [] } })),
    api.query('ContractCourses', () => HttpResponse.json({ data: { courses: [talk] } })),
    api.mutation('CreateContract', ({ variables }) => {
      sent['create'] = variables['input']
      return HttpResponse.json({ data: { createContract: typed('ContractPayload', { ...done, contract: items[0] }) } })
    }),
    api.mutation('UpdateContract', ({ variables }) => {
      sent['update'] = variables['input']
      return HttpResponse.json({ data: { updateContract: typed('ContractPayload', { ...done, contract: items[0] }) } })
    }),
  )
  const page = await openDeskPage(shown, { at, language: 'en' })
  await screen.findAllByText(/179532678000\d/)
  const openOf = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    const panel = await screen.findByRole('dialog')
    await within(panel).findByLabelText('Price (yen)')
    return within(panel)
  }
  return { ...page, sent, asked, items, openOf }
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('contracts are found by what stands out, by type and by search (CON-01…05, CON-21…26, D88, D148)', async () => {
  const { user, asked } = await openContracts()
  const choose = async (label: string, choice: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: choice }))
  }
  expect(names()).toHaveLength(3)
  // On a narrow screen, the balance and the end come below the name.
  expect(names()[1]).toMatch(/鈴木 蓮1795\d+ · 2 points · until .*2027/)
  expect(within(screen.getByRole('table')).getAllByText('Unpaid')).toHaveLength(1)
  expect(within(screen.getByRole('table')).getByText('Renewed')).toBeTruthy()
  for (const [kind, found] of [
    ['Unpaid', '鈴木'],
    ['Unused', '鈴木'],
    ['Low balance', '鈴木'],
    ['Monthly', '高橋'],
  ] as const) {
    await choose('Type', kind)
    await waitFor(() => expect([kind, names()]).toEqual([kind, [expect.stringContaining(found)]]))
  }
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await choose('Status', 'All')
  await waitFor(() => expect(names()).toHaveLength(4))
  await user.type(screen.getByRole('searchbox'), '８０００２')
  await waitFor(() => expect(names()).toEqual([expect.stringContaining('鈴木')]))
  await user.click(screen.getByRole('button', { name: /^Amount due/ }))
  const owing = {
    all: true,
    kind: null,
    fixed: null,
    search: '８０００２',
    order: 'owing',
    descending: false,
    limit: 100,
  }
  await waitFor(() => expect(asked.at(-1)).toEqual(owing))
})

test('a long list shows a hundred contracts, then all; one outside the list opens (CON-09)', async () => {
  await openContracts({ more: 240, at: '/admin/contracts?contract=more-1239' })
  expect(await screen.findByRole('dialog', { name: /^Contract 1795326780009/ })).toBeTruthy()
  expect(await screen.findByText(/243/)).toBeTruthy()
})

test('the amount due follows typing; only edited fields are sent, amounts in digits only (CON-14…17, CON-37…40)', async () => {
  const { user, sent, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const value = panel.getByLabelText('Price (yen)')
  await user.clear(value)
  await user.type(value, '1.5')
  expect(panel.getByText('Enter digits only.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect([sent['update'], document.activeElement]).toEqual([undefined, value])
  // What it comes to is not known, which is not nothing.
  const owing = panel.getByText('Amount due', { selector: '[data-total]' }).nextElementSibling
  expect(owing?.textContent).toBe('—')
  await user.clear(value)
  await user.type(value, '４０，０００')
  await user.click(panel.getByRole('button', { name: 'Add adjustment' }))
  await user.type(panel.getAllByLabelText('Amount (yen)')[0] as HTMLElement, '3000')
  await user.click(panel.getByRole('button', { name: 'Add payment' }))
  // What is still owed is proposed.
  const proposed = panel.getAllByLabelText<HTMLInputElement>('Amount (yen)').at(-1)
  expect([proposed?.value, owing?.textContent]).toEqual(['7,000', '¥0'])
  const named = panel.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
  expect(named).toEqual(['Remove New adjustment', 'Remove Payment 02', 'Remove New payment'])
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const adjustments = [{ number: null, type: '-', value: 3000, memo: '' }]
  const payments = expect.arrayContaining([expect.objectContaining({ number: null, value: 7000 })])
  await waitFor(() =>
    expect(sent['update']).toEqual({ id: 'k-1', version: 3, contractValue: 40_000, adjustments, payments }),
  )
})

test('a payment that was recorded is named before it is removed, one that was not is removed at once (CON-16)', async () => {
  const { user, sent, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const isThere = (name: string) => panel.queryByRole('button', { name }) !== null
  await user.click(panel.getByRole('button', { name: 'Remove Payment 02' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Payment 02”?' }))
  expect(question.getByText(/^¥[\d,]+ · .*\d{4}.* · Payment · (.* · )?佐藤 花$/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(isThere('Remove Payment 02')).toBe(true)
  await user.click(panel.getByRole('button', { name: 'Add payment' }))
  await user.click(panel.getByRole('button', { name: 'Remove New payment' }))
  expect(isThere('Remove New payment')).toBe(false)
  await user.click(panel.getByRole('button', { name: 'Remove Payment 02' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /^Delete/ })).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(isThere('Remove Payment 02')).toBe(false))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'k-1', version: 3, payments: [] }))
  expect(await screen.findByText(/^Saved “Contract .+”$/)).toBeTruthy()
})

/** Records `amount` on a contract, on which a colleague has recorded 6,000 yen just before it is saved. */
async function payBesideColleague(amount: number) {
  const page = await openContracts()
  const { user, items, openOf } = page
  const panel = await openOf('佐藤 花')
  const stale = {
    success: false,
    code: 'stale',
    message: 'Somebody else has changed it.',
    field: null,
    errors: [],
    contract: null,
  }
  const theirs = { number: 3, value: 6000, date: '2026-11-03', memo: '', uncollectible: false }
  server.use(
    api.mutation(
      'UpdateContract',
      () => {
        const [first] = items
        if (first) items[0] = { ...first, version: 4, payments: [...first.payments, typed('ContractPayment', theirs)] }
        return HttpResponse.json({ data: { updateContract: typed('ContractPayload', stale) } })
      },
      { once: true },
    ),
  )
  await user.click(panel.getByRole('button', { name: 'Add payment' }))
  const field = panel.getAllByLabelText('Amount (yen)').at(-1) as HTMLElement
  await user.clear(field)
  await user.type(field, String(amount))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  return { ...page, panel }
}

test('payments that two record at the same time are both kept (CON-17, STF-08)', async () => {
  const { user, sent, panel } = await payBesideColleague(7000)
  expect(await panel.findByRole('button', { name: 'Remove Payment 03' })).toBeTruthy()
  expect(panel.queryByText('This record changed after you opened it')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent['update']).toMatchObject({
      version: 4,
      payments: [{ number: 2 }, { number: 3, value: 6000 }, { number: null, value: 7000 }],
    }),
  )
})

test('of two payments of the same amount, which may be the same one, somebody chooses (CON-17, STF-08)', async () => {
  const { sent, panel } = await payBesideColleague(6000)
  expect(await panel.findByText('This record changed after you opened it')).toBeTruthy()
  expect(sent['update']).toBeUndefined()
})

test('points that are no whole number, too many or more than there are are said at their field and not saved (CON-32, CON-36, D90)', async () => {
  const { user, sent, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const save = panel.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  const enter = (label: string, value: string) => fireEvent.change(panel.getByLabelText(label), { target: { value } })
  enter('Price (yen)', '40000')
  enter('Balance adjustment', '10点')
  expect(panel.getByText('Enter a whole number.')).toBeTruthy()
  await user.click(save)
  expect(document.activeElement).toBe(panel.getByLabelText('Balance adjustment'))
  enter('Balance adjustment', '1000000000000000')
  expect(panel.getByText('This number is too large.')).toBeTruthy()
  enter('Balance adjustment', '')
  expect(panel.queryByText('This number is too large.')).toBeNull()
  const leave = (label: string) => fireEvent.blur(panel.getByLabelText(label))
  enter('Balance adjustment', '-13')
  leave('Balance adjustment')
  expect(panel.getByText('Balance adjustment: the balance would be below 0.')).toBeTruthy()
  await user.click(save)
  expect(document.activeElement).toBe(panel.getByLabelText('Balance adjustment'))
  enter('Balance adjustment', '-12')
  expect(panel.queryByText('Balance adjustment: the balance would be below 0.')).toBeNull()
  // An error of fields together is shown beside another that is wrong by itself.
  enter('Price (yen)', '1.5')
  enter('Balance adjustment', '-13')
  leave('Balance adjustment')
  expect(panel.getByText('Balance adjustment: the balance would be below 0.')).toBeTruthy()
  expect(panel.getByText('Enter digits only.')).toBeTruthy()
  enter('Balance adjustment', '-12')
  enter('Price (yen)', '999999999999999')
  expect(panel.getByText('This number is too large.')).toBeTruthy()
  await user.click(save)
  expect(sent['update']).toBeUndefined()
})

test('a limit of 0 is switched on as it stands, and one that was emptied and is off again is none (CON-34, CON-35, CON-41, D149)', async () => {
  const { user, sent, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const returns = panel.getByLabelText('Limit refundable cancellations per month')
  await user.click(returns)
  await user.clear(panel.getByLabelText('Refundable cancellations per month'))
  await user.click(returns)
  await user.click(panel.getByLabelText('Limit bookings per month'))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const edit = { bookingLimit: true, monthlyBookingLimit: 0 }
  await waitFor(() => expect(sent['update']).toEqual({ id: 'k-1', version: 3, ...edit }))
})

test('a second contract with carry-over is warned of; a new one by the month opens with its points alone (CON-41, D45, D91)', async () => {
  const carrying = { monthlyContract: true, monthlyPoints: 8, carryOver: true, renewed: false } as const
  const student = { id: 's-k-1', active: true }
  const { user, sent } = await openContracts({
    change: { ...carrying, active: true },
    page: (
      <>
        <h1>Student</h1>
        <ContractSection student={student} />
      </>
    ),
  })
  const warned = (numbers: string) =>
    screen.findByText(`This student has another contract with carry-over: ${numbers}.`, { exact: false })
  await user.click(screen.getByRole('button', { name: 'Open 1795326780002' }))
  expect(await warned('1795326780001, 1795326780003, 1795326780004')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to the contracts' }))
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  const opening = await screen.findByLabelText('Opening balance')
  await user.clear(opening)
  await user.type(opening, '-5')
  await user.tab()
  expect(screen.getByText("This can't be negative.")).toBeTruthy()
  await user.clear(opening)
  await user.type(opening, '20')
  await user.click(screen.getByRole('radio', { name: 'Monthly' }))
  const points = screen.getByLabelText('Points per month')
  await user.clear(points)
  await user.type(points, '8')
  expect(screen.queryByText(/another contract with carry-over/)).toBeNull()
  await user.click(screen.getByLabelText('Carry unused points over to the next month'))
  expect(await warned('1795326780001, 1795326780002, 1795326780003, 1795326780004')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({ studentId: 's-k-1', monthlyPoints: 8, pointsAdjustment: 0 }),
  )
})

test('the list leads to monthly processing and payments; an open contract tells number, type, fixed or flex, and yen (CON-07, CON-08, CON-13, CON-19, CON-20, CON-27, CON-60, MON-01)', async () => {
  const { user, openOf } = await openContracts({ student: { isFixed: true } })
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(wayTo('Monthly processing')).toBe('/admin/contracts/monthly')
  expect(wayTo('Payments')).toBe('/admin/contracts/payments')
  const panel = await openOf('鈴木 蓮')
  expect(screen.getByRole('dialog', { name: 'Contract 1795326780002' })).toBeTruthy()
  const fact = (label: string) =>
    panel.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent
  expect([fact('Type'), fact('Booking type'), fact('Amount due')]).toEqual(['Package', 'Fixed', '¥12,000'])
  // What a contract is counted in is chosen once.
  expect(panel.queryByRole('radiogroup', { name: 'Type' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(names()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Add contract' }))
  const fresh = within(await screen.findByRole('dialog', { name: 'Add contract' }))
  expect(fresh.getByRole<HTMLInputElement>('radio', { name: 'Package' }).checked).toBe(true)
})

test('a contract leads to its student, to the one before it and to the one after it, whatever the list shows (CON-09, CON-22, MON-10)', async () => {
  const { openOf } = await openContracts()
  const panel = await openOf('高橋 凛')
  const addressOf = (name: string) => panel.getByRole('link', { name }).getAttribute('href')
  expect(addressOf('高橋 凛 S0001')).toBe('/admin/students?student=s-k-3')
  expect(addressOf('1795326780008')).toBe('/admin/contracts?active=&contract=k-8')
  expect(addressOf('1795326780009')).toBe('/admin/contracts?active=&contract=k-9')
})

test('contracts are read-only without the permission, or for an inactive student (PERM-14…16, ASTU-36)', async () => {
  const { openOf } = await openContracts({ flags: [] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add contract' }).disabled).toBe(true)
  const panel = await openOf('佐藤 花')
  expect(panel.getByLabelText<HTMLInputElement>('Price (yen)').disabled).toBe(true)
  expect(panel.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
})

test('the question before deleting a contract names the losses (CON-44, D93, PERM-16)', async () => {
  const predecessor = typed('ContractLink', { id: 'k-8', contractNumber: '1795326780008' })
  const { user, openOf } = await openContracts({ change: { predecessor, balanceOwing: 12_000, points: 2 } })
  const panel = await openOf('佐藤 花')
  await user.click(panel.getByRole('switch', { name: 'Allow deletion' }))
  await user.click(panel.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete “1795326780001”' }))
  expect(question.getByText(/^Contract 1795326780001 will be deleted/).textContent).toBe(
    'Contract 1795326780001 will be deleted. The remaining balance (2 points) can no longer be used. The ¥12,000 still due will no longer be listed. Contract 1795326780008 counts as not renewed, and gets back the unused points that were carried over from it. Records of past lessons and payments stay.',
  )
})

test('lessons to come keep a contract from being deleted, and that is said instead (CON-44, D93)', async () => {
  const { openOf } = await openContracts({ change: { bookingsToCome: 2 } })
  const panel = await openOf('佐藤 花')
  expect(panel.getByText('Upcoming lessons: 2')).toBeTruthy()
  expect(panel.getByText(/^It pays for upcoming lessons/)).toBeTruthy()
  expect(panel.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
})

test('a new row shows its own amount once a wrong one before it is taken out (CON-39, CON-40)', async () => {
  const { user, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const add = panel.getByRole('button', { name: 'Add adjustment' })
  const amounts = () => panel.getAllByLabelText<HTMLInputElement>('Amount (yen)')
  await user.click(add)
  await user.click(add)
  fireEvent.change(amounts()[0] as HTMLElement, { target: { value: 'many' } })
  fireEvent.change(amounts()[1] as HTMLElement, { target: { value: '500' } })
  expect(panel.getByText('Enter digits only.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Remove New adjustment' }))
  expect(amounts()[0]?.value).toBe('500')
  expect(panel.queryByText('Enter digits only.')).toBeNull()
})

test('the file of what is listed comes from the server (CON-06, CON-57, CSV-01, CSV-04, D134)', async () => {
  const { user } = await openContracts({ at: '/admin/contracts?kind=unpaid&sort=-owing&search=80002' })
  const files = serveFiles('contracts', 'contract_export_20261120_1200.csv')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('contract_export_20261120_1200.csv saved (1 row)')).toBeTruthy()
  const asked = { all: 'false', kind: 'unpaid', search: '80002', order: 'owing', descending: 'true', charset: 'utf-8' }
  expect(files).toEqual([asked])
})

test.each([
  ['active', ['contractNew'], true],
  ['inactive', [], false],
] as const)(
  'on the page of an %s student each contract says what is left, and opens or not (ASTU-11, ASTU-35, ASTU-36)',
  async (_, flags, opens) => {
    const student = { id: 's-k-1', active: opens }
    const page = (
      <>
        <h1>Student</h1>
        <ContractSection student={student} />
      </>
    )
    await openContracts({ flags: [...flags], page })
    const [first] = screen.getAllByRole('listitem')
    expect(first?.textContent).toContain('12 points · Package')
    const isOn = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(isOn('Open 1795326780001')).toBe(opens)
    expect(isOn('Add contract')).toBe(opens)
  },
)

test('on a student’s page a contract being made is asked about before another student takes its place (ASTU-11, ASTU-35)', async () => {
  const page = (
    <OpenInAddress value={['student']}>
      <h1>Student</h1>
      <ContractSection student={{ id: 's-k-1', active: true }} />
    </OpenInAddress>
  )
  const { address, goTo } = await openContracts({ at: '/admin/students?student=s-k-1', page })
  const cost = () => screen.findByLabelText<HTMLInputElement>('Price (yen)')
  fireEvent.click(screen.getByRole('button', { name: 'Add contract' }))
  // The page goes to what took the place of the button.
  const heading = (name: string) => screen.getByRole('heading', { name })
  expect(document.activeElement).toBe(heading('Add contract'))
  fireEvent.change(await cost(), { target: { value: '30000' } })
  await goTo('/admin/students?student=s-k-2')
  expect(await screen.findByText("What you entered isn't saved yet.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(address.current).toBe('/admin/students?student=s-k-1')
  fireEvent.click(screen.getByRole('button', { name: /^Back/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByRole('button', { name: 'Open 1795326780001' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(heading('Contracts')))
})

test('conflicting changes are shown in yen and days (D129, CON-60)', async () => {
  const { user, openOf, items } = await openContracts()
  const panel = await openOf('佐藤 花')
  fireEvent.change(panel.getByLabelText('Price (yen)'), { target: { value: '77000' } })
  fireEvent.change(panel.getByRole('textbox', { name: 'End date' }), { target: { value: '2027-05-05' } })
  fireEvent.blur(panel.getByRole('textbox', { name: 'End date' }))
  items[0] = { ...items[0], contractValue: 88_000, endDate: '2027-06-06', version: 4 } as Row
  server.use(
    api.mutation('UpdateContract', () =>
      HttpResponse.json({
        data: {
          updateContract: typed('ContractPayload', {
            success: false,
            code: 'stale',
            message: 'Changed meanwhile.',
            field: null,
            errors: [],
            contract: null,
          }),
        },
      }),
    ),
  )
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const clash = within(await panel.findByRole('table'))
  const said = clash.getAllByRole('row').slice(1)
  expect(said.map((row) => row.textContent)).toEqual([
    'End dateSun 6 Jun 2027Wed 5 May 2027',
    'Price (yen)¥88,000¥77,000',
  ])
})
