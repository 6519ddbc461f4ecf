import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { addKey } from '../../../test/key.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, payFor, type TestUser } from '../../../test/school.ts'
import { type Asker, rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { nextCollection } from '../../debit/nextCollection.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let asker: Asker
let today: string

beforeEach(async () => {
  school = await openSchool({ schoolContact: '東京都港区1-2-3' })
  staff = await school.addStaff({ permissions: ['bulkPayments', 'bankDetails', 'contractEdit', 'settingsEdit'] })
  student = await school.addStudent({ lastName: '山田', firstName: '太郎', email: 'taro@example.jp' })
  asker = await askerOf(staff)
  today = dateOf(school.now)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(method: Method, path: string, body?: unknown, as: Asker = asker) {
  const answer = await rest(await testApp(), method, path, body, as)
  return { status: answer.status, ...answer.body } as { status: number; [name: string]: unknown }
}

async function bytesOf(url: string, { host, authorization }: Asker) {
  const headers = { host, authorization: authorization ?? '' }
  const { statusCode, rawPayload, headers: sent } = await (await testApp()).app.http.inject({ url, headers })
  return { statusCode, bytes: rawPayload, type: sent['content-type'] }
}

const contract = (change: object = {}) =>
  addContract(student, { courses: [], contractValue: 11_000, startDate: today, endDate: today, ...change })

test('REST previews the invoices of a month, issues them by digest, lists them, and gives each as PDF (PAPER-17)', async () => {
  await contract()
  const month = today.slice(0, 7)
  const preview = await call('GET', `/api/invoices/preview?month=${month}`)
  expect(preview).toMatchObject({
    count: 1,
    total: 11_000,
    invoices: [{ studentId: student.code, change: 'issue', rates: [{ rate: 'standard', total: 11_000, tax: 1000 }] }],
  })
  const [{ digest = '' } = {}] = preview['invoices'] as { digest?: string }[]
  const body = (sent: string) => ({
    month,
    dueOn: today,
    invoices: [{ studentId: student.code, payer: '', digest: sent }],
  })
  expect(await call('POST', '/api/invoices', body('other'))).toMatchObject({ status: 400, success: false, run: null })
  const started = await call('POST', '/api/invoices', body(digest))
  expect(started).toMatchObject({ success: true, run: { total: 1 } })
  await worked(staff, (started['run'] as { _id: string })._id, ['bulkPayments'])
  const listed = await call('GET', `/api/papers?kind=invoice&studentId=${student.code}`)
  expect(listed).toMatchObject({ papers: [{ studentId: student.code, amount: 11_000, month, mail: null }], next: null })
  const [{ _id: id = '', pdfPath = '' } = {}] = listed['papers'] as { _id?: string; pdfPath?: string }[]
  expect(await call('GET', `/api/papers/${id}`)).toMatchObject({ _id: id, kind: 'invoice', cancelledAt: null })
  expect(await call('GET', `/api/papers/${school.id}`)).toMatchObject({ status: 404 })
  const file = await bytesOf(pdfPath, asker)
  expect(file).toMatchObject({ statusCode: 200, type: 'application/pdf' })
  expect(await pdfPages(file.bytes)).toEqual([expect.stringContaining('山田太郎')])
  expect((await pdfPages((await bytesOf(`${pdfPath}?copy=true`, asker)).bytes)).join('')).toContain('再発行')
  expect(await call('POST', `/api/invoices/${id}/cancel`, { reason: '誤り' })).toMatchObject({
    success: true,
    data: { cancelReason: '誤り' },
  })
})

test('REST issues a receipt, many by their digests, and a statement; it emails them as it previewed (PAPER-17)', async () => {
  const paid = await contract()
  await payFor(student, paid.id, 11_000)
  const one = await call('POST', `/api/receipt/contracts/${paid.id}`, { number: 1, purpose: '教材費' })
  expect(one).toMatchObject({ success: true, data: { kind: 'receipt', amount: 11_000, contractId: paid.id } })
  const { receipts } = await call('GET', `/api/receipts/preview?from=${today}&to=${today}`)
  const [{ digest = '', ...shown } = {}] = receipts as { digest?: string; change?: string }[]
  expect(shown).toMatchObject({ contractId: paid.id, studentId: student.code, change: 'same', amount: 11_000 })
  const many = (sent: string) => ({ receipts: [{ contractId: paid.id, number: 1, digest: sent }] })
  expect(await call('POST', '/api/receipts', many('other'))).toMatchObject({ success: false })
  expect(await call('POST', '/api/receipts', many(digest))).toMatchObject({ success: true, run: { total: 1 } })
  const period = { studentId: student.code, from: today, to: today }
  const statement = await call('POST', '/api/statements', period)
  expect(statement).toMatchObject({ success: true, data: { kind: 'statement', amount: 0 } })
  expect(await call('POST', '/api/statements', { ...period, to: 'soon' })).toMatchObject({ status: 400 })
  const ids = [one, statement].map(({ data }) => (data as { _id: string })._id)
  const mails = await call('POST', '/api/papers/mail', { ids, preview: true })
  expect(mails).toMatchObject({ success: true, mailed: 2, papers: [{ studentId: student.code, problem: null }, {}] })
  expect(await call('POST', '/api/papers/mail', { ids })).toMatchObject({ success: false, mailed: 2 })
  expect(await call('POST', '/api/papers/mail', { ids, digest: mails['digest'] })).toMatchObject({ success: true })
  const sent = await call('POST', '/api/papers/mail', { ids, preview: true })
  expect(sent).toMatchObject({ mailed: 0, papers: [{ problem: 'sent', mail: { times: 1 } }, {}] })
  expect(await call('GET', `/api/papers/${ids[0]}`)).toMatchObject({ mail: { times: 1, address: 'taro@example.jp' } })
})

const bank = { bankCode: '0001', branchCode: '001', kind: 'ordinary' }

async function enterAccounts() {
  await ask(staff, `mutation ($input: SaveDebitSettingsInput!) { saveDebitSettings(input: $input) { code } }`, {
    input: { ...bank, number: '7654321', collectorCode: '0000012345', collectorName: 'コマ', lineBreaks: false },
  })
  await ask(staff, `mutation ($input: SaveBankAccountInput!) { saveBankAccount(input: $input) { code } }`, {
    input: { ...bank, studentId: student.id, number: '1234567', holder: 'ヤマダ', mandateDate: '2026-01-05' },
  })
}

async function sendFile(bytes: Buffer): Promise<string> {
  const { host, authorization = '' } = asker
  const answer = await (
    await testApp()
  ).app.http.inject({
    method: 'POST',
    url: '/api/bankFiles?name=bank.txt',
    headers: { host, authorization, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return answer.json<{ id: string }>().id
}

test('REST requests the debits that it previewed, gives their file, and records the results after a preview (DEBIT-17)', async () => {
  await enterAccounts()
  await contract()
  expect(await call('GET', `/api/debits/preview?collectOn=${today}`)).toMatchObject({
    count: 1,
    total: 11_000,
    rows: [{ studentId: student.code, amount: 11_000, accountEnd: expect.stringContaining('567') }],
  })
  const collectOn = await nextCollection(today, 27)
  const lines = (amount: number) => ({ collectOn, lines: [{ studentId: student.code, amount }] })
  expect(await call('POST', '/api/debits', lines(1))).toMatchObject({ status: 400, success: false })
  const made = await call('POST', '/api/debits', lines(11_000))
  expect(made).toMatchObject({ success: true, data: { count: 1, total: 11_000, state: 'open' } })
  const { _id: id } = made['data'] as { _id: string }
  expect(await call('DELETE', `/api/debits/${school.id}`)).toMatchObject({ status: 404 })
  // The day of the collection has come.
  await query(school.orm.em.fork(), `update debit_request set collect_on = $1 where id = $2`, [today, id])
  const file = await bytesOf(`/api/debits/${id}/file`, asker)
  expect(file.statusCode).toBe(200)
  // The bank sends the same records back: the result of each debit is its digit, and the sums stand in the trailer.
  const results = Buffer.from(file.bytes)
  results.write(`000001${'11000'.padStart(12, '0')}${'0'.repeat(18)}`, 2 * 120 + 19, 'latin1')
  const fileId = await sendFile(results)
  const path = `/api/debits/${id}/result`
  const preview = await call('PUT', path, { fileId, preview: true })
  expect(preview).toMatchObject({
    success: true,
    data: { state: 'open' },
    result: { paidCount: 1, paidTotal: 11_000, rows: [{ studentId: student.code, result: '0' }] },
  })
  expect(await call('PUT', path, { fileId })).toMatchObject({ success: false, reason: 'generalE' })
  const { digest } = preview['result'] as { digest: string }
  expect(await call('PUT', path, { fileId, digest })).toMatchObject({
    success: true,
    result: null,
    data: { state: 'recorded', paidTotal: 11_000 },
  })
  expect(await call('GET', '/api/debits')).toMatchObject({ 0: { _id: id, state: 'recorded' } })
  expect(await call('PUT', path, { fileId, preview: true })).toMatchObject({ status: 404 })
})

test('REST reads a statement of the bank, suggests students and records what was chosen, or only tries it (DEBIT-17)', async () => {
  await contract()
  const day = today.replaceAll('-', '/')
  const csv = `日付,お預入れ,お取扱内容\n${day},11000,振込 ${student.code}\n${day},500,振込 ${student.code}\n`
  const fileId = await sendFile(Buffer.from(csv))
  const preview = await call('POST', '/api/transfers/preview', { fileId })
  expect(preview).toMatchObject({
    problem: null,
    rows: [
      { amount: 11_000, isRecorded: false, studentId: student.code, owing: 11_000 },
      { amount: 500, isRecorded: false, studentId: student.code },
    ],
    debtors: [{ studentId: student.code, owing: 11_000 }],
  })
  const [{ digest = '' } = {}, { digest: over = '' } = {}] = preview['rows'] as { digest?: string }[]
  const lines = (owing: number) => ({ fileId, lines: [{ digest, studentId: student.code, owing }] })
  expect(await call('POST', '/api/transfers', lines(1))).toMatchObject({ status: 400, success: false, count: 0 })
  const dry = { ...asker, headers: { 'dry-run': 'true' } }
  expect(await call('POST', '/api/transfers', lines(11_000), dry)).toMatchObject({ success: true, total: 11_000 })
  expect(await call('POST', '/api/transfers', lines(11_000))).toMatchObject({ success: true, count: 1, total: 11_000 })
  expect(await call('POST', '/api/transfers', lines(11_000))).toMatchObject({ success: false })
  const left = { fileId, lines: [{ digest: over, studentId: student.code, owing: 0, deposit: 500 }] }
  expect(await call('POST', '/api/transfers', left)).toMatchObject({ success: true, total: 500, deposited: 500 })
})

test('REST closes a day as it was counted, lists closings and undoes the last one (CASH-06)', async () => {
  const paid = await contract()
  await payFor(student, paid.id, 5000)
  const { lines } = await call('GET', `/api/cash?day=${today}`)
  const shown = lines as { method: string | null; expected: number }[]
  expect(shown.reduce((sum, { expected }) => sum + expected, 0)).toBe(5000)
  const counted = shown.map(({ method, expected }) => ({ method, expected, counted: expected }))
  const wrong = counted.map((line) => ({ ...line, expected: line.expected + 1, counted: line.counted + 1 }))
  expect(await call('POST', '/api/cashClosings', { day: today, lines: wrong })).toMatchObject({ success: false })
  const closed = await call('POST', '/api/cashClosings', { day: today, lines: counted })
  expect(closed).toMatchObject({ success: true, data: { day: today, expected: 5000, difference: 0, isLast: true } })
  await payFor(student, paid.id, 700)
  expect(await call('GET', '/api/cashClosings')).toMatchObject({
    0: { corrected: 700, corrections: [{ studentId: student.code, contractId: paid.id, amount: 700 }] },
  })
  const { _id: id } = closed['data'] as { _id: string }
  expect(await call('DELETE', `/api/cashClosings/${id}`)).toMatchObject({ success: true, data: { isLast: false } })
  expect(await call('GET', `/api/cash?day=${today}`)).toMatchObject({ closing: null })
})

test('REST receives a deposit, applies it, gives some back and undoes that; keys need the scopes of payments (DEP-05)', async () => {
  const owed = await contract()
  const of = `students/${student.code}`
  expect(await call('POST', `/api/deposits/${of}`, { amount: 8000, method: 'cash' })).toMatchObject({
    success: true,
    data: { studentId: student.code, kind: 'received', value: 8000 },
  })
  expect(await call('POST', `/api/deposits/apply/${of}`, { contractId: owed.id, amount: 9000 })).toMatchObject({
    status: 400,
    reason: 'generalE',
    field: 'amount',
  })
  expect(
    await call('POST', `/api/deposits/apply/${of}`, { contractId: owed.id, amount: 5000, held: 8000 }),
  ).toMatchObject({ success: true, data: { contractId: owed.id } })
  const back = await call('POST', `/api/deposits/refund/${of}`, { amount: 3000, reason: 'leaving' })
  expect(back).toMatchObject({ success: true, data: { kind: 'refunded', reason: 'leaving' } })
  const { _id: id } = back['data'] as { _id: string }
  expect(await call('DELETE', `/api/deposits/${id}`)).toMatchObject({
    success: true,
    data: { undoneAt: expect.any(String) },
  })
  const reader = { asker: await readingKey() }
  expect(await call('GET', `/api/deposits/${of}`, undefined, reader.asker)).toMatchObject({ held: 3000 })
  expect(await call('POST', `/api/deposits/${of}`, { amount: 1 }, reader.asker)).toMatchObject({ status: 403 })
  for (const path of ['/api/debits', `/api/deposits/students/${school.id}`])
    expect((await call('GET', path, undefined, reader.asker)).status).toBe(path.includes('debits') ? 403 : 404)
})

test('REST previews the statements of a month and issues them by digest, for students or contract holders (PAPER-30)', async () => {
  await contract()
  const month = today.slice(0, 7)
  const preview = await call('GET', `/api/statements/preview?month=${month}`)
  const shown = { studentId: student.code, payer: null, charged: 11_000, closing: 11_000, change: 'issue' }
  expect(preview).toMatchObject({ month, by: 'student', count: 1, total: 11_000, more: 0, statements: [shown] })
  expect(await call('GET', `/api/statements/preview?month=${month}&by=holder`)).toMatchObject({
    statements: [{ ...shown, payer: '' }],
  })
  expect(await call('GET', '/api/statements/preview?month=soon')).toMatchObject({ status: 400 })
  const [{ digest = '' } = {}] = preview['statements'] as { digest?: string }[]
  const body = (sent: string) => ({ month, statements: [{ studentId: student.code, digest: sent }] })
  const path = '/api/statements/month'
  expect(await call('POST', path, body('other'))).toMatchObject({ status: 400, success: false, run: null })
  const started = await call('POST', path, body(digest))
  expect(started).toMatchObject({ success: true, run: { total: 1 } })
  await worked(staff, (started['run'] as { _id: string })._id, ['bulkPayments'])
  const again = await call('GET', `/api/statements/preview?month=${month}`)
  const [{ lastPdfPath = '' } = {}] = again['statements'] as { lastPdfPath?: string }[]
  expect(again).toMatchObject({ count: 0, statements: [{ change: 'same' }] })
  expect(await pdfPages((await bytesOf(lastPdfPath, asker)).bytes)).toEqual([expect.stringContaining('11,000')])
  const reader = await addKey(school, ['students:read', 'contracts:read', 'payments:read'])
  expect((await call('GET', '/api/statements/preview', undefined, reader.asker)).status).toBe(403)
  expect((await call('POST', path, body(digest), reader.asker)).status).toBe(403)
})

test('REST prints the agreements of many contracts as previewed, lists them, gives each as PDF and signs it (AGR-09)', async () => {
  const made = await contract({ endDate: today })
  const preview = await call('GET', `/api/agreements/preview?studentId=${student.code}&all=true`)
  expect(preview).toMatchObject({
    more: 0,
    agreements: [{ contractId: made.id, studentId: student.code, price: 11_000, change: 'print', lastId: null }],
  })
  expect(await call('GET', `/api/agreements/preview?studentId=nobody`)).toMatchObject({ agreements: [] })
  expect(await call('GET', '/api/agreements/preview?fixed=true')).toMatchObject({ agreements: [] })
  const [{ digest = '' } = {}] = preview['agreements'] as { digest?: string }[]
  const body = (sent: string) => ({ agreements: [{ contractId: made.id, digest: sent }] })
  expect(await call('POST', '/api/agreements', body('other'))).toMatchObject({ status: 400, success: false, run: null })
  const started = await call('POST', '/api/agreements', body(digest))
  expect(started).toMatchObject({ success: true, run: { total: 1 } })
  await worked(staff, (started['run'] as { _id: string })._id, ['bulkPayments'])
  const path = `/api/agreement/contracts/${made.id}`
  const listed = await call('GET', path)
  const { _id: id = '', pdfPath = '' } = (listed as { 0?: { _id?: string; pdfPath?: string } })[0] ?? {}
  expect(listed).toMatchObject({ 0: { contractId: made.id, studentName: '山田 太郎', signedOn: null } })
  const file = await bytesOf(pdfPath, asker)
  expect(file).toMatchObject({ statusCode: 200, type: 'application/pdf' })
  expect((await pdfPages(file.bytes)).join('')).toContain('山田')
  expect((await bytesOf(`/api/agreements/${school.id}/pdf`, asker)).statusCode).toBe(404)
  const signature = `/api/agreements/${id}/signature`
  const tomorrow = { signedOn: plusDays(today, 1) }
  expect(await call('PUT', signature, tomorrow)).toMatchObject({ status: 400, success: false, field: 'signedOn' })
  expect(await call('PUT', signature, { signedOn: today })).toMatchObject({ success: true, data: { signedOn: today } })
  const reader = await addKey(school, ['contracts:read', 'students:read'])
  expect(await call('GET', path, undefined, reader.asker)).toMatchObject({ status: 200, 0: { signedOn: today } })
  expect((await call('PUT', signature, { signedOn: null }, reader.asker)).status).toBe(403)
})

const readingKey = async () => (await addKey(school, ['payments:read', 'students:read'])).asker

test('REST previews fees by rule, charges them by digest, lists, waives and undoes them, and adds up the journal (PAPER-32, PAPER-34)', async () => {
  const rules = `update school set late_fee_yen = 500, late_fee_days = 0 where id = $1`
  await query(school.orm.em.fork(), rules, [school.id])
  const late = () => contract({ startDate: plusDays(today, -60), endDate: plusDays(today, -30) })
  await late()
  await late()
  const preview = await call('GET', '/api/fees/preview')
  expect(preview).toMatchObject({
    isOn: true,
    total: 1000,
    fees: [{ kind: 'lateFee', studentId: student.code, value: 500, owing: 11_000 }, {}],
  })
  const digests = (preview['fees'] as { digest: string }[]).map(({ digest }) => digest)
  expect(await call('POST', '/api/fees', { digests: ['other'] })).toMatchObject({ success: false, runId: null })
  const charged = await call('POST', '/api/fees', { digests })
  expect(charged).toMatchObject({ success: true, count: 2, total: 1000 })
  const listed = await call('GET', '/api/fees')
  expect(listed).toMatchObject({ 0: { studentId: student.code, value: 500, runId: charged['runId'], waivedAt: null } })
  const { _id: id = '' } = (listed as { 0?: { _id?: string } })[0] ?? {}
  expect((await call('POST', `/api/fees/${id}/waive`, { reason: '' })).status).toBe(400)
  expect(await call('POST', `/api/fees/${id}/waive`, { reason: '事情あり' })).toMatchObject({ success: true, count: 1 })
  expect((await call('DELETE', `/api/fees/${id}/waive`, undefined, await readingKey())).status).toBe(403)
  expect(await call('DELETE', `/api/fees/${id}/waive`)).toMatchObject({ success: true })
  expect(await call('DELETE', `/api/fees/${id}/waive`)).toMatchObject({ success: false, reason: 'generalE' })
  expect(await call('POST', `/api/fees/${id}/waive`, { reason: '事情あり' })).toMatchObject({ success: true })
  const month = today.slice(0, 7)
  const fees = { kind: 'fee', taxRate: 'standard', count: 1, total: 500 }
  const sums = await call('GET', `/api/journal?month=${month}`)
  expect(Object.values(sums)).toContainEqual(fees)
  expect(await call('GET', '/api/journal?month=soon')).toMatchObject({ status: 400 })
  const undo = `/api/feeRuns/${String(charged['runId'])}`
  const reader = await addKey(school, ['payments:read', 'students:read'])
  expect((await call('DELETE', undo, undefined, reader.asker)).status).toBe(403)
  expect((await call('GET', '/api/journal?month=2026-01', undefined, reader.asker)).status).toBe(403)
  expect(await call('GET', '/api/fees', undefined, reader.asker)).toMatchObject({ 1: { _id: expect.any(String) } })
  expect(await call('DELETE', undo)).toMatchObject({ success: true, count: 1 })
  expect(await call('DELETE', undo)).toMatchObject({ success: false })
})
