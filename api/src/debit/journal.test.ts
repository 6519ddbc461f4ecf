import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { dateOf } from '@koma/schema/rules/time'
import { paymentMethods } from '@koma/schema/records/payment'
import { taxRates } from '@koma/schema/records/tax'
import { csvLine } from '@koma/schema/csv/csv'
import { journalHeader, journalKinds, journalPrograms, journalRow } from '@koma/schema/rules/journal'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract, payFor } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'

/** The columns of accounts, rates and amounts in each program's file, written down apart from the program. */
const places = {
  freee: { debit: [3, 9, 10], credit: [12, 18, 19], width: 22 },
  moneyForward: { debit: [2, 6, 8], credit: [10, 14, 16], width: 27 },
  yayoi: { debit: [4, 7, 8], credit: [10, 13, 14], width: 25 },
} as const

const entry = fc.record({
  kind: fc.constantFrom(...journalKinds),
  date: fc.constantFrom('2026-11-01', '2026-11-30'),
  amount: fc.integer({ min: -999_999, max: 9_999_999 }).filter((amount) => amount !== 0),
  taxRate: fc.constantFrom(...taxRates),
  method: fc.option(fc.constantFrom(...paymentMethods)),
  studentName: fc.constantFrom('佐藤 花', '=1+1', 'a,"b"'),
  contractNumber: fc.constant('1795326780001'),
  reason: fc.constantFrom('', '釣銭, "間違い"'),
})

function rateOf(tax: string): string | null {
  if (tax.includes('10')) return 'standard'
  if (tax.includes('8')) return 'reduced'
  return tax.startsWith('非課') ? 'exempt' : null
}

test("sums of every program's file are those of its entries, by account and tax rate; no amount is below 0 (DEBIT-12)", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), fc.constantFrom(...journalPrograms), (entries, program) => {
      const lines = entries.map((each, at) => csvLine(journalRow(program, each, at + 1)))
      const rows = parse(lines.join(''))
      const { debit, credit, width } = places[program]
      expect(rows.every((row) => row.length === width)).toBe(true)
      expect(journalHeader(program)?.length ?? width).toBe(width)
      const balance = new Map<string, number>()
      const add = (key: string, amount: number) => balance.set(key, (balance.get(key) ?? 0) + amount)
      for (const row of rows) {
        const [left, right] = [Number(row[debit[2]]), Number(row[credit[2]])]
        expect(left).toBe(right)
        expect(left).toBeGreaterThan(0)
        add(`${row[debit[0]]} ${rateOf(row[debit[1]] ?? '')}`, left)
        add(`${row[credit[0]]} ${rateOf(row[credit[1]] ?? '')}`, -right)
      }
      const sum = (some: (each: (typeof entries)[number]) => boolean) =>
        entries.filter(some).reduce((total, { amount }) => total + amount, 0)
      for (const rate of taxRates)
        expect(0 - (balance.get(`売上高 ${rate}`) ?? 0)).toBe(
          sum(({ kind, taxRate }) => kind === 'sale' && taxRate === rate),
        )
      for (const rate of taxRates)
        expect(0 - (balance.get(`雑収入 ${rate}`) ?? 0)).toBe(
          sum(({ kind, taxRate }) => kind === 'fee' && taxRate === rate),
        )
      expect(balance.get('貸倒損失 null') ?? 0).toBe(sum(({ kind }) => kind === 'writeoff'))
      expect(0 - (balance.get('預り金 null') ?? 0)).toBe(
        sum(({ kind }) => kind === 'deposit') - sum(({ kind }) => kind === 'depositApplied'),
      )
      expect(0 - (balance.get('現金過不足 null') ?? 0)).toBe(sum(({ kind }) => kind === 'cashDifference'))
      expect(balance.get('売掛金 null') ?? 0).toBe(
        sum(({ kind }) => kind === 'sale' || kind === 'fee') -
          sum(({ kind }) => kind === 'payment' || kind === 'writeoff' || kind === 'depositApplied'),
      )
    }),
  )
})

