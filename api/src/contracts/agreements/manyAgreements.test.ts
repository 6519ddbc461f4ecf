import { expect, test } from 'vitest'
import { adjust } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, sessionFor, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { query, sql } from '../../platform/database/sql.ts'

interface Shown {
  contractId: string
  studentName: string
  price: number
  change: string
  lastId: string | null
  lastSignedOn: string | null
  digest: string
}

async function previewed(staff: TestUser, which: Record<string, unknown> = {}): Promise<Shown[]> {
  const document = `query ($search: String, $kind: ContractKind, $all: Boolean) {
    preview: agreementsPreview(search: $search, kind: $kind, all: $all) { more
      agreements { contractId studentName price change lastId lastSignedOn digest } } }`
  const { preview } = await ask<{ preview: { more: number; agreements: Shown[] } }>(staff, document, which)
  expect(preview.more).toBe(0)
  return preview.agreements
}

async function started(staff: TestUser, shown: readonly Shown[]) {
  const document = `mutation ($input: StartAgreementsInput!) { reply: startAgreements(input: $input) {
    code message run { id } } }`
  const input = { agreements: shown.map(({ contractId, digest }) => ({ contractId, digest })) }
  type Reply = { code: string; message: string; run: { id: string } | null }
  return (await ask<{ reply: Reply }>(staff, document, { input })).reply
}

async function printed(staff: TestUser, shown: readonly Shown[]) {
  const { run, message } = await started(staff, shown)
  if (run === null) throw new Error(message)
  return { runId: run.id, counts: await worked(staff, run.id, ['bulkPayments']) }
}

async function fileOf(staff: TestUser, runId: string): Promise<{ status: number; pages: string[] }> {
  const headers = { host: staff.school.host, authorization: await sessionFor(staff) }
  const url = `/app/paperRuns/${runId}.pdf`
  const answer = await (await testApp()).app.http.inject({ method: 'GET', url, headers })
  return { status: answer.statusCode, pages: answer.statusCode === 200 ? await pdfPages(answer.rawPayload) : [] }
}

async function opened(): Promise<{ school: OpenSchool; staff: TestUser }> {
  const school = await openSchool()
  return { school, staff: await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] }) }
}

const kept = (school: OpenSchool) =>
  query(school.orm.em.fork(), sql<{ id: string }>`select id from contract_agreement where school_id = ${school.id}`)

test('the agreements of a list are printed with one press, each in its language, and open as one file in the order of the list (AGR-08)', async () => {
  const { school, staff } = await opened()
  const english = await school.addStudent({ comLang: 'en', lastName: 'Adams' })
  const japanese = await school.addStudent({ lastName: '渡辺' })
  for (const [index, student] of [japanese, english, japanese].entries())
    await addContract(student, { courses: [], contractValue: 10_000 + index })
  const shown = await previewed(staff)
  expect(shown).toMatchObject([
    { studentName: `Adams ${english.firstName}`, price: 10_001, change: 'print', lastId: null },
    { price: 10_000, change: 'print' },
    { price: 10_002, change: 'print' },
  ])
  const { runId, counts } = await printed(staff, shown)
  expect(counts).toEqual({ issued: 3 })
  const { pages } = await fileOf(staff, runId)
  expect(pages).toHaveLength(3)
  expect(pages.map((text) => /¥10,00\d/.exec(text)?.[0])).toEqual(['¥10,001', '¥10,000', '¥10,002'])
  expect(await previewed(staff, { search: '渡辺' })).toMatchObject([{ change: 'same' }, { change: 'same' }])
})

test('one that says the same is printed again as it is; one that has changed is a new one beside it (AGR-08)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent()
  const one = await addContract(student, { courses: [], contractValue: 30_000 })
  await addContract(student, { courses: [], contractValue: 40_000 })
  await printed(staff, await previewed(staff))
  const [first] = await query(
    school.orm.em.fork(),
    sql<{ id: string }>`select id from contract_agreement where school_id = ${school.id} and contract_id = ${one.id}`,
  )
  const sign = `mutation ($input: SignAgreementInput!) { signAgreement(input: $input) { code } }`
  await ask(staff, sign, { input: { id: first?.id, signedOn: school.now.slice(0, 10) } })
  expect((await previewed(staff)).find(({ contractId }) => contractId === one.id)).toMatchObject({
    change: 'same',
    lastId: first?.id,
    lastSignedOn: school.now.slice(0, 10),
  })
  await adjust(school, one.id, -500, '割引')
  const again = await previewed(staff)
  expect(again.map(({ change }) => change).toSorted()).toEqual(['again', 'same'])
  const { runId, counts } = await printed(staff, again)
  expect(counts).toEqual({ issued: 1, same: 1 })
  expect((await fileOf(staff, runId)).pages).toHaveLength(2)
  expect(await kept(school)).toHaveLength(3)
})

test('what has changed since the preview is refused by name, and while a run works it is left alone (AGR-08)', async () => {
  const { school, staff } = await opened()
  const student = await school.addStudent()
  const { id } = await addContract(student, { courses: [], contractValue: 30_000 })
  const before = await previewed(staff)
  await adjust(school, id, -500, '割引')
  const refused = await started(staff, before)
  expect(refused).toMatchObject({ code: 'generalE', run: null })
  expect(refused.message).toContain(`${student.lastName} ${student.firstName}`)
  const { run } = await started(staff, await previewed(staff))
  const late = `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
    values ($1, $2, 2, 1, '-', 100, '', 'staff:admin', $3)`
  await query(school.orm.em.fork(), late, [school.id, id, school.now])
  expect(await worked(staff, run?.id ?? '', ['bulkPayments'])).toEqual({ moved: 1 })
  expect(await kept(school)).toEqual([])
  expect((await fileOf(staff, run?.id ?? '')).status).toBe(404)
})

test('only who may take many payments prints many, nothing chosen prints nothing, and there are limits (AGR-08)', async () => {
  const { school, staff } = await opened()
  expect(await started(staff, [])).toMatchObject({ code: 'generalE', run: null })
  const other = await school.addStaff()
  const document = `query { agreementsPreview { more } }`
  const { body } = await graphql(await testApp(), document, {}, await askerOf(other))
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
  const many = Array.from({ length: 1001 }, () => ({
    contractId: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e',
    digest: 'x',
  }))
  expect((await started(staff, many as Shown[])).message).toContain('1000')
})
