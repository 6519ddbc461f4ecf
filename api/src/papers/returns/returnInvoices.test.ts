import { permissions } from '@koma/schema/permissions'
import { taxRates } from '@koma/schema/records/tax'
import { taxRoundings } from '@koma/schema/rules/tax'
import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { askedMeanwhile } from '../../../test/askedMeanwhile.ts'
import { issueInvoices, listedPapers, previewed } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, payFor, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'
import { auditPapers } from '../auditPapers.ts'
import { drawReturns } from './drawReturns.ts'
import type { ReturnContent } from './returnContent.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool({ invoiceNumber: 'T1234567890123' })
  staff = await school.addStaff({ permissions: ['contractEdit', 'bulkPayments'] })
  student = await school.addStudent()
})

interface Answer {
  code: string
  reasonCode: string | null
  paper: { id: string; kind: string; paperNumber: string; amount: number; replacedNumber: string | null } | null
}

const answer = 'code reasonCode paper { id kind paperNumber amount replacedNumber }'

async function call(name: string, input: object): Promise<Answer> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const document = `mutation ($input: ${type}!) { reply: ${name}(input: $input) { ${answer} } }`
  return (await ask<{ reply: Answer }>(staff, document, { input })).reply
}

const issueReturn = (contractId: string, more: object = {}) => call('issueReturnInvoice', { contractId, ...more })
const cancel = (id: string | undefined, reason = 'wrong') => call('cancelPaper', { id, reason })

async function receiptFor(contractId: string, number = 1): Promise<{ id: string; receiptNumber: string }> {
  const document = `mutation ($input: IssueReceiptInput!) {
    reply: issueReceipt(input: $input) { receipt { id receiptNumber } } }`
  const { reply } = await ask<{ reply: { receipt: { id: string; receiptNumber: string } } }>(staff, document, {
    input: { contractId, number },
  })
  return reply.receipt
}

async function refund(contractId: string, amount: number, lowersPrice = true): Promise<void> {
  const { reply } = await ask<{ reply: { code: string } }>(
    staff,
    'mutation ($input: RecordRefundInput!) { reply: recordRefund(input: $input) { code } }',
    { input: { contractId, amount, lowersPrice, reason: 'cancelled', method: 'transfer' } },
  )
  expect(reply.code).toBe('1001')
}

async function contentOf(id: string | undefined): Promise<ReturnContent> {
  const [row] = await query<{ content: ReturnContent }>(
    school.orm.em.fork(),
    'select content from paper where school_id = $1 and id = $2',
    [school.id, id],
  )
  if (row === undefined) throw new Error('no such paper')
  return row.content
}

async function paid(yen: number, price = yen): Promise<string> {
  const { id } = await addContract(student, { courses: [], contractValue: price })
  await payFor(student, id, yen)
  return id
}

test('a refund has a return invoice that names the receipt, the days of the sale and its tax; asked again it is the same one (PAPER-25)', async () => {
  const id = await paid(22_000)
  await refund(id, 11_000)
  expect(await issueReturn(id)).toMatchObject({ code: 'generalE', reasonCode: 'nothingIssued' })
  const receipt = await receiptFor(id)
  const { code, paper } = await issueReturn(id)
  expect(code).toBe('1001')
  expect(paper).toMatchObject({ kind: 'returnInvoice', amount: 11_000, replacedNumber: null })
  expect((await issueReturn(id)).paper?.id).toBe(paper?.id)
  const content = await contentOf(paper?.id)
  expect(content).toMatchObject({
    total: 11_000,
    rates: [{ rate: 'standard', total: 11_000, tax: 1000 }],
    originals: [{ kind: 'receipt', paperNumber: receipt.receiptNumber }],
    method: 'transfer',
    invoiceNumber: 'T1234567890123',
  })
  for (const language of ['jp', 'en'] as const) {
    const printed = { content: { ...content, language }, picture: null, seal: null, mark: null }
    const [page = '', ...more] = await pdfPages(await drawReturns([{ ...printed, paperNumber: '2026-00001' }]))
    expect(more).toEqual([])
    const title = { jp: '適格返還請求書', en: 'Qualifiedreturninvoice' }[language]
    for (const words of [title, '¥11,000', '¥1,000', 'T1234567890123', receipt.receiptNumber])
      expect(page).toContain(words)
  }
  const listed = await listedPapers(staff, { kind: 'returnInvoice' })
  expect(listed.map((each) => each.id)).toContain(paper?.id)
})

