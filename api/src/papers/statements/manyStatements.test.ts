import { monthAfter, monthOf } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { adjust } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, sessionFor, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { query } from '../../platform/database/sql.ts'
import { auditPapers } from '../auditPapers.ts'

interface Shown {
  studentId: string
  payer: string | null
  addressedTo: string
  opening: number
  charged: number
  received: number
  closing: number
  change: string
  lastId: string | null
  digest: string
}

interface Preview {
  month: string
  count: number
  total: number
  statements: Shown[]
}

async function previewed(staff: TestUser, month: string, by?: 'student' | 'holder'): Promise<Preview> {
  const document = `query ($month: String, $by: StatementGroup) { preview: statementsPreview(month: $month, by: $by) {
    month count total more
    statements { studentId payer addressedTo opening charged received closing change lastId digest } } }`
  return (await ask<{ preview: Preview }>(staff, document, { month, by })).preview
}

async function started(staff: TestUser, month: string, shown: readonly Shown[]) {
  const document = `mutation ($input: StartStatementsInput!) { reply: startStatements(input: $input) {
    code message run { id } } }`
  const statements = shown.map(({ studentId, payer, digest }) => ({ studentId, payer, digest }))
  type Reply = { code: string; message: string; run: { id: string } | null }
  return (await ask<{ reply: Reply }>(staff, document, { input: { month, statements } })).reply
}

async function issued(staff: TestUser, month: string, shown: readonly Shown[]) {
  const { run, message } = await started(staff, month, shown)
  if (run === null) throw new Error(message)
  return { runId: run.id, counts: await worked(staff, run.id, ['bulkPayments']) }
}

async function pagesOf(staff: TestUser, runId: string): Promise<string[]> {
  const headers = { host: staff.school.host, authorization: await sessionFor(staff) }
  const url = `/app/paperRuns/${runId}.pdf`
  return pdfPages((await (await testApp()).app.http.inject({ method: 'GET', url, headers })).rawPayload)
}

