import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { typed } from '../test/deskData.ts'
import { openStudents, panel, student } from '../test/openStudents.tsx'

standAtNoon()

const lastContract = typed('ContractItem', {
  id: 'k-9',
  version: 1,
  contractName: 's0001_1760000003401',
  contractNumber: '1760000003401',
  student: typed('ContractStudent', {
    id: 's-1',
    studentCode: 's0001',
    fullName: '佐藤 美咲',
    active: true,
    isFixed: false,
  }),
  active: true,
  monthlyContract: false,
  monthlyPoints: 0,
  points: 3,
  carryOver: false,
  carryMost: 0,
  carryMonths: 0,
  carryOverComplete: false,
  startDate: '2026-10-01',
  endDate: '2026-12-31',
  monthlyBookingLimit: null,
  monthlyCancelLimit: 2,
  used: true,
  renewed: false,
  contractValue: 33000,
  adjusted: 0,
  paid: 0,
  balanceOwing: 33000,
  memoContractValue: '',
  taxRate: 'standard',
  taxIncluded: true,
  contractNotes: '',
  contractHolder: '',
  courses: [typed('Course', { id: 'c-1', code: 'TALK', displayName: '日常英会話' })],
})

test('a student with a trial lesson is made with a contract for one lesson of the trial course, and the search for it opens (ASTU-46)', async () => {
  const { user, sent, address } = await openStudents({ nextCode: 's0003' })
  await user.click(screen.getByRole('button', { name: 'Add student' }))
  const form = await panel('Add student')
  await user.type(await form.findByRole('textbox', { name: 'Last name' }), '森')
  await user.type(form.getByRole('textbox', { name: 'First name' }), '蘭')
  await user.click(form.getByRole('radio', { name: 'Trial lesson' }))
  expect(form.getByRole<HTMLInputElement>('radio', { name: '体験レッスン' }).checked).toBe(true)
  await user.click(form.getByRole('button', { name: 'Add student and trial contract' }))
  await waitFor(() =>
    expect(sent['enroll']).toMatchObject({
      student: { studentCode: 's0003', lastName: '森', firstName: '蘭' },
      contract: {
        startDate: '2026-11-20',
        endDate: '2026-12-20',
        pointsAdjustment: 1,
        courseIds: ['c-2'],
        bookingLimit: true,
        monthlyBookingLimit: 1,
      },
    }),
  )
  await waitFor(() => expect(address.current).toContain('student=s-9'))
  await waitFor(() => expect(address.current).toContain('find=trial'))
})

test('a sibling begins with the family’s name, contacts and contract, and is invited (ASTU-47, ASTU-46)', async () => {
  const { user, sent } = await openStudents({
    nextCode: 's0003',
    contracts: [lastContract],
    rows: [student('s-1', 's0001', '佐藤 美咲', { lastReading: 'さとう' })],
  })
  await user.click(screen.getByRole('button', { name: '佐藤 美咲' }))
  const detail = await panel('佐藤 美咲')
  await user.click(await detail.findByRole('button', { name: 'Add sibling' }))
  const form = await panel('Add sibling of 佐藤 美咲')
  await user.type(await form.findByRole('textbox', { name: 'First name' }), '蘭')
  expect(await form.findByText(/12 points.*日常英会話.*¥33,000/)).toBeTruthy()
  const invites = form.getByRole<HTMLInputElement>('switch', { name: 'Send an invitation to choose a password' })
  expect(invites.checked).toBe(true)
  await user.click(form.getByRole('button', { name: 'Add student and contract' }))
  await waitFor(() =>
    expect(sent['enroll']).toMatchObject({
      student: {
        lastName: '佐藤',
        lastReading: 'さとう',
        firstName: '蘭',
        email: 's0001@mail.example',
        phoneNumber: '090-1111-2222',
      },
      contract: {
        startDate: '2026-11-20',
        endDate: '2027-02-19',
        pointsAdjustment: 12,
        courseIds: ['c-1'],
        contractValue: 33000,
        cancelLimit: true,
        monthlyCancelLimit: 2,
      },
    }),
  )
  await waitFor(() => expect(sent['invite']).toEqual({ userType: 'student', id: 's-9' }))
})

const plan = (id: string, planName: string, change: object = {}) =>
  typed('PlanVersion', {
    id,
    planName,
    kind: 'monthly',
    points: 4,
    price: 12_000,
    taxRate: 'standard',
    taxIncluded: true,
    periodCount: 1,
    periodUnit: 'months',
    courseIds: ['c-1'],
    entranceFee: 5000,
    materialsFee: 0,
    ...change,
  })

test('the first contract is made from a plan, its first month by days, and what it costs is shown before (ASTU-52)', async () => {
  const { user, sent } = await openStudents({ nextCode: 's0003', plans: [plan('v-1', '月4回')] })
  await user.click(screen.getByRole('button', { name: 'Add student' }))
  const form = await panel('Add student')
  await user.type(await form.findByRole('textbox', { name: 'Last name' }), '森')
  await user.type(form.getByRole('textbox', { name: 'First name' }), '蘭')
  await user.click(await form.findByRole('radio', { name: 'From a plan' }))
  await user.click(form.getByRole('button', { name: 'Add student and contract' }))
  expect(await form.findByText('Choose a plan, and check its start and first month.')).toBeTruthy()
  expect(sent['enroll']).toBeUndefined()
  await user.click(form.getByRole('radio', { name: /月4回/ }))
  // From the 20th, 11 of 30 days are left.
  expect(form.getByLabelText<HTMLInputElement>('First month (yen)').value).toBe('4,400')
  expect(form.getByText('Total').nextElementSibling?.textContent).toBe('¥9,400')
  await user.click(form.getByRole('checkbox', { name: 'Add entrance fee' }))
  expect(form.getByText('Total').nextElementSibling?.textContent).toBe('¥4,400')
  await user.click(form.getByRole('button', { name: 'Add student and contract' }))
  await waitFor(() =>
    expect(sent['enroll']).toMatchObject({
      student: { lastName: '森', firstName: '蘭' },
      plan: {
        planVersionId: 'v-1',
        startDate: '2026-11-20',
        entranceFee: false,
        firstMonthPrice: 4400,
        discounts: [],
        total: 4400,
      },
    }),
  )
  expect(sent['enroll']).not.toHaveProperty('contract')
})

test('a trial by hand names the trial plan, which one click takes (PLAN-14, ASTU-52)', async () => {
  const trial = plan('v-2', '体験プラン', {
    kind: 'trial',
    points: 1,
    price: 2000,
    courseIds: ['c-1'],
    entranceFee: 0,
    periodUnit: 'months',
  })
  const { user, sent, address } = await openStudents({ nextCode: 's0003', plans: [plan('v-1', '月4回'), trial] })
  await user.click(screen.getByRole('button', { name: 'Add student' }))
  const form = await panel('Add student')
  await user.type(await form.findByRole('textbox', { name: 'Last name' }), '森')
  await user.type(form.getByRole('textbox', { name: 'First name' }), '蘭')
  await user.click(form.getByRole('radio', { name: 'Trial lesson' }))
  expect(await form.findByText(/Your school sells a trial plan, “体験プラン”/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Use “体験プラン”' }))
  expect(form.getByRole<HTMLInputElement>('radio', { name: /体験プラン/ }).checked).toBe(true)
  await user.click(form.getByRole('button', { name: 'Add student and trial contract' }))
  await waitFor(() => expect(sent['enroll']).toMatchObject({ plan: { planVersionId: 'v-2', total: 2000 } }))
  await waitFor(() => expect(address.current).toContain('find=trial'))
})
