import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContractSection } from '../ContractSection.tsx'
import { OpenInAddress } from '../../record/useLeaving.ts'
import { typed } from '../../test/deskData.ts'
import { serveFiles } from '../../test/servedFiles.ts'
import { openContracts } from '../../test/openContracts.tsx'

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('contracts are found by what stands out, by type and by search (CON-01…05, CON-21…26, D88, D148)', async () => {
  const { user, requests } = await openContracts()
  const choose = async (label: string, choice: string) => {
    await user.click(screen.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: choice }))
  }
  expect(names()).toHaveLength(3)
  // On a narrow screen, the balance and the end come below the name.
  expect(names()[1]).toMatch(/1795\d+鈴木 蓮 · 2 points · until .*2027/)
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
  await waitFor(() => expect(requests.at(-1)).toEqual(owing))
})

test('a long list shows a hundred contracts, then all; one outside the list opens (CON-09)', async () => {
  await openContracts({ more: 240, at: '/admin/contracts?contract=more-1239' })
  expect(await screen.findByRole('dialog', { name: /^Contract 1795326780009/ })).toBeTruthy()
  expect(await screen.findByText(/243/)).toBeTruthy()
})

test('the list leads to monthly processing and payments; an open contract tells number, type, fixed or flex, and yen (CON-07, CON-08, CON-13, CON-19, CON-20, CON-27, CON-60, MON-01)', async () => {
  const { user, openOf } = await openContracts({ student: { isFixed: true } })
  const wayTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(wayTo('Monthly processing')).toBe('/admin/contracts/monthly')
  expect(wayTo('Payments and fees')).toBe('/admin/contracts/payments')
  const panel = await openOf('鈴木 蓮')
  expect(screen.getByRole('dialog', { name: 'Contract 1795326780002' })).toBeTruthy()
  const fact = (label: string) =>
    panel.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent
  expect([fact('Type'), fact('Booking type'), fact('Amount due')]).toEqual([
    'Package',
    'Fixed',
    '¥12,000Record paymentRefund',
  ])
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

test('the file of what is listed comes from the server (CON-06, CON-57, CSV-01, CSV-04, D134)', async () => {
  const { user } = await openContracts({ at: '/admin/contracts?kind=unpaid&sort=-owing&search=80002' })
  const files = serveFiles('contracts', 'contract_export_20261120_1200.csv')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('contract_export_20261120_1200.csv saved (1 row)')).toBeTruthy()
  const params = { all: 'false', kind: 'unpaid', search: '80002', order: 'owing', descending: 'true', charset: 'utf-8' }
  expect(files).toEqual([params])
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
  // The cursor goes to what took the place of the button.
  const heading = (name: string) => screen.getByRole('heading', { name })
  await cost()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Package' }))
  // Untouched, the form closes alone.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(heading('Contracts')))
  expect(address.current).toBe('/admin/students?student=s-k-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Add contract' }))
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
