import { preparedClauseTexts } from '@koma/schema/agreementClauseTexts'
import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, addCourse, type TestUser } from '../../../test/school.ts'
import { testApp } from '../../../test/server.ts'
import { sessionFor } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool({ schoolContact: '03-1234-5678\n東京都港区1-2-3' })
  staff = await school.addStaff({ permissions: [...permissions] })
  student = await school.addStudent({ lastName: '髙橋', firstName: '花', comLang: 'jp' })
})

interface Template {
  language: string
  version: number
  body: string
}
interface Saved {
  code: string
  field: string | null
  message: string
  templates: Template[]
}
const save = async (body: string, version: number, language = 'jp', by = staff) =>
  (
    await ask<{ reply: Saved }>(
      by,
      `mutation ($input: SaveAgreementTemplateInput!) { reply: saveAgreementTemplate(input: $input) {
        code field message templates { language version body } } }`,
      { input: { language, body, version } },
    )
  ).reply
const versionOf = async (language = 'jp') =>
  (
    await ask<{ agreementTemplates: Template[] }>(staff, `query { agreementTemplates { language version body } }`)
  ).agreementTemplates.find((each) => each.language === language)?.version ?? 0

interface Printed {
  id: string
  signedOn: string | null
  pdfPath: string
  content: {
    templateVersion: number | null
    lacksCoolingOff: boolean
    consent: string[]
    clauses: { isHeading: boolean; text: string }[]
  }
}
const fields = `id signedOn pdfPath content { templateVersion lacksCoolingOff consent clauses { isHeading text } }`
const print = async (contractId: string, language = 'jp') =>
  (
    await ask<{ reply: { agreement: Printed } }>(
      staff,
      `mutation ($input: PrintAgreementInput!) { reply: printAgreement(input: $input) { agreement { ${fields} } } }`,
      { input: { contractId, language } },
    )
  ).reply.agreement
const sign = async (id: string, signedOn: string | null, by = staff) =>
  (
    await ask<{ reply: { code: string; agreement: Printed | null } }>(
      by,
      `mutation ($input: SignAgreementInput!) { reply: signAgreement(input: $input) { code agreement { ${fields} } } }`,
      { input: { id, signedOn } },
    )
  ).reply
async function contract() {
  const course = await addCourse(school, { displayName: 'フリートーク' })
  const today = dateOf(school.now)
  return addContract(student, {
    courses: [course],
    contractValue: 120_000,
    points: 48,
    startDate: today,
    endDate: plusDays(today, 364),
  })
}
async function download(path: string, as: TestUser | null) {
  const headers = { host: school.host, ...(as && { authorization: await sessionFor(as) }) }
  return (await testApp()).app.http.inject({ method: 'GET', url: path, headers })
}

test('an agreement keeps the version of the terms it was printed with, and the next one has the next (AGR-01)', async () => {
  const { id, contractName } = await contract()
  expect(await versionOf()).toBe(0)
  expect((await print(id)).content).toMatchObject({ templateVersion: null, clauses: [], lacksCoolingOff: true })
  const first = await save('# 約束\n{student}様（{studentId}）は{school}の{price}に同意します。', 0)
  expect(first).toMatchObject({ code: '1001' })
  const printed = await print(id)
  expect(printed.content).toMatchObject({ templateVersion: 1, consent: [] })
  expect(printed.content.clauses).toEqual([
    { isHeading: true, text: '約束' },
    {
      isHeading: false,
      text: `髙橋 花様（${student.code.toUpperCase()}）はテスト英会話の¥120,000に同意します。`,
    },
  ])
  await save('契約番号 {contract}', 1)
  const { agreement } = await ask<{ agreement: Printed }>(
    staff,
    `query ($id: ID!) { agreement(id: $id) { ${fields} } }`,
    { id: printed.id },
  )
  expect(agreement).toEqual(printed)
  const next = await print(id)
  expect(next.content).toMatchObject({
    templateVersion: 2,
    clauses: [{ isHeading: false, text: `契約番号 ${contractName.slice(-13)}` }],
  })
  // The other language has none of its own yet.
  expect((await print(id, 'en')).content).toMatchObject({ templateVersion: null, clauses: [] })
  await expect(
    query(school.orm.em.fork(), `update agreement_template set body = '' where school_id = $1`, [school.id]),
  ).rejects.toThrow(/append-only/)
})

test('{plan} of a contract without a plan is its type, with the unit of its points (AGR-02)', async () => {
  const { id } = await contract()
  await save('{plan}', await versionOf())
  expect((await print(id)).content.clauses).toEqual([{ isHeading: false, text: 'パッケージ（48 ポイント）' }])
})

test('unknown placeholders are refused by name, another version is stale, and only who edits settings saves (AGR-02)', async () => {
  const version = await versionOf()
  expect(await save('{studnet} {price} {foo}', version)).toMatchObject({
    code: 'generalE',
    field: 'body',
    message: expect.stringContaining('({studnet}, {foo})') as string,
  })
  expect(await save('x', version + 1)).toMatchObject({ code: 'stale' })
  expect(await versionOf()).toBe(version)
  const plain = await school.addStaff()
  await expect(save('x', version, 'jp', plain)).rejects.toThrow(/FORBIDDEN/)
})

test('when an agreement was signed is recorded, corrected and logged (AGR-04)', async () => {
  const { id } = await contract()
  const printed = await print(id)
  const today = dateOf(school.now)
  expect(await sign(printed.id, plusDays(today, 1))).toMatchObject({ code: '400' })
  expect(await sign(printed.id, today)).toMatchObject({ code: '1001', agreement: { signedOn: today } })
  expect(await sign(printed.id, plusDays(today, -1))).toMatchObject({ agreement: { signedOn: plusDays(today, -1) } })
  expect(await sign(printed.id, null)).toMatchObject({ agreement: { signedOn: null } })
  const logged = await query<{ changes: object }>(
    school.orm.em.fork(),
    `select changes from activity where school_id = $1 and record_id = $2 and changes ? 'signedOn' order by id`,
    [school.id, id],
  )
  expect(logged.map(({ changes }) => changes)).toEqual([
    { signedOn: [null, today] },
    { signedOn: [today, plusDays(today, -1)] },
    { signedOn: [plusDays(today, -1), null] },
  ])
})

test.each(['jp', 'en'] as const)(
  'an agreement in %s is a PDF of A4 pages that holds every word of long clauses (AGR-05, AGR-06)',
  async (language) => {
    const { coolingOff, termination } = preparedClauseTexts[language]
    const long = Array.from({ length: 60 }, (_, at) => `${at + 1}. {school} {period} ${'あいうえお'.repeat(12)}`)
    await save([coolingOff.body, termination.body, ...long].join('\n\n'), await versionOf(language), language)
    const { id } = await contract()
    const printed = await print(id, language)
    expect(printed.content.lacksCoolingOff).toBe(false)
    const answer = await download(printed.pdfPath, staff)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const pages = await pdfPages(answer.rawPayload)
    expect(pages.length).toBeGreaterThan(1)
    const whole = pages.join('')
    for (const { text } of printed.content.clauses) expect(whole).toContain(text.replaceAll(/\s/g, ''))
    expect(whole).toContain('髙橋花')
    // The same agreement is the same file, for who sees contracts only.
    expect((await download(printed.pdfPath, staff)).rawPayload.equals(answer.rawPayload)).toBe(true)
    for (const other of [student, null]) expect((await download(printed.pdfPath, other)).statusCode).not.toBe(200)
  },
)