async function pay(school: OpenSchool, contractId: string, { value, day }: { value: number; day: string }) {
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, method, actor, at)
     values ($1, $2, 1, 1, $3, $4, 'cash', 'staff:admin', $5)`,
    [school.id, contractId, value, day, school.now],
  )
}

/** Opens a school with two students, one of whom has a contract of a contract holder, and a third who has nothing. */
async function opened() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['bulkPayments'] })
  const month = monthOf(school.now)
  const one = await school.addStudent({ lastName: 'Adams', firstName: 'Ann', comLang: 'en' })
  const two = await school.addStudent({ lastName: '渡辺', firstName: '花' })
  await school.addStudent({ lastName: '無', firstName: '契約' })
  const own = await addContract(one, { courses: [], contractValue: 10_000, startDate: `${month}-01` })
  const held = await addContract(two, {
    courses: [],
    contractValue: 30_000,
    contractHolder: '渡辺 一郎',
    startDate: `${month}-02`,
  })
  await addContract(two, { courses: [], contractValue: 5000, startDate: `${month}-03` })
  await pay(school, own.id, { value: 4000, day: `${month}-05` })
  return { school, staff, month, one, two, held }
}

test('the statements of a month are issued with one press, for whoever has something on one, and open as one file (PAPER-20)', async () => {
  const { school, staff, month, one, two } = await opened()
  const preview = await previewed(staff, month)
  expect(preview).toMatchObject({ month, count: 2, total: 41_000 })
  expect(preview.statements).toMatchObject([
    { studentId: one.id, payer: null, opening: 0, charged: 10_000, received: 4000, closing: 6000, change: 'issue' },
    { studentId: two.id, payer: null, opening: 0, charged: 35_000, received: 0, closing: 35_000, change: 'issue' },
  ])
  const { runId, counts } = await issued(staff, month, preview.statements)
  expect(counts).toEqual({ issued: 2 })
  const pages = await pagesOf(staff, runId)
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('AdamsAnn')
  expect(pages[1]).toContain('渡辺花様')
  expect(await previewed(staff, month)).toMatchObject({
    count: 0,
    statements: [{ change: 'same' }, { change: 'same' }],
  })
  // What is owed opens the next month.
  expect((await previewed(staff, monthAfter(month))).statements).toMatchObject([{ opening: 6000 }, { opening: 35_000 }])
  expect(await auditPapers(school.orm.em.fork())).toEqual([])
})

test('or each contract holder gets one, also beside those of the students (PAPER-20)', async () => {
  const { staff, month, two } = await opened()
  await issued(staff, month, (await previewed(staff, month)).statements)
  const { statements } = await previewed(staff, month, 'holder')
  expect(statements.filter(({ studentId }) => studentId === two.id)).toMatchObject([
    { payer: '', addressedTo: '渡辺 花', closing: 5000 },
    { payer: '渡辺 一郎', addressedTo: '渡辺 一郎', closing: 30_000, change: 'issue' },
  ])
  const { runId } = await issued(
    staff,
    month,
    statements.filter(({ payer }) => payer !== ''),
  )
  expect((await pagesOf(staff, runId)).join('')).toContain('渡辺一郎様')
})

test('what has changed since the preview is refused by name, while a run works it is left alone, and later it is issued again (PAPER-20)', async () => {
  const { school, staff, month, held } = await opened()
  const before = (await previewed(staff, month)).statements
  await adjust(school, held.id, -500, '割引')
  const refused = await started(staff, month, before)
  expect(refused).toMatchObject({ code: 'generalE', run: null })
  expect(refused.message).toContain('渡辺 花')
  const { run } = await started(staff, month, (await previewed(staff, month)).statements)
  await adjust(school, held.id, -500, '割引')
  expect(await worked(staff, run?.id ?? '', ['bulkPayments'])).toEqual({ issued: 1, moved: 1 })
  const again = (await previewed(staff, month)).statements
  expect(again.map(({ change }) => change)).toEqual(['same', 'issue'])
  await issued(staff, month, again)
  await pay(school, held.id, { value: 1000, day: `${month}-20` })
  const last = (await previewed(staff, month)).statements
  expect(last.map(({ change }) => change)).toEqual(['same', 'again'])
  expect((await issued(staff, month, last)).counts).toEqual({ same: 1, issued: 1 })
})

test('what each statement says is what the one by hand says; they are emailed like other papers (PAPER-20, PAPER-13)', async () => {
  const { staff, month, one } = await opened()
  const { statements } = await previewed(staff, month)
  await issued(staff, month, statements)
  const shown = (await previewed(staff, month)).statements
  const document = `query ($studentId: ID!, $from: PlainDate!, $to: PlainDate!) {
    one: statementPreview(studentId: $studentId, from: $from, to: $to) { opening closing } }`
  const by = await ask<{ one: object }>(staff, document, { studentId: one.id, from: `${month}-01`, to: `${month}-28` })
  expect(by.one).toEqual({ opening: shown[0]?.opening, closing: shown[0]?.closing })
  const mails = `query ($ids: [ID!]!) { preview: paperMailPreview(ids: $ids) { papers { kind studentId problem } } }`
  const { preview } = await ask<{ preview: { papers: object[] } }>(staff, mails, {
    ids: shown.map(({ lastId }) => lastId),
  })
  expect(preview.papers).toHaveLength(2)
  expect(preview.papers[0]).toMatchObject({ kind: 'statement', studentId: one.id })
})

test('only who may take many payments issues many, and nothing chosen issues nothing (PAPER-20)', async () => {
  const { school, staff, month } = await opened()
  expect(await started(staff, month, [])).toMatchObject({ code: 'generalE', run: null })
  const other = await school.addStaff()
  const { body } = await graphql(
    await testApp(),
    `
      query {
        statementsPreview {
          count
        }
      }
    `,
    {},
    await askerOf(other),
  )
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
})