test.each(taxRates.flatMap((rate) => taxRoundings.map((rounding) => [rate, rounding] as const)))(
  'the tax of a return at the rate %s, rounded %s, is rounded once (PAPER-25, PAPER-04)',
  async (rate, rounding) => {
    const own = await openSchool({ taxRounding: rounding })
    const clerk = await own.addStaff({ permissions: ['contractEdit'] })
    const payer = await own.addStudent()
    const { id } = await addContract(payer, { courses: [], contractValue: 9999, taxRate: rate })
    await payFor(payer, id, 9999)
    const run = (document: string, input: object) =>
      ask<{ reply: { paper?: { id: string } } }>(clerk, document, { input })
    await run('mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) { code } }', {
      contractId: id,
      number: 1,
    })
    await run('mutation ($input: RecordRefundInput!) { reply: recordRefund(input: $input) { code } }', {
      contractId: id,
      amount: 5555,
      reason: 'cancelled',
    })
    await run('mutation ($input: IssueReturnInvoiceInput!) { reply: issueReturnInvoice(input: $input) { code } }', {
      contractId: id,
    })
    const [row] = await query<{ rates: { rate: string; total: number; tax: number }[] }>(
      own.orm.em.fork(),
      `select content -> 'rates' as rates from paper where school_id = $1 and kind = 'returnInvoice'`,
      [own.id],
    )
    const percent = { standard: 10, reduced: 8, exempt: 0 }[rate as string] ?? 0
    const exact = (5555 * percent) / (100 + percent)
    const tax = { down: Math.floor(exact), half: Math.round(exact), up: Math.ceil(exact) }[rounding]
    expect(row?.rates).toEqual([{ rate, total: 5555, tax }])
  },
)

test('money above the price is no sale: its refund has no return invoice, and only the rest of a larger one has (PAPER-25)', async () => {
  const id = await paid(15_000, 12_000)
  await receiptFor(id)
  await refund(id, 3000)
  expect(await issueReturn(id)).toMatchObject({ reasonCode: 'depositReturned', paper: null })
  await refund(id, 2000)
  expect((await issueReturn(id)).paper).toMatchObject({ amount: 2000 })
  const other = await paid(15_000, 12_000)
  await receiptFor(other)
  await refund(other, 5000)
  expect((await issueReturn(other)).paper).toMatchObject({ amount: 2000 })
})

test('a refund names the receipts that earlier ones have left of the sale, each with the rate it says (PAPER-25)', async () => {
  const { id } = await addContract(student, { courses: [], contractValue: 22_000 })
  const receipts: string[] = []
  for (const [index, yen] of [10_000, 12_000].entries()) {
    await payFor(student, id, yen)
    receipts.push((await receiptFor(id, index + 1)).receiptNumber)
  }
  const originalsOf = async (answered: Answer) =>
    (await contentOf(answered.paper?.id)).originals.map(({ paperNumber }) => paperNumber)
  const [first = '', second = ''] = receipts
  await refund(id, 12_000)
  expect(await originalsOf(await issueReturn(id))).toEqual([second])
  await refund(id, 4000)
  const next = await issueReturn(id)
  expect(await originalsOf(next)).toEqual([first])
  expect((await contentOf(next.paper?.id)).rates).toEqual([{ rate: 'standard', total: 4000, tax: 363 }])
  await refund(id, 6000)
  expect(await originalsOf(await issueReturn(id))).toEqual([first])
})

