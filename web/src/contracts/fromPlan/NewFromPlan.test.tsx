import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { typed } from '../../test/deskData.ts'
import { openContracts } from '../../test/openContracts.tsx'
import { api, server } from '../../test/server.ts'
import { undoTells } from '../../test/runs.ts'
import { done } from '../../test/staff.ts'
import { ContractSection } from '../ContractSection.tsx'

const monthly = typed('PlanVersion', {
  id: 'v-1',
  planName: '月4回',
  kind: 'monthly',
  points: 4,
  price: 12_000,
  taxRate: 'standard',
  taxIncluded: false,
  periodCount: 1,
  periodUnit: 'months',
  courseIds: ['c-1'],
  entranceFee: 5000,
  materialsFee: 0,
})

test('a contract is made from a plan by choosing it and adding it, with its cost shown first (PLAN-05, PLAN-09)', async () => {
  const { user, items } = await openContracts({
    plans: [monthly],
    page: (
      <>
        <h1>Student</h1>
        <ContractSection student={{ id: 's-k-1', active: true }} />
      </>
    ),
  })
  const sent: unknown[] = []
  server.use(
    api.mutation('CreateContractFromPlan', ({ variables }) => {
      sent.push(variables['input'])
      const answer = { ...done, contract: items[0] ?? null, undoId: 'undo-1' }
      return HttpResponse.json({ data: { createContractFromPlan: typed('ContractPayload', answer) } })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add contract' })
  expect(add.disabled).toBe(true)
  await user.click(await screen.findByRole('radio', { name: /月4回/ }))
  const preview = within(screen.getByRole('region', { name: 'The contract' }))
  expect(preview.getByText('¥13,200')).toBeTruthy()
  expect(preview.getByText('Entrance fee').nextElementSibling?.textContent).toBe('¥5,500')
  expect(preview.getByText('Total').nextElementSibling?.textContent).toBe('¥18,700')
  await user.click(screen.getByRole('button', { name: 'Sibling discount' }))
  expect(preview.getByText('Total').nextElementSibling?.textContent).toBe('¥17,380')
  await user.click(screen.getByRole('checkbox', { name: 'Add entrance fee' }))
  await user.click(screen.getByRole('button', { name: 'Add contract' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        studentId: 's-k-1',
        planVersionId: 'v-1',
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
        entranceFee: false,
        materialsFee: true,
        discounts: [{ name: 'Sibling discount', percent: 10, yen: null, repeat: 'untilEnded' }],
        total: 11_880,
      },
    ]),
  )
  server.use(
    undoTells(),
    api.mutation('UndoRecord', ({ variables }) => {
      sent.push(variables)
      const gone = { ...done, recordId: items[0]?.id ?? '', removed: true }
      return HttpResponse.json({ data: { undoRecord: typed('UndoRecordPayload', gone) } })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ input: { id: 'undo-1', digest: 'nobody' } }))
  expect(await screen.findByText(/^Undone: /)).toBeTruthy()
})

test('a first month by days is proposed, shown as a line, and can be changed (PLAN-08)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const rule = { firstMonth: 'days', firstMonthRounding: 'down', firstMonthUnit: 'one', firstMonthPoints: 'days' }
  const page = (
    <>
      <h1>Student</h1>
      <ContractSection student={{ id: 's-k-1', active: true }} />
    </>
  )
  const { user } = await openContracts({ plans: [monthly], firstMonth: typed('FirstMonthRule', rule), page })
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  await user.click(await screen.findByRole('radio', { name: /月4回/ }))
  expect(screen.getByText('Share of the month by days: 11/30. You can change it.')).toBeTruthy()
  const preview = within(screen.getByRole('region', { name: 'The contract' }))
  expect(preview.getByText('First month by days').nextElementSibling?.textContent).toBe('−¥8,360')
  expect(preview.getByText('Opening balance').nextElementSibling?.textContent).toBe('2 points')
  await user.clear(screen.getByLabelText('First month (yen)'))
  await user.type(screen.getByLabelText('First month (yen)'), '5000')
  expect(preview.getByText('Total').nextElementSibling?.textContent).toBe('¥10,500')
})

test.each([
  { day: '2026-11-20', begins: 'Today' },
  { day: '2026-11-28', begins: '1st of next month' },
])('on $day a monthly plan is proposed from: $begins (PLAN-05)', async ({ day, begins }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T03:00:00Z`) })
  onTestFinished(() => void vi.useRealTimers())
  const page = (
    <>
      <h1>Student</h1>
      <ContractSection student={{ id: 's-k-1', active: true }} />
    </>
  )
  const { user } = await openContracts({ plans: [monthly], page })
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  await user.click(await screen.findByRole('radio', { name: /月4回/ }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: begins }).checked).toBe(true)
})

test('without plans, or by hand, the whole form is asked for (PLAN-05, CON-27)', async () => {
  const page = (
    <>
      <h1>Student</h1>
      <ContractSection student={{ id: 's-k-1', active: true }} />
    </>
  )
  const { user } = await openContracts({ plans: [monthly], page })
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  await user.click(await screen.findByRole('radio', { name: 'By hand' }))
  expect(await screen.findByLabelText('Price (yen)')).toBeTruthy()
})

test('a student who is not among the first found stays chosen from a plan to by hand and back (PLAN-05, CON-27)', async () => {
  const { user } = await openContracts({ plans: [monthly] })
  server.use(
    api.query('ContractStudents', ({ variables }) => {
      const found = variables['search'] === '' ? ['阿部 久美', 's0001'] : ['渡辺 修', 's0099']
      const [fullName, studentCode] = found
      const choice = typed('StudentChoice', { id: studentCode, studentCode, fullName, active: true })
      return HttpResponse.json({ data: { studentChoices: [choice] } })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Add contract' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add contract' }))
  const field = () => sheet.findByRole<HTMLInputElement>('combobox', { name: /^Student/ })
  await user.type(await field(), '渡辺')
  await user.click(await screen.findByRole('option', { name: /渡辺 修/ }))
  expect((await field()).value).toContain('渡辺 修')
  await user.click(sheet.getByRole('radio', { name: 'By hand' }))
  await sheet.findByLabelText('Price (yen)')
  expect((await field()).value).toContain('渡辺 修')
  await user.click(sheet.getByRole('radio', { name: 'From a plan' }))
  await sheet.findByRole('radio', { name: /月4回/ })
  expect((await field()).value).toContain('渡辺 修')
})

test('an open contract says from which version of which plan it was made (PLAN-05)', async () => {
  const plan = typed('ContractPlan', { id: 'p-1', planName: '月4回', number: 2 })
  const { openOf } = await openContracts({ change: { plan } })
  const panel = await openOf('佐藤 花')
  expect(panel.getByText('月4回 (version 2)')).toBeTruthy()
})

test('a trial by hand names the trial plan, which one click takes (PLAN-14)', async () => {
  const trial = { ...monthly, id: 'v-2', planName: '体験プラン', kind: 'trial' }
  const page = (
    <>
      <h1>Student</h1>
      <ContractSection student={{ id: 's-k-1', active: true }} />
    </>
  )
  const { user } = await openContracts({ plans: [monthly, trial], page })
  server.use(
    api.query('ContractCourses', () => {
      const course = typed('Course', { id: 'c-9', code: 'TRIAL', displayName: '体験レッスン', active: true })
      return HttpResponse.json({ data: { courses: [course] } })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  await user.click(await screen.findByRole('radio', { name: 'By hand' }))
  expect(await screen.findByText(/Your school sells a trial plan, “体験プラン”/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use “体験プラン”' }))
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /体験プラン/ })).checked).toBe(true)
})

test('a plan for ¥0 says that it is free, and one without courses that it has none (PLAN-02, PLAN-05)', async () => {
  const free = { ...monthly, id: 'v-2', planName: '見学', price: 0, courseIds: [] }
  await openContracts({
    plans: [monthly, free],
    page: (
      <>
        <h1>Student</h1>
        <ContractSection student={{ id: 's-k-1', active: true }} />
      </>
    ),
  }).then(async ({ user }) => user.click(await screen.findByRole('button', { name: 'Add contract' })))
  const radio = await screen.findByRole('radio', { name: /見学/ })
  expect(radio.closest('label')?.textContent).toBe('見学4 points · Free · no courses')
  expect(screen.getByRole('radio', { name: /月4回/ }).closest('label')?.textContent).toBe('月4回4 points · ¥12,000')
})

test('a student without a contract gets one by choosing a plan and adding it (PLAN-05)', async () => {
  const { user } = await openContracts({
    plans: [monthly],
    page: (
      <>
        <h1>Student</h1>
        <ContractSection student={{ id: 's-k-1', active: true }} />
      </>
    ),
  })
  expect(await screen.findAllByRole('button', { name: /^Open / })).not.toEqual([])
  expect(screen.queryByRole('region', { name: 'Add a contract from a plan' })).toBeNull()
  server.use(
    api.query('StudentContracts', () =>
      HttpResponse.json({ data: { contractPage: typed('ContractPage', { contracts: [], next: null }) } }),
    ),
  )
  await user.click(screen.getByRole('switch', { name: 'Show inactive contracts too' }))
  const plans = within(await screen.findByRole('region', { name: 'Add a contract from a plan' }))
  await user.click(plans.getByRole('button', { name: /^月4回/ }))
  expect(await screen.findByRole('radio', { name: /月4回/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('button', { name: 'Add contract' })).toHaveProperty('disabled', false)
})
