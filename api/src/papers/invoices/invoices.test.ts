import type { EntityManager } from '@mikro-orm/postgresql'
import { monthOf } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { askedMeanwhile } from '../../../test/askedMeanwhile.ts'
import { adjust, issueInvoices, listedPapers, previewed, startInvoices } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, payFor, sessionFor, type TestUser } from '../../../test/school.ts'
import { testApp } from '../../../test/server.ts'
import { ask } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let month: string

beforeAll(async () => {
  school = await openSchool({ schoolContact: '東京都港区1-2-3 03-1234-5678', invoiceNumber: 'T1234567890123' })
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
  month = monthOf(school.now)
})

const contract = (student: TestUser, contractValue: number, change: object = {}) =>
  addContract(student, { courses: [], contractValue, startDate: `${month}-01`, endDate: `${month}-28`, ...change })

async function pdfOf(path: string, as: TestUser = staff): Promise<{ status: number; pages: string[] }> {
  const headers = { host: as.school.host, authorization: await sessionFor(as) }
  const answer = await (await testApp()).app.http.inject({ method: 'GET', url: path, headers })
  return { status: answer.statusCode, pages: answer.statusCode === 200 ? await pdfPages(answer.rawPayload) : [] }
}

const ofStudent = async ({ id }: TestUser) =>
  (await previewed(staff, month)).invoices.filter(({ studentId }) => studentId === id)

test('a preview has one invoice per student and contract holder, with lines, discounts, rates and what is due (PAPER-05)', async () => {
  const student = await school.addStudent()
  const first = await contract(student, 10_000, { contractHolder: '山田 久美', memoContractValue: '月4回コース' })
  await contract(student, 3240, { contractHolder: '山田 久美', taxRate: 'reduced' })
  await contract(student, 5000, { taxRate: 'exempt' })
  await contract(student, 900, { startDate: '2020-01-01' })
  await adjust(school, first.id, -1000, '兄弟割引')
  await payFor(student, first.id, 4000)
  const invoices = await ofStudent(student)
  expect(invoices).toHaveLength(2)
  const [own, held] = invoices.toSorted((a, b) => a.total - b.total)
  expect(own).toMatchObject({
    payer: '',
    addressedTo: `${student.lastName} ${student.firstName}`,
    total: 5000,
    due: 5000,
  })
  expect(own?.rates).toEqual([{ rate: 'exempt', total: 5000, tax: 0 }])
  expect(held).toMatchObject({ payer: '山田 久美', change: 'issue', total: 12_240, paid: 4000, due: 8240 })
  expect(held?.lines.map(({ label, amount, rate }) => [label, amount, rate])).toEqual([
    ['月4回コース', 10_000, 'standard'],
    ['兄弟割引', -1000, 'standard'],
    ['レッスン料', 3240, 'reduced'],
  ])
  expect(held?.rates).toEqual([
    { rate: 'standard', total: 9000, tax: 818 },
    { rate: 'reduced', total: 3240, tax: 240 },
  ])
})

test('a run issues them with numbers in turn; the PDF has what the law asks for, and asked again there is nothing to do (PAPER-05, PAPER-02)', async () => {
  const own = await openSchool({ schoolContact: '大阪市北区1-1', invoiceNumber: 'T9876543210987' })
  const clerk = await own.addStaff({ permissions: ['bulkPayments'] })
  const students = [await own.addStudent(), await own.addStudent(), await own.addStudent({ comLang: 'en' })]
  for (const student of students) await contract(student, 11_000)
  expect(await previewed(clerk, month)).toMatchObject({ count: 3, total: 33_000, free: 0 })
  expect(await issueInvoices(clerk, month)).toEqual({ issued: 3 })
  const papers = await listedPapers(clerk)
  expect(papers.map(({ paperNumber }) => paperNumber.slice(5))).toEqual(['00003', '00002', '00001'])
  const again = await previewed(clerk, month)
  expect(again).toMatchObject({ count: 0, total: 0 })
  expect(new Set(again.invoices.map(({ change }) => change))).toEqual(new Set(['same']))
  const all = await Promise.all(papers.map(async ({ pdfPath }) => (await pdfOf(pdfPath, clerk)).pages))
  expect(all.map(({ length }) => length)).toEqual([1, 1, 1])
  const text = all.flat().join('\n')
  for (const words of ['請求書', 'ご請求額', '¥11,000', '10%¥11,000¥1,000', 'T9876543210987', '大阪市北区1-1'])
    expect(text).toContain(words)
  for (const words of ['Invoice', 'Amountdue', 'Dueby31December2026', 'Lessonfees']) expect(text).toContain(words)
})