test('what a return invoice has named is used up, also where another receipt is issued later (PAPER-25)', async () => {
  const { id } = await addContract(student, { courses: [], contractValue: 22_000 })
  for (const yen of [11_000, 11_000]) await payFor(student, id, yen)
  const first = await receiptFor(id, 1)
  await refund(id, 11_000)
  const named = await issueReturn(id)
  const second = await receiptFor(id, 2)
  await refund(id, 5000)
  const papers = [await issueReturn(id), await issueReturn(id, { number: 3 })]
  const originals = await Promise.all(papers.map(async ({ paper }) => (await contentOf(paper?.id)).originals))
  expect(originals).toMatchObject([[{ paperNumber: second.receiptNumber }], [{ paperNumber: first.receiptNumber }]])
  expect(papers[1]?.paper?.id).toBe(named.paper?.id)
})

test('a receipt or invoice that is cancelled at the same time is not named (PAPER-25, PAPER-27)', async () => {
  const cancelling = (paper: string) => async (em: EntityManager) => {
    await query(em, 'select from paper where school_id = $1 and id = $2 for update', [school.id, paper])
    await query(
      em,
      `insert into paper_cancellation (school_id, paper_id, reason, actor, at) values ($1, $2, 'wrong', 'test', $3)`,
      [school.id, paper, school.now],
    )
  }
  const id = await paid(12_000)
  const receipt = await receiptFor(id)
  await refund(id, 4000)
  expect(await askedMeanwhile(school.orm, cancelling(receipt.id), () => issueReturn(id))).toMatchObject({
    reasonCode: 'nothingIssued',
    paper: null,
  })
  const month = '2025-05'
  const { id: other } = await addContract(student, { courses: [], contractValue: 9000, startDate: `${month}-01` })
  await payFor(student, other, 9000)
  await issueInvoices(staff, month)
  const [invoice] = await listedPapers(staff, { kind: 'invoice' })
  await refund(other, 4000)
  expect(await askedMeanwhile(school.orm, cancelling(invoice?.id ?? ''), () => issueReturn(other))).toMatchObject({
    reasonCode: 'nothingIssued',
    paper: null,
  })
})

test('a run of invoices leaves one alone that a return invoice names, also when its contract is deleted (PAPER-27)', async () => {
  const month = '2025-06'
  const { id } = await addContract(student, { courses: [], contractValue: 9000, startDate: `${month}-01` })
  await payFor(student, id, 9000)
  await issueInvoices(staff, month)
  await refund(id, 4000)
  const { paper } = await issueReturn(id)
  expect(paper).toMatchObject({ kind: 'returnInvoice', amount: 4000 })
  const deleted = (is: boolean) =>
    query(school.orm.em.fork(), 'update contract set deleted = $2, active = not $2 where id = $1', [id, is])
  await deleted(true)
  expect((await previewed(staff, month)).invoices.map(({ change }) => change)).toEqual(['same'])
  // Without it, nothing is left to be invoiced.
  expect(await cancel(paper?.id)).toMatchObject({ code: '1001' })
  expect((await previewed(staff, month)).invoices.map(({ change }) => change)).toEqual(['cancel'])
  await deleted(false)
})

