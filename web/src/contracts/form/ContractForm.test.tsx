import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { proposedStart } from './contractValues.ts'
import { ContractSection } from '../ContractSection.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { openContracts } from '../../test/openContracts.tsx'

test('the amount due follows typing; only edited fields are sent, amounts in digits only (CON-14…17, CON-37…40)', async () => {
  const { user, sent, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const value = panel.getByLabelText('Price (yen)')
  await user.clear(value)
  await user.type(value, '1.5')
  expect(panel.getByText('Enter digits only, such as 12500.')).toBeTruthy()
  await user.clear(value)
  await user.type(value, '-500')
  expect(panel.getByText(/^Amounts can't be negative/)).toBeTruthy()
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
  expect(document.activeElement).toBe(proposed)
  const named = panel.getAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'))
  expect(named).toEqual(['Remove New adjustment', 'Remove Payment 02', 'Remove New payment'])
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const adjustments = [{ number: null, type: '-', value: 3000, memo: '' }]
  const payments = expect.arrayContaining([expect.objectContaining({ number: null, value: 7000 })])
  await waitFor(() =>
    expect(sent['update']).toEqual({ id: 'k-1', version: 3, contractValue: 40_000, adjustments, payments }),
  )
  // What is still due is the server's word.
  expect(await screen.findByText(/^¥7,000 from 佐藤 花 recorded; ¥[\d,]+ still due$/)).toBeTruthy()
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
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Add payment' }))
  await user.click(panel.getByRole('button', { name: 'Remove Payment 02' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: /^Delete/ })).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(isThere('Remove Payment 02')).toBe(false))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'k-1', version: 3, payments: [] }))
  expect(await screen.findByText(/^Saved “Contract .+”$/)).toBeTruthy()
})

test('the payment that was asked about is removed, whatever a colleague adds or removes meanwhile (CON-16, STF-08)', async () => {
  const { user, items, openOf, announceRecords } = await openContracts()
  const panel = await openOf('佐藤 花')
  const removing = (name: string) => panel.queryByRole('button', { name: `Remove ${name}`, hidden: true })
  const change = async (version: number, numbers: readonly number[]) => {
    const [first] = items
    const [payment] = first?.payments ?? []
    if (first && payment) {
      items[0] = {
        ...first,
        version,
        payments: numbers.map((number) => ({ ...payment, number, value: number * 1000 })),
      }
    }
    await announceRecords(['k-1'], 'contract')
  }
  await change(4, [2, 3])
  await waitFor(() => expect(removing('Payment 03')).toBeTruthy())
  await user.click(panel.getByRole('button', { name: 'Remove Payment 02' }))
  const question = await screen.findByRole('dialog', { name: 'Delete “Payment 02”?' })
  await change(5, [1, 2, 3])
  await waitFor(() => expect(removing('Payment 01')).toBeTruthy())
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(removing('Payment 02')).toBeNull())
  expect([removing('Payment 01'), removing('Payment 03')]).not.toContain(null)
  await user.click(await panel.findByRole('button', { name: 'Remove Payment 03' }))
  await screen.findByRole('dialog', { name: 'Delete “Payment 03”?' })
  await change(6, [1])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Delete/ })).toBeNull())
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
    undoId: null,
    contract: null,
  }
  const theirs = {
    number: 3,
    value: 6000,
    date: '2026-11-03',
    memo: '',
    uncollectible: false,
    method: null,
    receivedBy: '',
    reference: '',
    fromDeposit: false,
  }
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
  expect(panel.getByText('The limit is 999,999,999.')).toBeTruthy()
  enter('Balance adjustment', '')
  expect(panel.queryByText('The limit is 999,999,999.')).toBeNull()
  const leave = (label: string) => fireEvent.blur(panel.getByLabelText(label))
  enter('Balance adjustment', '-13')
  leave('Balance adjustment')
  expect(panel.getByText('Balance adjustment: this would take the balance below 0.')).toBeTruthy()
  await user.click(save)
  expect(document.activeElement).toBe(panel.getByLabelText('Balance adjustment'))
  enter('Balance adjustment', '-12')
  expect(panel.queryByText('Balance adjustment: this would take the balance below 0.')).toBeNull()
  // An error of fields together is shown beside another that is wrong by itself.
  enter('Price (yen)', '1.5')
  enter('Balance adjustment', '-13')
  leave('Balance adjustment')
  expect(panel.getByText('Balance adjustment: this would take the balance below 0.')).toBeTruthy()
  expect(panel.getByText('Enter digits only, such as 12500.')).toBeTruthy()
  enter('Balance adjustment', '-12')
  enter('Price (yen)', '999999999999999')
  expect(panel.getByText('The limit is ¥99,999,999.')).toBeTruthy()
  await user.click(save)
  expect(sent['update']).toBeUndefined()
})

