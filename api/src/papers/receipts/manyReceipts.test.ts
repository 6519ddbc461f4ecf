import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { adjust, listedPapers } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, payFor, sessionFor, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { query } from '../../platform/database/sql.ts'
import { auditPapers } from '../auditPapers.ts'

interface Shown {
  contractId: string
  number: number
  amount: number
  overpaid: number
  change: string
  digest: string
}

async function previewed(staff: TestUser, day: string): Promise<Shown[]> {
  const document = `query ($day: PlainDate!) { preview: receiptsPreview(from: $day, to: $day) { more
    receipts { contractId number amount overpaid change digest } } }`
  const { preview } = await ask<{ preview: { more: number; receipts: Shown[] } }>(staff, document, { day })
  expect(preview.more).toBe(0)
  return preview.receipts
}

async function started(staff: TestUser, receipts: readonly Shown[], purpose?: string) {
  const document = `mutation ($input: StartReceiptsInput!) { reply: startReceipts(input: $input) {
    code message run { id } } }`
  const shown = receipts.map(({ contractId, number, digest }) => ({ contractId, number, digest }))
  const input = { receipts: shown, ...(purpose === undefined ? {} : { purpose }) }
  const { reply } = await ask<{ reply: { code: string; message: string; run: { id: string } | null } }>(
    staff,
    document,
    {
      input,
    },
  )
  return reply
}

async function fileOf(staff: TestUser, runId: string): Promise<{ status: number; pages: string[] }> {
  const headers = { host: staff.school.host, authorization: await sessionFor(staff) }
  const url = `/app/paperRuns/${runId}.pdf`
  const answer = await (await testApp()).app.http.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, pages: answer.statusCode === 200 ? await pdfPages(answer.rawPayload) : [] }
}

async function opened(): Promise<{ school: OpenSchool; staff: TestUser; student: TestUser; day: string }> {
  const school = await openSchool({ invoiceNumber: 'T1234567890123' })
  const staff = await school.addStaff({ permissions: ['bulkPayments'] })
  return { school, staff, student: await school.addStudent(), day: dateOf(school.now) }
}

test('500 receipts are issued in the background with one press, numbered in turn, and open as one file of 500 pages (PAPER-11)', async () => {
  const { school, staff, student, day } = await opened()
  const contracts = await Promise.all(
    Array.from({ length: 100 }, () => addContract(student, { courses: [], contractValue: 5000 })),
  )
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, method, actor, at)
     select $1, c, n, 1, 495 + n * 100, $3, (array['cash', 'card', 'transfer'])[1 + n % 3], 'staff:admin', $4
     from unnest($2::uuid[]) c, generate_series(1, 5) n`,
    [school.id, contracts.map(({ id }) => id), day, school.now],
  )
  const receipts = await previewed(staff, day)
  expect(receipts).toHaveLength(500)
  const { run } = await started(staff, receipts, '教材費')
  const runId = run?.id ?? ''
  expect(await worked(staff, runId, ['bulkPayments'])).toEqual({ issued: 500 })
  const sums = await query<{ papers: number; total: number; last: number; byRate: number }>(
    school.orm.em.fork(),
    `select count(*)::int as papers, sum((content ->> 'amount')::int)::int as total, max(number) as last,
       sum((content #>> '{rates,0,total}')::int)::int as "byRate" from paper where school_id = $1`,
    [school.id],
  )
  const paid = receipts.reduce((sum, { amount }) => sum + amount, 0)
  expect(sums).toEqual([{ papers: 500, total: paid, last: 500, byRate: paid }])
  const byMethod = await query<{ same: boolean }>(
    school.orm.em.fork(),
    `select sum(p.value) = sum((r.content ->> 'amount')::int) as same from contract_payment p
     join paper r on r.school_id = p.school_id and r.contract_id = p.contract_id and r.payment_number = p.number
       and r.content ->> 'method' = p.method
     where p.school_id = $1 group by p.method`,
    [school.id],
  )
  expect(byMethod).toEqual([{ same: true }, { same: true }, { same: true }])
  const { pages } = await fileOf(staff, runId)
  expect(pages).toHaveLength(500)
  expect(new Set(pages).size).toBe(500)
  expect(pages[0]).toContain('教材費として')
  expect((await previewed(staff, day)).every(({ change }) => change === 'same')).toBe(true)
  expect(await auditPapers(school.orm.em.fork())).toEqual([])
})

test('what was paid above the price is a deposit on the receipt and has no tax; without a price nothing is (PAPER-12)', async () => {
  const { staff, student, day, school } = await opened()
  const { id } = await addContract(student, { courses: [], contractValue: 11_000 })
  await adjust(school, id, -1100, '割引')
  await payFor(student, id, 9000)
  await payFor(student, id, 2900)
  const free = await addContract(student, { courses: [], contractValue: 0 })
  await payFor(student, free.id, 700)
  const receipts = await previewed(staff, day)
  expect(receipts.map(({ amount, overpaid }) => [amount, overpaid]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [700, 0],
    [2900, 2000],
    [9000, 0],
  ])
  const { run } = await started(staff, receipts)
  await worked(staff, run?.id ?? '', ['bulkPayments'])
  const page = (await fileOf(staff, run?.id ?? '')).pages.find((text) => text.includes('¥2,900−')) ?? ''
  expect(page).toContain('10%¥900¥81')
  expect(page).toContain('預り金（対象外）¥2,000')
  expect(await auditPapers(school.orm.em.fork())).toEqual([])
})

