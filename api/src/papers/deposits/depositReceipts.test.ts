import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'
import { drawReceipts } from '../drawReceipts.ts'
import type { ReceiptContent } from '../receiptContent.ts'
import type { DepositReceiptContent } from './depositReceiptContent.ts'
import { drawDepositReceipts } from './drawDepositReceipts.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool({ invoiceNumber: 'T1234567890123' })
  staff = await school.addStaff({ permissions: ['contractEdit'] })
  student = await school.addStudent()
})

interface Answer {
  code: string
  paper: { id: string; kind: string; amount: number; paperNumber: string; replacedNumber: string | null } | null
}

async function issue(depositId: string, more: object = {}): Promise<Answer> {
  const document = `mutation ($input: IssueDepositReceiptInput!) { reply: issueDepositReceipt(input: $input) {
    code paper { id kind amount paperNumber replacedNumber } } }`
  return (await ask<{ reply: Answer }>(staff, document, { input: { depositId, ...more } })).reply
}

async function move(mutation: string, input: object): Promise<string> {
  const type = `${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input`
  const { reply } = await ask<{ reply: { code: string; entry: { id: string } | null } }>(
    staff,
    `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code entry { id } } }`,
    { input: { studentId: student.id, ...input } },
  )
  expect(reply.code).toBe('1001')
  return reply.entry?.id ?? ''
}

async function contentOf<Content>(id: string | undefined): Promise<Content> {
  const [row] = await query<{ content: Content }>(
    school.orm.em.fork(),
    'select content from paper where school_id = $1 and id = $2',
    [school.id, id],
  )
  if (row === undefined) throw new Error('no such paper')
  return row.content
}

test('money held has a receipt that says what for and no tax; asked again it is the same one, with other words another (PAPER-26)', async () => {
  const deposit = await move('receiveDeposit', { amount: 60_000, method: 'cash' })
  const { code, paper } = await issue(deposit)
  expect(code).toBe('1001')
  expect(paper).toMatchObject({ kind: 'depositReceipt', amount: 60_000, replacedNumber: null })
  expect((await issue(deposit)).paper?.id).toBe(paper?.id)
  const camp = await issue(deposit, { purpose: '夏期講習の申込金' })
  expect(camp.paper).toMatchObject({ replacedNumber: paper?.paperNumber })
  const content = await contentOf<DepositReceiptContent>(camp.paper?.id)
  expect(content.purpose).toBe('夏期講習の申込金')
  for (const language of ['jp', 'en'] as const) {
    const printed = { paperNumber: '2026-00002', picture: null, seal: null, mark: null }
    const [page = '', ...more] = await pdfPages(
      await drawDepositReceipts([{ ...printed, content: { ...content, language } }]),
    )
    expect(more).toEqual([])
    for (const words of [{ jp: '預り証', en: 'Receiptforadeposit' }[language], '¥60,000', '夏期講習の申込金'])
      expect(page).toContain(words)
    expect(page).toContain({ jp: '収入印紙', en: 'Revenuestamp' }[language])
    expect(page).not.toMatch(/消費税|10%|T1234567890123|Tax/)
  }
})

test('once the deposit is applied, the payment has a receipt with its tax that says so (PAPER-26)', async () => {
  await move('receiveDeposit', { amount: 11_000, method: 'cash' })
  const { id } = await addContract(student, { courses: [], contractValue: 11_000 })
  await move('applyDeposit', { contractId: id, amount: 11_000 })
  const { reply } = await ask<{ reply: { receipt: { id: string; amount: number } } }>(
    staff,
    'mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) { receipt { id amount } } }',
    { input: { contractId: id, number: 1 } },
  )
  expect(reply.receipt.amount).toBe(11_000)
  const content = await contentOf<ReceiptContent>(reply.receipt.id)
  expect(content).toMatchObject({ fromDeposit: true, rates: [{ rate: 'standard', total: 11_000, tax: 1000 }] })
  const printed = { receiptNumber: '2026-00001', content, picture: null, seal: null, mark: null }
  expect((await pdfPages(await drawReceipts([printed]))).join('')).toContain('預り金から充当')
})

test('money that is not held has none: undone, applied, refunded or of another school (PAPER-26)', async () => {
  const deposit = await move('receiveDeposit', { amount: 500, method: 'cash' })
  const refunded = await move('refundDeposit', { amount: 100, reason: 'mistake' })
  expect(await issue(refunded)).toEqual({ code: '404', paper: null })
  const undo = 'mutation ($id: ID!) { undoDeposit(id: $id) { code } }'
  await ask(staff, undo, { id: refunded })
  await ask(staff, undo, { id: deposit })
  expect(await issue(deposit)).toEqual({ code: '404', paper: null })
})