test('a paper that a return invoice names is not cancelled before it; what was cancelled keeps its number and can be issued again (PAPER-27)', async () => {
  const id = await paid(12_000)
  const receipt = await receiptFor(id)
  await refund(id, 4000)
  const { paper } = await issueReturn(id)
  expect(await cancel(receipt.id)).toMatchObject({ code: 'generalE', reasonCode: 'paperReturned' })
  expect(await cancel(paper?.id, ' ')).toMatchObject({ code: '400' })
  expect(await cancel(paper?.id)).toMatchObject({ code: '1001' })
  expect(await cancel(paper?.id)).toMatchObject({ code: '1001' })
  expect(await cancel(receipt.id)).toMatchObject({ code: '1001' })
  const again = await receiptFor(id)
  expect(again.id).not.toBe(receipt.id)
  expect(await cancel(receipt.id)).toMatchObject({ reasonCode: 'paperReplaced' })
  const next = await issueReturn(id)
  expect(next.paper).toMatchObject({ replacedNumber: paper?.paperNumber })
  const entries = await query<{ changes: Record<string, unknown> }>(
    school.orm.em.fork(),
    `select changes from activity where school_id = $1 and record_id = $2 and jsonb_exists(changes, 'paperCancelReason')
     order by id`,
    [school.id, id],
  )
  expect(entries.map(({ changes }) => changes)).toEqual([
    { returnInvoice: [paper?.paperNumber, null], paperCancelReason: [null, 'wrong'] },
    { receipt: [receipt.receiptNumber, null], paperCancelReason: [null, 'wrong'] },
  ])
  const weaker = await school.addStaff()
  await expect(
    ask(weaker, 'mutation ($input: CancelPaperInput!) { cancelPaper(input: $input) { code } }', {
      input: { id: again.id, reason: 'x' },
    }),
  ).rejects.toThrow(/FORBIDDEN/)
})

test('the list leaves out what does not count, or shows only that (PAPER-27)', async () => {
  const id = await paid(3000)
  const receipt = await receiptFor(id)
  await cancel(receipt.id)
  const document = `query ($inForce: Boolean) { page: papers(inForce: $inForce) { papers { id } } }`
  const has = async (inForce: boolean | null) => {
    const { page } = await ask<{ page: { papers: { id: string }[] } }>(staff, document, { inForce })
    return page.papers.some((each) => each.id === receipt.id)
  }
  expect([await has(null), await has(true), await has(false)]).toEqual([true, false, true])
})

test('every page of a cancelled paper is marked across, in its language (PAPER-27)', async () => {
  const content: ReturnContent = {
    layout: 2,
    language: 'jp',
    issuedOn: '2026-11-30',
    addressedTo: '佐藤 花',
    studentName: '佐藤 花',
    returnedOn: '2026-11-30',
    method: null,
    label: 'レッスン料',
    period: ['2026-11-01', '2026-11-30'],
    contractNumber: '1',
    rates: [{ rate: 'reduced', total: 1080, tax: 80 }],
    total: 1080,
    originals: [{ kind: 'invoice', paperNumber: '2026-00001', issuedOn: '2026-11-01' }],
    schoolName: '青空英会話スクール',
    contact: [],
    invoiceNumber: '',
    replacedNumber: null,
  }
  const printed = async (language: 'jp' | 'en', mark: 'cancelled' | null) =>
    (
      await pdfPages(
        await drawReturns([
          { paperNumber: '2026-00001', content: { ...content, language }, picture: null, seal: null, mark },
        ]),
      )
    ).join('')
  expect(await printed('en', 'cancelled')).toContain('VOID')
  expect(await printed('en', null)).not.toContain('VOID')
  expect((await printed('jp', 'cancelled')).split('取消')).toHaveLength(3)
  // Without a registration number it is no qualified invoice.
  expect(await printed('jp', null)).not.toContain('適格')
})