test('a changed contract gets another invoice that names the one before, which stays; a payment makes none (PAPER-03)', async () => {
  const student = await school.addStudent()
  const { id } = await contract(student, 8000)
  await issueInvoices(staff, month)
  const [first] = await listedPapers(staff, { studentId: student.id })
  const before = await pdfOf(first?.pdfPath ?? '')
  await payFor(student, id, 3000)
  expect(await ofStudent(student)).toMatchObject([{ change: 'same', paid: 3000 }])
  await adjust(school, id, 500, '')
  expect(await ofStudent(student)).toMatchObject([{ change: 'correct', lastNumber: first?.paperNumber, total: 8500 }])
  expect(await issueInvoices(staff, month)).toMatchObject({ corrected: 1 })
  const [second, old] = await listedPapers(staff, { studentId: student.id })
  expect(second).toMatchObject({ amount: 8500, replacedNumber: first?.paperNumber, replacedBy: null })
  expect(old).toMatchObject({ id: first?.id, amount: 8000, replacedBy: second?.paperNumber })
  expect((await pdfOf(first?.pdfPath ?? '')).pages).toEqual(before.pages)
  const [page = ''] = (await pdfOf(second?.pdfPath ?? '')).pages
  for (const words of [`請求書${first?.paperNumber}を訂正`, '追加料金', '¥3,000', '¥5,500'])
    expect(page).toContain(words)
})