test('a payment that has changed is refused by name, or gets another receipt; one issued by hand stays (PAPER-11)', async () => {
  const { school, staff, student, day } = await opened()
  const { id } = await addContract(student, { courses: [], contractValue: 20_000 })
  await payFor(student, id, 5000)
  const document = 'mutation ($input: IssueReceiptInput!) { issueReceipt(input: $input) { code } }'
  await ask(staff, document, { input: { contractId: id, number: 1, purpose: '入会金' } })
  expect(await previewed(staff, day)).toMatchObject([{ change: 'same' }])
  const revise = (revision: number, value: number) =>
    query(
      school.orm.em.fork(),
      `insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at)
       select school_id, contract_id, number, $2, $3, date, actor, at from contract_payment
       where contract_id = $1 and revision = 1`,
      [id, revision, value],
    )
  await revise(2, 4000)
  const shown = await previewed(staff, day)
  expect(shown).toMatchObject([{ change: 'correct', amount: 4000 }])
  await revise(3, 3000)
  const refused = await started(staff, shown)
  expect(refused).toMatchObject({ code: 'generalE', run: null })
  expect(refused.message).toContain(`${student.lastName} ${student.firstName}`)
  const { run } = await started(staff, await previewed(staff, day))
  expect(await worked(staff, run?.id ?? '', ['bulkPayments'])).toEqual({ corrected: 1 })
  const [last, first] = await listedPapers(staff)
  expect(last).toMatchObject({ amount: 3000, replacedNumber: first?.paperNumber })
  expect((await fileOf(staff, '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e')).status).toBe(404)
})

test('a preview of receipts takes no more days than a year, and none that end before they begin (PAPER-11)', async () => {
  const { staff, day } = await opened()
  const document = `query ($from: PlainDate!, $to: PlainDate!) { receiptsPreview(from: $from, to: $to) { more } }`
  const refusal = { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] }
  for (const to of [plusDays(day, 366), plusDays(day, -1)]) {
    const { body } = await graphql(await testApp(), document, { from: day, to }, await askerOf(staff))
    expect(body).toMatchObject(refusal)
  }
})

test('the file of a run has all of its papers, also where they are more than one preview lists (PAPER-11)', async () => {
  const { school, staff, student, day } = await opened()
  const { id } = await addContract(student, { courses: [], contractValue: 900 })
  await payFor(student, id, 900)
  const { run } = await started(staff, await previewed(staff, day))
  await worked(staff, run?.id ?? '', ['bulkPayments'])
  await query(
    school.orm.em.fork(),
    `insert into run_step select (jsonb_populate_record(s, jsonb_build_object('number', s.number + n))).*
     from run_step s, generate_series(1, 1100) n where s.school_id = $1 and s.run_id = $2`,
    [school.id, run?.id],
  )
  expect((await fileOf(staff, run?.id ?? '')).pages).toHaveLength(1101)
})

test.each([true, false])(
  'a refund with a lower price and a transfer of the rest, dated before, leave a receipt as it is: issued %s (PAPER-12)',
  async (isIssued) => {
    const { school, student, day } = await opened()
    const staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
    const { id } = await addContract(student, { courses: [], contractValue: 10_000 })
    await payFor(student, id, 3000)
    if (isIssued) {
      const { run } = await started(staff, await previewed(staff, day))
      await worked(staff, run?.id ?? '', ['bulkPayments'])
    }
    const { reply } = await ask<{ reply: { code: string } }>(
      staff,
      'mutation ($input: RecordRefundInput!) { reply: recordRefund(input: $input) { code } }',
      { input: { contractId: id, reason: 'cancelled', amount: 1000, lowersPrice: true } },
    )
    expect(reply.code).toBe('1001')
    await query(
      school.orm.em.fork(),
      `insert into contract_payment (school_id, contract_id, number, revision, value, date, method, actor, at)
       values ($1, $2, 3, 1, 7000, $3, 'transfer', 'staff:admin', $4)`,
      [school.id, id, plusDays(day, -1), school.now],
    )
    const [cash] = await previewed(staff, day)
    expect(cash).toMatchObject({ amount: 3000, overpaid: 0, change: isIssued ? 'same' : 'issue' })
    expect(await previewed(staff, plusDays(day, -1))).toMatchObject([{ amount: 7000, overpaid: 0, change: 'issue' }])
    // By hand it is the same one, too.
    const issue = async () =>
      (
        await ask<{ reply: { receipt: object } }>(
          staff,
          `mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) {
            receipt { receiptNumber replacedNumber } } }`,
          { input: { contractId: id, number: 1 } },
        )
      ).reply.receipt
    expect(await issue()).toEqual({ receiptNumber: `${day.slice(0, 4)}-00001`, replacedNumber: null })
    // What is paid above the price later is a deposit on its own receipt alone.
    await payFor(student, id, 500)
    const receipts = await previewed(staff, day)
    expect(receipts.map(({ amount, overpaid, change }) => [amount, overpaid, change])).toEqual([
      [3000, 0, 'same'],
      [500, 500, 'issue'],
    ])
  },
)