test("a month's journal adds up to the report of payments, the figures and the prices of its contracts (DEBIT-12)", async () => {
  const school = await openSchool()
  const staff = await school.addStaff()
  const student = await school.addStudent()
  const today = dateOf(school.now)
  const month = today.slice(0, 7)
  const standard = await addContract(student, { courses: [], contractValue: 12_000, startDate: today })
  const reduced = await addContract(student, { courses: [], contractValue: 800, startDate: today, taxRate: 'reduced' })
  await addContract(student, { courses: [], contractValue: 5, startDate: '2020-01-01', endDate: '2020-12-31' })
  await payFor(student, standard.id, 7000)
  await payFor(student, reduced.id, 800)
  const { sums, report, figures } = await ask<{
    sums: { kind: string; taxRate: string | null; total: number }[]
    report: { value: number; uncollectible: boolean }[]
    figures: { months: { paid: number; writtenOff: number }[] }
  }>(
    staff,
    `query ($month: String!, $from: PlainDate!, $to: PlainDate!) {
      sums: journal(month: $month) { kind taxRate total }
      report: paymentsReport(from: $from, to: $to) { value uncollectible }
      figures: moneyFigures(from: $month, to: $month) { months { paid writtenOff } } }`,
    { month, from: `${month}-01`, to: today },
  )
  expect(sums).toEqual([
    { kind: 'sale', taxRate: 'standard', total: 12_000 },
    { kind: 'sale', taxRate: 'reduced', total: 800 },
    { kind: 'payment', taxRate: null, total: 7800 },
  ])
  const paid = sums.filter(({ kind }) => kind === 'payment').reduce((total, each) => total + each.total, 0)
  expect(report.reduce((total, { value }) => total + value, 0)).toBe(paid)
  expect(figures.months[0]?.paid).toBe(paid)
  for (const program of journalPrograms) {
    const path = `/app/export/journal?month=${month}&program=${program}`
    const { status, body } = await rest<string>(await testApp(), 'GET', path, undefined, await askerOf(staff))
    expect(status).toBe(200)
    const rows = parse(body, { bom: true, relax_column_count: true })
    expect(rows).toHaveLength(program === 'yayoi' ? 4 : 5)
  }
})

test('a day that was counted otherwise than expected is a line of the journal, until its closing is undone (CASH-07)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
  const student = await school.addStudent()
  const today = dateOf(school.now)
  const contract = await addContract(student, { courses: [], contractValue: 12_000, startDate: '2020-01-01' })
  await ask(staff, `mutation ($input: RecordPaymentInput!) { paid: recordPayment(input: $input) { code } }`, {
    input: { contractId: contract.id, amount: 7000, method: 'cash' },
  })
  const { closed } = await ask<{ closed: { code: string; closing: { id: string } } }>(
    staff,
    `mutation ($input: CloseCashInput!) { closed: closeCash(input: $input) { code closing { id } } }`,
    { input: { day: today, lines: [{ method: 'cash', expected: 7000, counted: 6500, reason: '釣銭の間違い' }] } },
  )
  expect(closed.code).toBe('1001')
  const month = today.slice(0, 7)
  const sums = () =>
    ask<{ sums: { kind: string; count: number; total: number }[] }>(
      staff,
      `query ($month: String!) { sums: journal(month: $month) { kind count total } }`,
      { month },
    )
  expect((await sums()).sums).toEqual([
    { kind: 'payment', count: 1, total: 7000 },
    { kind: 'cashDifference', count: 1, total: -500 },
  ])
  for (const program of journalPrograms) {
    const path = `/app/export/journal?month=${month}&program=${program}`
    const { body } = await rest<string>(await testApp(), 'GET', path, undefined, await askerOf(staff))
    const rows = parse(body, { bom: true, relax_column_count: true })
    const { debit, credit } = places[program]
    const row = rows.find((each) => each[debit[0]] === '現金過不足')
    expect([row?.[debit[2]], row?.[credit[0]], row?.[credit[2]]]).toEqual(['500', '現金', '500'])
  }
  await ask(staff, `mutation ($id: ID!) { undone: undoCashClosing(id: $id) { code } }`, { id: closed.closing.id })
  expect((await sums()).sums).toEqual([{ kind: 'payment', count: 1, total: 7000 }])
})
