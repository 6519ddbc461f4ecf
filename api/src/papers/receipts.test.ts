import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { askedMeanwhile } from '../../test/askedMeanwhile.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, sessionFor, type TestUser } from '../../test/school.ts'
import { pdfPages } from '../../test/pdfText.ts'
import { testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { drawReceipts } from './drawReceipts.ts'
import type { ReceiptContent } from './receiptContent.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool({ schoolContact: '東京都港区1-2-3 03-1234-5678', invoiceNumber: 'T1234567890123' })
  staff = await school.addStaff({ permissions: ['contractEdit'] })
  student = await school.addStudent()
})

interface Receipt {
  id: string
  receiptNumber: string
  addressedTo: string
  amount: number
  replacedNumber: string | null
  pdfPath: string
}

async function issue(contractId: string, input: object = {}): Promise<{ code: string; receipt: Receipt | null }> {
  const document = `mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) {
    code receipt { id receiptNumber addressedTo amount replacedNumber pdfPath } } }`
  const { reply } = await ask<{ reply: { code: string; receipt: Receipt | null } }>(staff, document, {
    input: { contractId, number: 1, ...input },
  })
  return reply
}

async function paidContract(yen: number): Promise<string> {
  const { id } = await addContract(student, { courses: [], contractValue: yen })
  await payFor(student, id, yen)
  return id
}

async function download(path: string, as: TestUser | null): Promise<{ status: number; body: Buffer; type: unknown }> {
  const headers = { host: school.host, ...(as && { authorization: await sessionFor(as) }) }
  const answer = await (await testApp()).app.http.inject({ method: 'GET', url: path, headers })
  return { status: answer.statusCode, body: answer.rawPayload, type: answer.headers['content-type'] }
}

test('one call issues a receipt as a page of A4 in real text, and asked again it is the same one (PAPER-01)', async () => {
  const id = await paidContract(11_000)
  const { code, receipt } = await issue(id)
  expect(code).toBe('1001')
  expect(receipt).toMatchObject({ amount: 11_000, replacedNumber: null })
  expect(receipt?.receiptNumber).toMatch(new RegExp(`^${school.now.slice(0, 4)}-\\d{5}$`))
  expect((await issue(id)).receipt).toEqual(receipt)
  const { status, body, type } = await download(receipt?.pdfPath ?? '', staff)
  expect([status, type]).toEqual([200, 'application/pdf'])
  const [page = '', ...more] = await pdfPages(body)
  expect(more).toEqual([])
  for (const words of ['領収書', receipt?.receiptNumber, `${student.lastName}${student.firstName}様`, '¥11,000−'])
    expect(page).toContain(words)
  for (const words of ['レッスン料として', '10%¥11,000¥1,000', 'T1234567890123', '東京都港区1-2-303-1234-5678'])
    expect(page).toContain(words)
  expect((await download(receipt?.pdfPath ?? '', staff)).body.equals(body)).toBe(true)
})

test('a payment that is undone takes its receipt with it, marked, so that no two receipts count for one payment (PAPER-42)', async () => {
  const { id } = await addContract(student, { courses: [], contractValue: 10_000 })
  const record = async () => {
    const document = `mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { runId paymentNumber } }`
    const input = { contractId: id, amount: 10_000 }
    return (await ask<{ reply: { runId: string; paymentNumber: number } }>(staff, document, { input })).reply
  }
  const { runId, paymentNumber } = await record()
  const { receipt } = await issue(id, { number: paymentNumber })
  const { reply } = await ask<{ reply: { code: string } }>(
    staff,
    'mutation ($id: ID!) { reply: undoPayments(id: $id) { code } }',
    { id: runId },
  )
  expect(reply.code).toBe('1001')
  await issue(id, { number: (await record()).paymentNumber })
  const papers = await query(
    school.orm.em.fork(),
    `select p.id, c.reason from paper p left join paper_cancellation c on c.school_id = p.school_id and c.paper_id = p.id
     where p.school_id = $1 and p.contract_id = $2 order by p.id`,
    [school.id, id],
  )
  expect(papers).toMatchObject([{ id: receipt?.id, reason: expect.stringMatching(/./) as string }, { reason: null }])
  const logged = await query(
    school.orm.em.fork(),
    `select changes -> 'receipt' as receipt from activity where school_id = $1 and record_id = $2 and changes ? 'paperCancelReason'`,
    [school.id, id],
  )
  expect(logged).toEqual([{ receipt: [receipt?.receiptNumber, null] }])
})