test('receipts less return invoices are what was paid, invoices less return invoices what is sold, and no number is missing, whatever is refunded, cancelled and issued again (PAPER-25, PAPER-27)', async () => {
  const step = fc.oneof(
    fc.record({ refund: fc.integer({ min: 1, max: 1700 }) }),
    fc.constant({ issue: true }),
    fc.record({ cancel: fc.nat(9) }),
  )
  const { fresh, back } = await openOwn()
  const month = monthOf(fresh.now)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 7 }), async (steps) => {
      const price = 12_000
      const { id } = await addContract(student, { courses: [], contractValue: price, startDate: `${month}-01` })
      await payFor(student, id, price)
      await receiptFor(id)
      await issueInvoices(staff, month)
      let refunds = 0
      for (const each of steps) {
        if ('refund' in each) {
          await refund(id, each.refund)
          refunds += 1
        } else if ('cancel' in each) {
          const papers = await query<{ id: string }>(
            fresh.orm.em.fork(),
            `select id from paper where school_id = $1 and contract_id = $2 and kind = 'returnInvoice' order by id`,
            [fresh.id, id],
          )
          await cancel(papers[each.cancel % Math.max(1, papers.length)]?.id ?? student.id)
        } else if (refunds > 0) await issueReturn(id)
      }
      for (let number = 2; number < 2 + refunds; number += 1) await issueReturn(id, { number })
      await issueInvoices(staff, month)
      const sums = await sumsOf(fresh)
      expect(sums.receipts - sums.returns).toBe(sums.paid)
      expect(sums.invoices - sums.returns).toBe(sums.sold)
    }),
    { numRuns: 8 },
  )
  const numbers = await query<{ number: number }>(
    fresh.orm.em.fork(),
    `select number from paper where school_id = $1 and kind = 'returnInvoice' order by number`,
    [fresh.id],
  )
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
  expect(await auditPapers(fresh.orm.em.fork())).toEqual([])
  back()
})

/** Records that the student leaves, and refunds a contract with it. */
async function leaveAndRefund(month: string, contractId: string): Promise<{ code: string; id: string | null }> {
  const { reply } = await ask<{ reply: { code: string; leave: { id: string } | null } }>(
    staff,
    'mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { code leave { id } } }',
    {
      input: {
        digest: null,
        leave: {
          studentId: student.id,
          kind: 'leaving',
          from: `${month}-01`,
          keepPlaces: false,
          cancelBookings: true,
          lateOk: true,
          contracts: [{ contractId, way: 'refund' }],
        },
      },
    },
  )
  return { code: reply.code, id: reply.leave?.id ?? null }
}

async function undoLeave(id: string): Promise<void> {
  const { reply } = await ask<{ reply: { code: string; lostContracts: string[] } }>(
    staff,
    'mutation ($input: UndoLeaveInput!) { reply: undoLeave(input: $input) { code lostContracts } }',
    { input: { id } },
  )
  expect(reply).toMatchObject({ code: '1001', lostContracts: [] })
}

/** Returns what the invoices, return invoices and receipts in force come to, beside what is sold and paid. */
async function sumsOf(at: OpenSchool) {
  const [sums] = await query<{ receipts: number; returns: number; invoices: number; sold: number; paid: number }>(
    at.orm.em.fork(),
    `with counts as (
       select p.* from paper p where p.school_id = $1
         and not exists (select from paper n where n.school_id = $1 and n.replaces_id = p.id)
         and not exists (select from paper_cancellation c where c.school_id = $1 and c.paper_id = p.id))
     select coalesce((select sum((content ->> 'amount')::int) from counts where kind = 'receipt'), 0)::int as receipts,
       coalesce((select sum((content ->> 'total')::int) from counts where kind = 'returnInvoice'), 0)::int as returns,
       coalesce((select sum((content ->> 'total')::int) from counts where kind = 'invoice'), 0)::int as invoices,
       (select sum(contract_value + adjusted)::int from contract where school_id = $1) as sold,
       (select sum(paid)::int from contract where school_id = $1) as paid`,
    [at.id],
  )
  if (sums === undefined) throw new Error('sums are one row')
  return sums
}

/** Opens a school of its own whose staff may do everything; `back` returns to the one of the file. */
async function openOwn() {
  const fresh = await openSchool({ invoiceNumber: 'T1234567890123' })
  const mine = [school, staff, student] as const
  ;[school, staff, student] = [fresh, await fresh.addStaff({ permissions: [...permissions] }), await fresh.addStudent()]
  const back = () => {
    ;[school, staff, student] = mine
  }
  return { fresh, back }
}

