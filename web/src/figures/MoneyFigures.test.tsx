import { screen, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { FiguresPage } from './FiguresPage.tsx'

const month = (name: string, paid: number) =>
  typed('MoneyMonth', { month: name, paid, writtenOff: 500, sold: 40, used: 12, expired: 3 })

async function openFigures(language: 'jp' | 'en', paid = [9000, 7000]) {
  signInStaff([])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 240))
  const requests: unknown[] = []
  server.use(
    api.query('MoneyFigures', ({ variables }) => {
      requests.push(variables)
      const moneyFigures = typed('MoneyFigures', {
        owed: [
          typed('OwedPart', { age: 'days0to30', count: 2, total: 6000 }),
          typed('OwedPart', { age: 'days31to60', count: 1, total: 2000 }),
          typed('OwedPart', { age: 'days61to90', count: 0, total: 0 }),
          typed('OwedPart', { age: 'daysOver90', count: 1, total: 4000 }),
        ],
        months: [month('2026-10', paid[0] ?? 0), month('2026-11', paid[1] ?? 0)],
        outstanding: typed('Outstanding', { left: 50, booked: 6, yen: 98_000 }),
      })
      return HttpResponse.json({ data: { moneyFigures } })
    }),
  )
  const page = await openDeskPage(<FiguresPage />, { at: '/admin/figures', language })
  return { ...page, requests }
}

test('each picture has its words, its table and its CSV (CON-11, CON-24, PAY-08, BRAND-12)', async () => {
  await openFigures('en')
  const owed = within(await screen.findByRole('region', { name: 'Amount due by age' }))
  expect(
    owed.getByText('¥12,000 is due in total, ¥4,000 of it for contracts that began more than 90 days ago.'),
  ).toBeTruthy()
  const rows = owed.getAllByRole('row', { hidden: true }).map((row) => row.textContent)
  expect(rows).toEqual([
    'Days since the contract beganAmount due',
    '0–30 days¥6,000',
    '31–60 days¥2,000',
    '61–90 days¥0',
    'Over 90 days¥4,000',
    'Total¥12,000',
  ])
  expect(
    screen.getByText('lessons worth ¥98,000: what is left on active contracts, and what is booked from now on.', {
      exact: false,
    }),
  ).toBeTruthy()
  const outstanding = within(screen.getByRole('region', { name: 'Undelivered lessons' }))
  expect(outstanding.getAllByRole('row', { hidden: true }).at(-1)?.textContent).toBe('In yen¥98,000')
  expect(screen.getByText('In this period: 80 points sold, 24 points used and 6 points expired.')).toBeTruthy()
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const paid = within(screen.getByRole('region', { name: 'Paid by month' }))
  paid.getByRole('button', { name: 'Export CSV' }).click()
  expect(await screen.findByText(/^paid_export_\d{8}_\d{4}\.csv saved \(2 rows\)$/)).toBeTruthy()
  expect(parse((await files[0]?.text()) ?? '', { bom: true })).toEqual([
    ['Month', 'Paid', 'Written off'],
    ['2026-10', '9000', '500'],
    ['2026-11', '7000', '500'],
  ])
})

test('the amount due leads to its contracts (CON-11, CON-24)', async () => {
  await openFigures('en')
  const hrefOf = async (name: string) => (await screen.findAllByRole('link', { name })).at(-1)?.getAttribute('href')
  expect(await hrefOf('Contracts with an amount due')).toBe('/admin/contracts?active=&kind=unpaid')
})

test('a number opens the contracts that it is made of, with their sum and a file (CON-11, PAY-08)', async () => {
  const { user } = await openFigures('en')
  const rowOf = (contractId: string, value: number, more: object = {}) =>
    typed('FigureRow', {
      contractId,
      contractNumber: `179532678000${value}`,
      isDeleted: false,
      studentId: 'st-1',
      studentCode: 's0001',
      fullName: '佐藤 花',
      value,
      left: null,
      booked: null,
      yen: null,
      ...more,
    })
  const requests: unknown[] = []
  server.use(
    api.query('FigureRows', ({ variables }) => {
      requests.push(variables)
      const isLeft = variables['of'] === 'outstanding'
      const figureRows = isLeft
        ? [rowOf('k-1', 56, { left: 50, booked: 6, yen: 98_000 })]
        : [rowOf('k-1', 8), rowOf('k-2', 4, { isDeleted: true })]
      return HttpResponse.json({ data: { figureRows } })
    }),
  )
  const points = within(await screen.findByRole('region', { name: 'Points by month' }))
  await user.click(points.getByText('Show as a table'))
  await user.click(points.getAllByRole('button', { name: '12 points' })[1] ?? points.getByText('none'))
  const used = within(await screen.findByRole('dialog', { name: 'Used November 2026' }))
  expect(await used.findByRole('row', { name: /^Total 12 points$/ })).toBeTruthy()
  expect(used.getByRole('link', { name: '1795326780008' }).getAttribute('href')).toBe(
    '/admin/contracts?contract=k-1&active=',
  )
  expect(used.getByText(/1795326780004 \(deleted\)/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'By contract' }))
  const left = within(await screen.findByRole('dialog', { name: 'Undelivered lessons' }))
  expect(await left.findByRole('row', { name: 'Total 50 points 6 points ¥98,000' })).toBeTruthy()
  expect(left.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(requests).toEqual([{ of: 'used', month: '2026-11' }, { of: 'outstanding' }])
})

test('a period without payments has no best month (PAY-08)', async () => {
  await openFigures('en', [0, 0])
  expect(await screen.findByText('Nothing was paid in this period and ¥1,000 written off.')).toBeTruthy()
})

test('a bar is as high as its amount, and another period is asked for (PAY-08)', async () => {
  const { user, requests } = await openFigures('jp')
  const owed = await screen.findByRole('region', { name: '未払い額（経過日数別）' })
  const heights = await vi.waitFor(() => {
    const bars = [...owed.querySelectorAll('g[data-tone] > rect')].map((bar) => Number(bar.getAttribute('height')))
    expect(bars).toHaveLength(4)
    return bars
  })
  const [first = 0, second = 0, third = 0, last = 0] = heights
  expect(third).toBe(0)
  expect(first / second).toBeCloseTo(3)
  expect(last / second).toBeCloseTo(2)
  await user.click(screen.getByRole('radio', { name: '直近6か月' }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
})
