import { screen, within } from '@testing-library/react'
import { contractFlags } from '@koma/schema/rules/contractFlags'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import type { Contract } from '../contracts/contractDocuments.ts'
import { openDeskPage } from './deskArea.tsx'
import { typed } from './deskData.ts'
import { api, server } from './server.ts'
import { done, signInStaff } from './staff.ts'
import { ContractsPage } from '../contracts/list/ContractsPage.tsx'

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
    carryMost: 0,
    carryMonths: 0,
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
    taxRate: 'standard',
    taxIncluded: true,
    contractNotes: '',
    contractHolder: '',
    courses: [talk],
    adjustments: [],
    payments: [
      typed('ContractPayment', {
        number: 2,
        value: 30_000,
        date: '2026-11-02',
        memo: '',
        uncollectible: false,
        method: 'transfer' as const,
        receivedBy: '',
        reference: '',
        fromDeposit: false,
      }),
    ],
    refunds: [],
    usage: [],
    bookingsToCome: 0,
    plan: null,
    nextPlan: null,
    lots: [],
    predecessor: null,
    successor: null,
    ...change,
  }),
  adjusted: 0,
  paid: 30_000,
})

const wholeMonth = typed('FirstMonthRule', {
  firstMonth: 'whole',
  firstMonthRounding: 'down',
  firstMonthUnit: 'one',
  firstMonthPoints: 'whole',
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

/** Opens the page in English; `sent` holds the inputs of mutations, `requests` the queries of the list. */
export async function openContracts({
  flags,
  student = {},
  change = {},
  more = 0,
  at = '/admin/contracts',
  plans = [],
  debts = [],
  firstMonth = wholeMonth,
  page: shown = <ContractsPage />,
}: {
  flags?: string[]
  student?: object
  change?: Partial<Contract>
  more?: number
  at?: string
  /** The plans that the school sells. */
  plans?: readonly object[]
  /** The other contracts that what is left over of a payment can pay. */
  debts?: readonly object[]
  /** What the school takes for a month that has begun. */
  firstMonth?: object
  page?: ReactElement
} = {}) {
  signInStaff(flags)
  server.use(
    api.query('ClosedDay', ({ variables }) =>
      HttpResponse.json({ data: { cashDay: typed('CashDay', { day: variables['day'] as string, closing: null }) } }),
    ),
  )
  const requests: Record<string, unknown>[] = []
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
      requests.push(variables)
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
    api.query('PlanChoices', () =>
      HttpResponse.json({ data: { planChoices: typed('PlanChoices', { isNew: true, firstMonth, versions: plans }) } }),
    ),
    api.query('OtherDebts', () => HttpResponse.json({ data: { otherDebts: debts } })),
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
  return { ...page, sent, requests, items, openOf }
}
