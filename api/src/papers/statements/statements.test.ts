import { monthAfter, monthOf } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjust } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { pdfPages } from '../../../test/pdfText.ts'
import { addContract, sessionFor, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { dayText } from '../../mail/mailFormat.ts'
import { auditPapers } from '../auditPapers.ts'

interface Statement {
  opening: number
  closing: number
  lines: { date: string; kind: string; amount: number }[]
}

async function previewed(staff: TestUser, variables: Record<string, unknown>): Promise<Statement> {
  const document = `query ($studentId: ID!, $payer: String, $from: PlainDate!, $to: PlainDate!) {
    statement: statementPreview(studentId: $studentId, payer: $payer, from: $from, to: $to) {
      opening closing lines { date kind amount } } }`
  return (await ask<{ statement: Statement }>(staff, document, variables)).statement
}

async function issued(staff: TestUser, input: Record<string, unknown>) {
  const document = `mutation ($input: IssueStatementInput!) { reply: issueStatement(input: $input) {
    code message paper { id paperNumber amount pdfPath } } }`
  type Reply = {
    code: string
    message: string
    paper: { id: string; paperNumber: string; amount: number; pdfPath: string } | null
  }
  return (await ask<{ reply: Reply }>(staff, document, { input })).reply
}

async function pagesOf(staff: TestUser, url: string): Promise<string[]> {
  const headers = { host: staff.school.host, authorization: await sessionFor(staff) }
  return pdfPages((await (await testApp()).app.http.inject({ method: 'GET', url, headers })).rawPayload)
}

/** Charges a late fee on a day, as a run does. */
async function chargeFee(
  { orm, id, now }: OpenSchool,
  contractId: string,
  { value, day }: { value: number; day: string },
) {
  await query(
    orm.em.fork(),
    sql`
      with run as (insert into fee_run (school_id, actor, at) values (${id}, 'staff:admin', ${now}) returning id),
      adjusted as (
        insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, kind, actor, at)
        select ${id}::uuid, ${contractId}::uuid, 50, 1, '+', ${value}::int, '', 'lateFee', 'staff:admin', ${now}::timestamp)
      insert into contract_fee (school_id, run_id, contract_id, kind, number, about, value, charged_on)
      select ${id}::uuid, run.id, ${contractId}::uuid, 'lateFee', 50, ${day}::date - 10, ${value}::int, ${day}::date from run`,
  )
}

const entries = fc.array(
  fc.record({
    student: fc.nat(1),
    holder: fc.constantFrom('', '山田 久美'),
    month: fc.nat(2),
    value: fc.integer({ min: 0, max: 99_999 }),
    adjustments: fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 2 }),
    fees: fc.array(fc.record({ month: fc.nat(2), value: fc.integer({ min: 1, max: 3000 }) }), { maxLength: 1 }),
    payments: fc.array(
      fc.record({ month: fc.nat(2), value: fc.integer({ min: -4000, max: 60_000 }), isWrittenOff: fc.boolean() }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 7 },
)

test('for each month, the statements of all students add up to the journal, but for contracts paid ahead, and each opens with what the one before closed with (PAPER-15)', async () => {
  await fc.assert(
    fc.asyncProperty(entries, async (made) => {
      const school = await openSchool()
      const staff = await school.addStaff()
      const students = [await school.addStudent(), await school.addStudent()]
      const first = monthOf(school.now)
      const months = [first, monthAfter(first), monthAfter(monthAfter(first))]
      const em = school.orm.em.fork()
      for (const { student, holder, month, value, adjustments, fees, payments } of made) {
        const of = students[student]
        if (of === undefined) throw new Error('there are two')
        const startDate = `${months[month]}-03`
        const terms = { courses: [], contractValue: value + 10_000, contractHolder: holder, startDate }
        const { id } = await addContract(of, terms)
        for (const yen of adjustments) if (yen !== 0) await adjust(school, id, yen, '')
        for (const fee of fees) await chargeFee(school, id, { ...fee, day: `${months[fee.month]}-12` })
        for (const [index, payment] of payments.entries()) {
          if (payment.value === 0) continue
          await query(
            em,
            `insert into contract_payment (school_id, contract_id, number, revision, value, date, uncollectible, actor, at)
             values ($1, $2, $3, 1, $4, $5, $6, 'staff:admin', $7)`,
            [
              school.id,
              id,
              index + 1,
              Math.abs(payment.value),
              `${months[payment.month]}-10`,
              payment.isWrittenOff,
              school.now,
            ],
          )
          if (payment.value > 0 || payment.isWrittenOff) continue
          // Part of it comes back on a later day.
          await query(
            em,
            `insert into contract_payment (school_id, contract_id, number, revision, value, date, refund_reason, actor, at)
             values ($1, $2, $3, 1, $4, $5, 'other', 'staff:admin', $6)`,
            [school.id, id, 10 + index, Math.ceil(payment.value / 2) - 1, `${months[payment.month]}-20`, school.now],
          )
        }
      }
      // A contract that is paid before it begins is charged with its first payment, and not where the journal has it.
      const moved = months.map((_, index) =>
        made.reduce((sum, { month, value, adjustments, payments }) => {
          const charged = Math.min(month, ...payments.flatMap((each) => (each.value === 0 ? [] : [each.month])))
          const sale = adjustments.reduce((price, yen) => price + yen, value + 10_000)
          return sum + (charged === index ? sale : 0) - (month === index ? sale : 0)
        }, 0),
      )
      let closed = [0, 0]
      for (const [index, month] of months.entries()) {
        const days = { from: `${month}-01`, to: `${month}-28` }
        const statements = await Promise.all(students.map(({ id }) => previewed(staff, { studentId: id, ...days })))
        expect(statements.map(({ opening }) => opening)).toEqual(closed)
        closed = statements.map(({ closing }) => closing)
        const { journal } = await ask<{ journal: { kind: string; total: number }[] }>(
          staff,
          'query ($month: String!) { journal(month: $month) { kind total } }',
          { month },
        )
        const totalOf = (...kinds: string[]) =>
          journal.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { total }) => sum + total, 0)
        const lines = statements.flatMap((each) => each.lines)
        const sumOf = (...kinds: string[]) =>
          lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0)
        expect(sumOf('charge', 'adjustment')).toBe(totalOf('sale', 'fee') + (moved[index] ?? 0))
        expect(0 - sumOf('payment', 'refund')).toBe(totalOf('payment'))
        expect(0 - sumOf('writeoff')).toBe(totalOf('writeoff'))
        for (const each of statements)
          expect(each.closing).toBe(each.lines.reduce((sum, { amount }) => sum + amount, each.opening))
        // What the payers of a student owe is what the student's statement says.
        const [one] = students
        const byPayer = await Promise.all(
          ['', '山田 久美'].map((payer) => previewed(staff, { studentId: one?.id, payer, ...days })),
        )
        expect(byPayer.reduce((sum, { closing }) => sum + closing, 0)).toBe(closed[0])
      }
      const [row] = await query<{ owed: number }>(
        em,
        `select coalesce(sum(contract_value + adjusted - paid), 0)::int as owed from contract where school_id = $1`,
        [school.id],
      )
      expect(closed.reduce((sum, each) => sum + each, 0)).toBe(row?.owed)
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['en', ['Lesson fees', 'First month by days', 'Entrance fee', 'Materials fee', (day: string) => `Late fee (${day})`]],
  ['jp', ['レッスン料', '初月の日割り', '入会金', '教材費', (day: string) => `延滞手数料（${day}）`]],
] as const)(
  'a statement names fees and a first month (%s), and a fee by rule with its day, on the day it was charged (PAPER-15)',
  async (comLang, [price, firstMonth, entrance, materials, lateFee]) => {
    const school = await openSchool()
    const staff = await school.addStaff()
    const student = await school.addStudent({ comLang })
    const month = monthOf(school.now)
    const { id } = await addContract(student, { courses: [], contractValue: 12_000, startDate: `${month}-01` })
    const kinds = { firstMonth: -4000, entranceFee: 5000, materialsFee: 2000 }
    for (const [index, [kind, value]] of Object.entries(kinds).entries())
      await query(
        school.orm.em.fork(),
        sql`insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, kind, actor, at)
        values (${school.id}, ${id}, ${index + 1}, 1, ${value < 0 ? '-' : '+'}, ${Math.abs(value)}, '', ${kind}, 'staff:admin', ${school.now})`,
      )
    await chargeFee(school, id, { value: 300, day: `${month}-20` })
    const { statement } = await ask<{ statement: { lines: { date: string; label: string; amount: number }[] } }>(
      staff,
      `query ($studentId: ID!, $from: PlainDate!, $to: PlainDate!) {
      statement: statementPreview(studentId: $studentId, from: $from, to: $to) { lines { date label amount } } }`,
      { studentId: student.id, from: `${month}-01`, to: `${month}-28` },
    )
    expect(statement.lines.map(({ date, label, amount }) => [date, label, amount])).toEqual([
      [`${month}-01`, price, 12_000],
      [`${month}-01`, firstMonth, -4000],
      [`${month}-01`, entrance, 5000],
      [`${month}-01`, materials, 2000],
      [`${month}-20`, lateFee(dayText(`${month}-10`, comLang)), 300],
    ])
  },
)

test('a statement is issued as an A4 page in either language, kept as it was, and the same when asked again (PAPER-15)', async () => {
  const school = await openSchool({ schoolContact: '03-1234-5678' })
  const staff = await school.addStaff()
  const student = await school.addStudent({ lastName: '佐藤', firstName: '花' })
  const month = monthOf(school.now)
  const { id } = await addContract(student, { courses: [], contractValue: 12_000, startDate: `${month}-01` })
  await adjust(school, id, -1000, '兄弟割引')
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, method, actor, at)
     values ($1, $2, 1, 1, 5000, $3, 'cash', 'staff:admin', $4)`,
    [school.id, id, `${month}-05`, school.now],
  )
  const days = { studentId: student.id, from: `${month}-01`, to: `${month}-28` }
  const { paper } = await issued(staff, { ...days, language: 'jp' })
  expect(paper).toMatchObject({ paperNumber: `${month.slice(0, 4)}-00001`, amount: 6000 })
  const [page] = await pagesOf(staff, paper?.pdfPath ?? '')
  for (const words of [
    'ご利用明細書',
    '佐藤花様',
    '兄弟割引',
    '−¥1,000',
    'お支払い（現金）'.replace(/[（）]/g, ''),
    '¥6,000',
  ])
    expect(page?.replace(/[()（）]/g, '')).toContain(words)
  expect((await issued(staff, { ...days, language: 'jp' })).paper?.id).toBe(paper?.id)
  const english = await issued(staff, { ...days, language: 'en' })
  const [second] = await pagesOf(staff, english.paper?.pdfPath ?? '')
  for (const words of ['Statement', 'Openingbalance', 'Payment(Cash)', 'Balancedue']) expect(second).toContain(words)
  expect((await issued(staff, { ...days, language: 'jp' })).paper?.id).toBe(paper?.id)
  await adjust(school, id, 500, '教材費')
  expect((await pagesOf(staff, paper?.pdfPath ?? ''))[0]).toBe(page)
  expect((await issued(staff, { ...days, language: 'jp' })).paper).toMatchObject({ amount: 6500 })
  expect(await auditPapers(school.orm.em.fork())).toEqual([])
})

test.each([
  ['jp', 'ほかに、ご契約前のお預り金が¥8,000あります'],
  ['en', 'Theschoolalsoholdsadepositof¥8,000'],
] as const)(
  'a statement (%s) says the deposit held on its last day, which is in no balance; that of one contract holder does not (PAPER-18)',
  async (language, words) => {
    const school = await openSchool()
    const staff = await school.addStaff()
    const student = await school.addStudent()
    const month = monthOf(school.now)
    await addContract(student, { courses: [], contractValue: 1000, startDate: `${month}-01` })
    const held = { courses: [], contractValue: 2000, startDate: `${month}-01`, contractHolder: '山田 久美' }
    await addContract(student, held)
    await query(
      school.orm.em.fork(),
      `insert into deposit_entry (school_id, student_id, kind, value, date, received_by, reference, note, actor, at)
       select $1, $2, 'received', value, day::date, '', '', '', 'staff:admin', $3
       from (values (8000, $4), (500, $5)) as of (value, day)`,
      [school.id, student.id, school.now, `${month}-03`, `${month}-25`],
    )
    const of = { studentId: student.id, from: `${month}-01`, to: `${month}-20` }
    const { preview } = await ask<{ preview: object }>(
      staff,
      `query ($studentId: ID!, $from: PlainDate!, $to: PlainDate!) {
        preview: statementPreview(studentId: $studentId, from: $from, to: $to) { closing deposit payers } }`,
      of,
    )
    expect(preview).toEqual({ closing: 3000, deposit: 8000, payers: ['', '山田 久美'] })
    const pagesFor = async (more: object) =>
      (await pagesOf(staff, (await issued(staff, { ...of, ...more, language })).paper?.pdfPath ?? '')).join('')
    expect(await pagesFor({})).toContain(words)
    expect(await pagesFor({ payer: '山田 久美' })).not.toContain('8,000')
    expect(await auditPapers(school.orm.em.fork())).toEqual([])
  },
)

test('a statement of days on which less than nothing was held says nothing of a deposit (PAPER-18)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff()
  const student = await school.addStudent()
  const month = monthOf(school.now)
  await addContract(student, { courses: [], contractValue: 1000, startDate: `${month}-01` })
  // The day of a refund could once be before that of its receipt.
  await query(
    school.orm.em.fork(),
    `insert into deposit_entry (school_id, student_id, kind, value, date, received_by, reference, note, reason, actor, at)
     select $1, $2, kind, 8000, day::date, '', '', '', reason, 'staff:admin', $3
     from (values ('received', $4, null), ('refunded', $5, 'leaving')) as of (kind, day, reason)`,
    [school.id, student.id, school.now, `${month}-10`, `${month}-05`],
  )
  const of = { studentId: student.id, from: `${month}-01`, to: `${month}-07`, language: 'en' }
  const { paper } = await issued(staff, of)
  expect((await pagesOf(staff, paper?.pdfPath ?? '')).join('')).not.toContain('deposit')
})

test('a long statement continues on pages with headings, and a period that is too long or of nobody is refused (PAPER-15)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff()
  const student = await school.addStudent()
  const month = monthOf(school.now)
  const { id } = await addContract(student, { courses: [], contractValue: 500_000, startDate: `${month}-01` })
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at)
     select $1, $2, n, 1, 100 + n, $3::date, 'staff:admin', $4 from generate_series(1, 80) n`,
    [school.id, id, `${month}-05`, school.now],
  )
  const { paper } = await issued(staff, { studentId: student.id, from: `${month}-01`, to: `${month}-28` })
  const pages = await pagesOf(staff, paper?.pdfPath ?? '')
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toContain('残高')
  const stranger = { studentId: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e', from: `${month}-01`, to: `${month}-28` }
  expect(await issued(staff, stranger)).toMatchObject({ code: '404', paper: null })
  const document = `query ($from: PlainDate!, $to: PlainDate!, $id: ID!) {
    statementPreview(studentId: $id, from: $from, to: $to) { closing } }`
  const range = { from: '2025-01-01', to: '2026-12-31', id: student.id }
  const { body } = await graphql(await testApp(), document, range, await askerOf(staff))
  expect(body).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] })
})