test('a limit of 0 is switched on as it stands, and one that was emptied and is off again is none (CON-34, CON-35, CON-41, D149)', async () => {
  const { user, sent, openOf } = await openContracts()
  const panel = await openOf('佐藤 花')
  const returns = panel.getByLabelText('Limit cancellations with points returned')
  await user.click(returns)
  await user.clear(panel.getByLabelText('Cancellations with points returned per month'))
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
  const opening = await screen.findByLabelText('Opening balance (points)')
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
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({ studentId: 's-k-1', monthlyPoints: 8, pointsAdjustment: 0 }),
  )
})

/** Opens the form of a new package with a balance and all courses, or none. */
async function openNewPackage(balance: string, courses: 'Select all' | 'Clear all') {
  const page = await openContracts({
    page: (
      <>
        <h1>Student</h1>
        <ContractSection student={{ id: 's-k-1', active: true }} />
      </>
    ),
  })
  const { user } = page
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  const opening = await screen.findByLabelText('Opening balance (points)')
  await user.clear(opening)
  await user.type(opening, balance)
  await user.click(screen.getByRole('button', { name: courses }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  return page
}

test.each([
  ['no balance and no courses', '0', 'Clear all', ['The opening balance is 0 points', 'No courses selected']],
  ['no balance', '0', 'Select all', ['The opening balance is 0 points']],
  ['no courses', '5', 'Clear all', ['No courses selected']],
] as const)(
  'a new package with %s is asked about, since nothing can be booked with it',
  async (_, balance, courses, lacks) => {
    const { user, sent } = await openNewPackage(balance, courses)
    expect(screen.getByText("Each booking takes its course's cost from this balance.")).toBeTruthy()
    const question = within(await screen.findByRole('dialog', { name: "This contract can't be used yet" }))
    for (const lack of lacks) expect(question.getByText(lack, { exact: false })).toBeTruthy()
    expect(question.getAllByText(/balance is 0|No courses/)).toHaveLength(lacks.length)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sent['create']).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await user.click(await screen.findByRole('button', { name: 'Add anyway' }))
    await waitFor(() => expect(sent['create']).toMatchObject({ studentId: 's-k-1' }))
  },
)

test('a new package with a balance and courses is added without a question', async () => {
  const { sent } = await openNewPackage('5', 'Select all')
  await waitFor(() => expect(sent['create']).toMatchObject({ studentId: 's-k-1' }))
})

test('a monthly contract says nothing of its points before they are typed or it is to be made', async () => {
  const { user, sent } = await openContracts({
    page: (
      <>
        <h1>Student</h1>
        <ContractSection student={{ id: 's-k-1', active: true }} />
      </>
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Add contract' }))
  await user.click(await screen.findByRole('radio', { name: 'Monthly' }))
  const points = screen.getByLabelText('Points per month')
  expect(points.getAttribute('aria-invalid')).not.toBe('true')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(points.getAttribute('aria-invalid')).toBe('true'))
  expect(sent['create']).toBeUndefined()
})

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026-11-25', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-02-28', '2027-03-01'],
])('a monthly contract made on %s is proposed from %s (CON-28)', (today, start) => {
  expect([proposedStart(today, false), proposedStart(today, true)]).toEqual([today, start])
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
  expect(panel.getByText('Enter digits only, such as 12500.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Remove New adjustment' }))
  expect(amounts()[0]?.value).toBe('500')
  expect(panel.queryByText('Enter digits only, such as 12500.')).toBeNull()
})

test('conflicting changes are shown in yen and days (D129, CON-60)', async () => {
  const { user, openOf, items } = await openContracts()
  const panel = await openOf('佐藤 花')
  fireEvent.change(panel.getByLabelText('Price (yen)'), { target: { value: '77000' } })
  fireEvent.change(panel.getByRole('textbox', { name: 'End date' }), { target: { value: '2027-05-05' } })
  fireEvent.blur(panel.getByRole('textbox', { name: 'End date' }))
  items[0] = { ...items[0], contractValue: 88_000, endDate: '2027-06-06', version: 4 } as (typeof items)[number]
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
            undoId: null,
            contract: null,
          }),
        },
      }),
    ),
  )
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const clash = within(await panel.findByRole('table'))
  const rows = clash.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'End dateSun 6 Jun 2027Wed 5 May 2027',
    'Price (yen)¥88,000¥77,000',
  ])
})