test('a refund by a leaving lowers the invoice once: the return invoice says it, or the corrected invoice (PAPER-41)', async () => {
  const { fresh, back } = await openOwn()
  try {
    const month = monthAfter(monthOf(fresh.now))
    const days = { startDate: `${month}-01`, endDate: lastDayOfMonth(`${month}-01`) }
    const ids: string[] = []
    for (const price of [10_000, 5000]) {
      const { id } = await addContract(student, { courses: [], contractValue: price, ...days })
      await payFor(student, id, price)
      await receiptFor(id)
      ids.push(id)
    }
    const [refunded = ''] = ids
    await issueInvoices(staff, month)
    const { id: leave } = await leaveAndRefund(month, refunded)
    expect((await issueReturn(refunded)).paper).toMatchObject({ amount: 10_000 })
    expect((await previewed(staff, month)).invoices.map(({ change, total }) => [change, total])).toEqual([
      ['same', 15_000],
    ])
    const papers = await listedPapers(staff, { kind: 'returnInvoice' })
    await cancel(papers[0]?.id)
    expect((await previewed(staff, month)).invoices.map(({ change, total }) => [change, total])).toEqual([
      ['correct', 5000],
    ])
    await undoLeave(leave ?? '')
    expect((await previewed(staff, month)).invoices.map(({ change, total }) => [change, total])).toEqual([
      ['same', 15_000],
    ])
  } finally {
    back()
  }
})

test('invoices less return invoices are what is sold, and receipts less return invoices what is paid, whatever leavings refund and undo (PAPER-41)', async () => {
  const { fresh, back } = await openOwn()
  const step = fc.oneof(
    fc.record({ refund: fc.integer({ min: 1, max: 3000 }) }),
    fc.constant({ leave: true }),
    fc.constant({ undo: true }),
    fc.constant({ issue: true }),
  )
  const month = monthAfter(monthOf(fresh.now))
  const days = { startDate: `${month}-01`, endDate: lastDayOfMonth(`${month}-01`) }
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(12_000, 5000, 1),
        fc.boolean(),
        fc.array(step, { maxLength: 6 }),
        async (came, hasOther, steps) => {
          student = await fresh.addStudent()
          const { id } = await addContract(student, { courses: [], contractValue: 12_000, ...days })
          const other = hasOther ? await addContract(student, { courses: [], contractValue: 5000, ...days }) : null
          for (const [contract, yen] of [
            [id, came],
            [other?.id, 5000],
          ] as const)
            if (contract !== undefined) {
              await payFor(student, contract, yen)
              await receiptFor(contract)
            }
          await issueInvoices(staff, month)
          let leave: string | null = null
          for (const each of steps)
            if ('refund' in each) {
              const [row] = await query<{ paid: number }>(
                fresh.orm.em.fork(),
                'select paid from contract where id = $1',
                [id],
              )
              if ((row?.paid ?? 0) >= each.refund) await refund(id, each.refund)
            } else if ('leave' in each) leave ??= (await leaveAndRefund(month, id)).id
            else if ('issue' in each) await issueReturn(id)
            else if (leave !== null) {
              // A return invoice of a refund that is undone is cancelled by hand.
              const papers = await listedPapers(staff, { kind: 'returnInvoice', studentId: student.id })
              for (const paper of papers) if (paper.cancelledAt === null) await cancel(paper.id)
              await undoLeave(leave)
              leave = null
            }
          for (let number = 2; number < 10; number += 1) await issueReturn(id, { number })
          await issueInvoices(staff, month)
          const sums = await sumsOf(fresh)
          expect(sums.receipts - sums.returns).toBe(sums.paid)
          expect(sums.invoices - sums.returns).toBe(sums.sold)
        },
      ),
      { numRuns: 12 },
    )
    expect(await auditPapers(fresh.orm.em.fork())).toEqual([])
  } finally {
    back()
  }
})