test('where no contract is left, the invoice is cancelled and stays with its number; so does one cancelled by hand (PAPER-07)', async () => {
  const [student, other] = [await school.addStudent(), await school.addStudent()]
  const { id } = await contract(student, 7000)
  await contract(other, 6000)
  await issueInvoices(staff, month)
  await query(school.orm.em.fork(), `update contract set deleted = true, active = false where id = $1`, [id])
  expect(await ofStudent(student)).toMatchObject([{ change: 'cancel', total: 0 }])
  expect(await issueInvoices(staff, month)).toEqual({ cancelled: 1 })
  const [paper] = await listedPapers(staff, { studentId: student.id })
  expect(paper?.cancelledAt).not.toBeNull()
  expect((await pdfOf(paper?.pdfPath ?? '')).pages.join('')).toContain('取消')
  expect(await ofStudent(student)).toEqual([])

  const [kept] = await listedPapers(staff, { studentId: other.id })
  const document = `mutation ($input: CancelInvoiceInput!) { reply: cancelInvoice(input: $input) {
    code paper { cancelReason } } }`
  const cancel = async (input: object) =>
    (await ask<{ reply: { code: string; paper: object | null } }>(staff, document, { input })).reply
  expect(await cancel({ id: kept?.id, reason: '宛名違い' })).toEqual({
    code: '1001',
    paper: { cancelReason: '宛名違い' },
  })
  expect(await cancel({ id: kept?.id, reason: 'again' })).toEqual({ code: '1001', paper: { cancelReason: '宛名違い' } })
  expect((await cancel({ id: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e' })).code).toBe('404')
  // What was cancelled can be issued again, as a correction of it.
  expect(await ofStudent(other)).toMatchObject([{ change: 'correct', lastNumber: kept?.paperNumber }])
  await issueInvoices(staff, month)
  expect((await cancel({ id: kept?.id })).code).toBe('generalE')
})

test('only what was shown is issued: a changed contract refuses the start by name, and is left alone by a run (PAPER-05)', async () => {
  const student = await school.addStudent()
  const { id } = await contract(student, 4000)
  const shown = await ofStudent(student)
  await adjust(school, id, 100, 'late')
  const refused = await startInvoices(staff, month, shown)
  expect(refused).toMatchObject({ code: 'generalE', run: null })
  expect(refused.message).toContain(`${student.lastName} ${student.firstName}`)
  const { run } = await startInvoices(staff, month, await ofStudent(student))
  await adjust(school, id, 100, 'later')
  expect(await worked(staff, run?.id ?? '', ['bulkPayments'])).toEqual({ moved: 1 })
  expect(await listedPapers(staff, { studentId: student.id })).toEqual([])
})

test('the list finds papers by number, name, kind and month; a reprint is marked (PAPER-08, READ-01)', async () => {
  const student = await school.addStudent({ lastName: '髙橋', firstName: '澪', lastReading: 'たかはし' })
  await contract(student, 2000, { contractHolder: '検索 太郎' })
  await issueInvoices(staff, month)
  const [paper] = await listedPapers(staff, { search: '検索' })
  expect(paper).toMatchObject({ kind: 'invoice', month, amount: 2000 })
  expect(await listedPapers(staff, { search: paper?.paperNumber })).toMatchObject([{ id: paper?.id }])
  for (const search of ['高橋澪', '澪 高橋', 'ﾀｶﾊｼ'])
    expect(await listedPapers(staff, { search }), search).toMatchObject([{ id: paper?.id }])
  expect(await listedPapers(staff, { search: '検索', kind: 'receipt' })).toEqual([])
  expect(await listedPapers(staff, { search: '検索', month: '2020-01' })).toEqual([])
  expect(await listedPapers(staff, { search: '%' })).toEqual([])
  const [original = ''] = (await pdfOf(paper?.pdfPath ?? '')).pages
  const [copy = ''] = (await pdfOf(`${paper?.pdfPath}?copy=1`)).pages
  expect([original.includes('再発行'), copy.includes('再発行')]).toEqual([false, true])
})

test('an invoice that another one replaces meanwhile is not cancelled (PAPER-07)', async () => {
  const student = await school.addStudent()
  await contract(student, 4000)
  await issueInvoices(staff, month)
  const [paper] = await listedPapers(staff, { studentId: student.id })
  const replace = (em: EntityManager) =>
    query(
      em,
      `insert into paper (school_id, kind, year, number, student_id, payer, month, replaces_id, content, actor, at)
       select school_id, kind, year, 0, student_id, payer, month, id, content, actor, at from paper
       where school_id = $1 and id = $2`,
      [school.id, paper?.id],
    )
  const document = `mutation ($input: CancelInvoiceInput!) { reply: cancelInvoice(input: $input) { code } }`
  const cancel = () => ask<{ reply: { code: string } }>(staff, document, { input: { id: paper?.id } })
  expect(await askedMeanwhile(school.orm, replace, cancel)).toEqual({ reply: { code: 'generalE' } })
})

test('a correction keeps the day by which to pay; what was cancelled and is issued again gets a new one (PAPER-03, PAPER-05)', async () => {
  const student = await school.addStudent()
  const { id } = await contract(student, 8000)
  const issueBy = async (dueOn: string) => {
    const document = `mutation ($input: StartInvoicesInput!) { reply: startInvoices(input: $input) { run { id } } }`
    const invoices = (await ofStudent(student)).map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
    const { reply } = await ask<{ reply: { run: { id: string } } }>(staff, document, {
      input: { month, dueOn, invoices },
    })
    await worked(staff, reply.run.id, ['bulkPayments'])
    const [paper] = await listedPapers(staff, { studentId: student.id })
    const [row] = await query<{ dueOn: string }>(
      school.orm.em.fork(),
      `select content ->> 'dueOn' as "dueOn" from paper where school_id = $1 and id = $2`,
      [school.id, paper?.id],
    )
    return { id: paper?.id, dueOn: row?.dueOn }
  }
  expect((await issueBy('2030-03-31')).dueOn).toBe('2030-03-31')
  await adjust(school, id, 500, '')
  const second = await issueBy('2030-05-31')
  expect(second.dueOn).toBe('2030-03-31')
  const document = `mutation ($input: CancelInvoiceInput!) { cancelInvoice(input: $input) { code } }`
  await ask(staff, document, { input: { id: second.id } })
  expect((await issueBy('2030-06-30')).dueOn).toBe('2030-06-30')
})

test.each([
  ['jp', 'お振込先：青空銀行駅前支店普通0123456'],
  ['en', 'Pleasetransferto:AozoraBankSavings0123456'],
] as const)(
  'an invoice (%s) says the bank account to pay to, if anything is due (PAPER-24)',
  async (comLang, words) => {
    const own = await openSchool({
      transferTo: '青空銀行 駅前支店\n普通 0123456',
      transferToEn: 'Aozora Bank\nSavings 0123456',
    })
    const clerk = await own.addStaff({ permissions: ['bulkPayments'] })
    const [student, payer] = [await own.addStudent({ comLang }), await own.addStudent({ comLang })]
    await contract(student, 5000)
    await payFor(payer, (await contract(payer, 4000)).id, 4000)
    await issueInvoices(clerk, month)
    const pagesFor = async ({ id }: TestUser) => {
      const [paper] = await listedPapers(clerk, { studentId: id })
      return (await pdfOf(paper?.pdfPath ?? '', clerk)).pages.join('')
    }
    expect(await pagesFor(student)).toContain(words)
    expect(await pagesFor(payer)).not.toContain('0123456')
  },
)