test('a correction is another receipt that names the one before, which stays as it was issued (PAPER-03)', async () => {
  const id = await paidContract(5000)
  const first = await issue(id)
  const before = await download(first.receipt?.pdfPath ?? '', staff)
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at)
     select school_id, contract_id, number, 2, 4000, date, actor, at from contract_payment where contract_id = $1`,
    [id],
  )
  const second = await issue(id)
  expect(second.receipt).toMatchObject({ amount: 4000, replacedNumber: first.receipt?.receiptNumber })
  expect((await issue(id)).receipt?.id).toBe(second.receipt?.id)
  const third = await issue(id, { addressee: 'student', purpose: '11月分レッスン料', language: 'en' })
  expect(third.receipt).toMatchObject({ replacedNumber: second.receipt?.receiptNumber })
  const [page = ''] = await pdfPages((await download(third.receipt?.pdfPath ?? '', staff)).body)
  expect(page).toContain('Receipt')
  expect(page).toContain(`Thisreceiptcorrectsreceipt${second.receipt?.receiptNumber}`)
  expect((await download(first.receipt?.pdfPath ?? '', staff)).body.equals(before.body)).toBe(true)
  const { list } = await ask<{ list: Receipt[] }>(
    staff,
    'query ($id: ID!) { list: receipts(contractId: $id) { receiptNumber } }',
    { id },
  )
  expect(list.map(({ receiptNumber }) => receiptNumber)).toEqual(
    [third, second, first].map(({ receipt }) => receipt?.receiptNumber),
  )
})

test('money that is not here has no receipt, and strangers and students get no file (PAPER-01)', async () => {
  const { id } = await addContract(student, { courses: [], contractValue: 900 })
  expect(await issue(id)).toEqual({ code: '404', receipt: null })
  await payFor(student, id, 900, true)
  expect(await issue(id)).toEqual({ code: '404', receipt: null })
  const { receipt } = await issue(await paidContract(800))
  const path = receipt?.pdfPath ?? ''
  expect([(await download(path, null)).status, (await download(path, student)).status]).toEqual([401, 403])
  const other = await openSchool()
  const foreign = await other.addStaff()
  const headers = { host: other.host, authorization: await sessionFor(foreign) }
  expect((await (await testApp()).app.http.inject({ method: 'GET', url: path, headers })).statusCode).toBe(404)
})

test('numbers count up without a gap, also where one fails and many are issued at once; nothing is overwritten (PAPER-02)', async () => {
  const own = await openSchool()
  const clerk = await own.addStaff()
  const payer = await own.addStudent()
  const ids: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const { id } = await addContract(payer, { courses: [], contractValue: 100 + index })
    await payFor(payer, id, 100 + index)
    ids.push(id)
  }
  const document =
    'mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) { receipt { receiptNumber } } }'
  const one = async (contractId: string) =>
    (await ask<{ reply: { receipt: Receipt } }>(clerk, document, { input: { contractId, number: 1 } })).reply.receipt
  const failing = own.orm.em.fork().transactional(async (em) => {
    await query(
      em,
      `insert into paper (school_id, kind, year, number, contract_id, payment_number, content, actor, at)
       values ($1, 'receipt', $2, 0, $3, 1, '{}', 'staff:a', $4)`,
      [own.id, Number(own.now.slice(0, 4)), ids[0], own.now],
    )
    throw new Error('given up')
  })
  const [issued, gone] = await Promise.all([Promise.all([...ids, ...ids].map(one)), failing.catch(String)])
  expect(gone).toContain('given up')
  const numbers = [...new Set(issued.map(({ receiptNumber }) => Number(receiptNumber.slice(5))))]
  expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1))
  const change = query(own.orm.em.fork(), `update paper set content = '{}' where school_id = $1`, [own.id])
  await expect(change).rejects.toThrow(/append-only/)
})

const plain: ReceiptContent = {
  layout: 2,
  language: 'jp',
  issuedOn: '2026-11-30',
  addressedTo: '株式会社みらい',
  amount: 55_000,
  purpose: '教材費として',
  paidOn: '2026-11-30',
  method: 'cash',
  contractNumber: '1795326780001',
  rates: [{ rate: 'standard', total: 55_000, tax: 5000 }],
  schoolName: '青空英会話スクール',
  contact: ['青空英会話スクール 駅前校', '03-0000-0100'],
  invoiceNumber: '',
  replacedNumber: null,
}

async function drawn(change: Partial<ReceiptContent>): Promise<string> {
  const paper = { receiptNumber: '2026-1', content: { ...plain, ...change }, picture: null, seal: null, mark: null }
  return (await pdfPages(await drawReceipts([paper]))).join('')
}

test('a receipt says として once, addresses companies as 御中, and has the school’s name once (PAPER-21)', async () => {
  const page = await drawn({})
  expect(page).toContain('但し教材費として')
  expect(page).not.toContain('としてとして')
  expect(page).toContain('株式会社みらい御中')
  expect(page.split('青空英会話スクール')).toHaveLength(2)
  expect(page).toContain('青空英会話スクール駅前校03-0000-0100')
  expect(await drawn({ addressedTo: '林 美穂' })).toContain('林美穂様')
  expect(await drawn({ addressedTo: 'みらい教育委員会 御中' })).not.toContain('御中様')
  // What was issued before stays as it was.
  expect(await drawn({ layout: 1 })).toContain('教材費としてとして')
})

test.each<[string, Partial<ReceiptContent>, boolean]>([
  ['cash of 50,000 yen without its tax', {}, true],
  ['a yen less', { amount: 54_999, rates: [{ rate: 'standard', total: 54_999, tax: 5000 }] }, false],
  ['cash without tax', { amount: 50_000, rates: [{ rate: 'exempt', total: 50_000, tax: 0 }] }, true],
  ['a transfer', { method: 'transfer' }, false],
  ['a receipt of before', { layout: 1 }, false],
])('a printed receipt has a space for a revenue stamp (収入印紙): %s (PAPER-21)', async (_, change, isThere) => {
  expect((await drawn(change)).includes('収入印紙')).toBe(isThere)
  expect((await drawn({ ...change, language: 'en' })).includes('Revenuestamp')).toBe(isThere)
})

test('500 receipts are drawn as one file of 500 pages, and long names lose nothing (PAPER-01)', async () => {
  const content: ReceiptContent = {
    layout: 2,
    language: 'jp',
    issuedOn: '2026-11-30',
    addressedTo: '株式会社とても長い名前の教育サービスホールディングス東日本統括本部 人材開発部 髙橋﨑太郎',
    amount: 99_999_999,
    purpose: '2026年11月分レッスン料および教材費、入会金、イベント参加費、施設利用料ほか一式（兄弟割引適用後）',
    paidOn: '2026-11-30',
    method: 'transfer',
    contractNumber: '1795326780001',
    rates: [{ rate: 'standard', total: 99_999_999, tax: 9_090_909 }],
    schoolName: '青空英会話スクール 駅前校',
    contact: ['東京都千代田区丸の内一丁目二番三号 青空ビルディング12階', '03-0000-0100'],
    invoiceNumber: 'T1234567890123',
    replacedNumber: '2026-00001',
  }
  const many = Array.from({ length: 500 }, (_, index) => ({
    receiptNumber: `2026-${index + 1}`,
    content,
    picture: null,
    seal: null,
    mark: null,
  }))
  const bytes = await drawReceipts(many)
  const pages = await pdfPages(bytes)
  expect(pages).toHaveLength(500)
  const [first = ''] = pages
  for (const words of [content.addressedTo, content.purpose, ...content.contact, content.schoolName])
    expect(first).toContain(words.replaceAll(/\s/g, ''))
})

test('a receipt that waits for a correction of its payment has the amount of the correction (PAPER-01)', async () => {
  const id = await paidContract(8000)
  const correct = (em: EntityManager) =>
    query(
      em,
      `with locked as (update contract set version = version + 1 where school_id = $1 and id = $2)
       insert into contract_payment (school_id, contract_id, number, revision, value, date, method, actor, at)
       select school_id, contract_id, number, 2, 7000, date, method, actor, at from contract_payment
       where school_id = $1 and contract_id = $2`,
      [school.id, id],
    )
  const { receipt } = await askedMeanwhile(school.orm, correct, () => issue(id))
  expect(receipt?.amount).toBe(7000)
})

test('the logo is once in a file, however many pages show it (PAPER-11)', async () => {
  const id = await paidContract(4000)
  await issue(id)
  const [{ content } = { content: {} as ReceiptContent }] = await query<{ content: ReceiptContent }>(
    school.orm.em.fork(),
    'select content from paper where school_id = $1 and contract_id = $2',
    [school.id, id],
  )
  const noise = randomBytes(200 * 200 * 3)
  const picture = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer()
  const pages = (count: number) =>
    drawReceipts(
      Array.from({ length: count }, () => ({ receiptNumber: '2026-1', content, picture, seal: null, mark: null })),
    )
  expect((await pages(5)).length).toBeLessThan((await pages(1)).length + picture.length)
})
