import { monthOf } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { issueInvoices } from '../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { auditPapers } from './auditPapers.ts'

let school: OpenSchool

beforeAll(async () => {
  school = await openSchool({ taxRounding: 'up' })
  const staff = await school.addStaff({ permissions: ['bulkPayments'] })
  const month = monthOf(school.now)
  for (const contractValue of [11_001, 9999]) {
    const student = await school.addStudent()
    const { id } = await addContract(student, { courses: [], contractValue, startDate: `${month}-01` })
    await payFor(student, id, 5000)
    const document = 'mutation ($input: IssueReceiptInput!) { issueReceipt(input: $input) { code } }'
    await ask(staff, document, { input: { contractId: id, number: 1 } })
  }
  await issueInvoices(staff, month)
})

/** Returns what the audit finds once papers were changed by hand, past their triggers; nothing of it stays. */
async function found(change: string): Promise<string[]> {
  const undone = new Error('undone')
  let mistakes: string[] = []
  const tampering = school.orm.em.fork().transactional(async (em) => {
    await query(em, 'alter table paper disable trigger user')
    await query(em, change)
    mistakes = (await auditPapers(em)).map(({ detail }) => detail)
    throw undone
  })
  await expect(tampering).rejects.toBe(undone)
  return mistakes
}

const ofKind = (kind: string) => `school_id = '${school.id}' and kind = '${kind}' and number = 1`

test('papers as they were issued add up, however the school rounds (PAPER-10)', async () => {
  expect(await auditPapers(school.orm.em.fork())).toEqual([])
})

test.each<[string, string, () => string, RegExp]>([
  ['a total', 'invoice', () => `'{total}', '12000'`, /12000 in total, 11001 by its lines/],
  ['an amount due', 'invoice', () => `'{due}', '0'`, /0 due, 6001 by what was paid/],
  ['a tax', 'invoice', () => `'{rates,0,tax}', '1'`, /standard 11001 1 by its rates/],
  ['a line', 'invoice', () => `'{lines,0,amount}', '1'`, /11001 in total, 1 by its lines/],
  ['an amount', 'receipt', () => `'{amount}', '50000'`, /50000 received, 5000 by its rates/],
])('%s of a kept %s that was changed by hand is found (PAPER-10)', async (_, kind, at, mistake) => {
  expect(await found(`update paper set content = jsonb_set(content, ${at()}) where ${ofKind(kind)}`)).toEqual([
    expect.stringMatching(mistake),
  ])
})

test('a number that is missing in the middle or at the end, and a series that counted too far, are found (PAPER-10)', async () => {
  expect(await found(`delete from paper where ${ofKind('invoice')}`)).toEqual(['2 counted, 1 issued'])
  expect(await found(`delete from paper where ${ofKind('invoice').replace('= 1', '= 2')}`)).toEqual([
    '2 counted, 1 issued',
  ])
  expect(await found(`update paper_series set last = 9 where school_id = '${school.id}' and kind = 'receipt'`)).toEqual(
    ['9 counted, 2 issued'],
  )
})