test('a contract that is paid before it begins has its price in the statement, which is made out to its holder (PAPER-15)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff()
  const student = await school.addStudent()
  const month = monthOf(school.now)
  const holder = { courses: [], contractHolder: '林 美穂' }
  await addContract(student, { ...holder, contractValue: 15_601, startDate: `${month}-01` })
  const ahead = await addContract(student, { ...holder, contractValue: 7701, startDate: `${monthAfter(month)}-01` })
  await adjust(school, ahead.id, -1, '')
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at)
     values ($1, $2, 1, 1, 7700, $3, 'staff:admin', $4)`,
    [school.id, ahead.id, `${month}-20`, school.now],
  )
  const { statement } = await ask<{ statement: { addressedTo: string; closing: number; lines: object[] } }>(
    staff,
    `query ($studentId: ID!, $from: PlainDate!, $to: PlainDate!) {
      statement: statementPreview(studentId: $studentId, from: $from, to: $to) { addressedTo closing lines { date amount } } }`,
    { studentId: student.id, from: `${month}-01`, to: `${month}-28` },
  )
  expect(statement).toEqual({
    addressedTo: '林 美穂',
    closing: 15_601,
    lines: [
      { date: `${month}-01`, amount: 15_601 },
      { date: `${month}-20`, amount: 7701 },
      { date: `${month}-20`, amount: -1 },
      { date: `${month}-20`, amount: -7700 },
    ],
  })
  await addContract(student, { courses: [], contractValue: 100, contractHolder: '林 健' })
  const { other } = await ask<{ other: { addressedTo: string } }>(
    staff,
    `query ($studentId: ID!, $day: PlainDate!) {
      other: statementPreview(studentId: $studentId, from: $day, to: $day) { addressedTo } }`,
    { studentId: student.id, day: `${month}-01` },
  )
  expect(other.addressedTo).toBe(`${student.lastName} ${student.firstName}`)
})
