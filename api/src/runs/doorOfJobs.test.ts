import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { closed } from '../../test/closing.ts'
import { apply, send } from '../../test/importing.ts'
import { worked } from '../../test/worked.ts'
import { previewed, startInvoices } from '../../test/invoicing.ts'
import { addContract, addPlan, addPlanVersion, addStaff, addStudent, payFor, type TestUser } from '../../test/school.ts'
import { addTeacherOf, ask, bookedBy, type Desk, madeSlot, openDesk } from '../../test/slotDesk.ts'
import { substitute, substituting } from '../../test/substituting.ts'
import { query } from '../platform/database/sql.ts'
import { runKinds } from './runKinds.ts'

// Whatever work in the background changes stands in the log as done by a job.

let desk: Desk
let other: TestUser
let fixed: TestUser

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

beforeAll(async () => {
  desk = await openDesk()
  other = await addTeacherOf(desk.school, [desk.course])
  fixed = await addStudent(desk.school)
  await addContract(fixed, { courses: [desk.course], points: 100 })
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, fixed.id)
  for (const [at, teacher] of [desk.teacher, other].entries())
    await sql(
      `with made as (
         insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
         values ($1, $2, '10:00', '10:50', $3, $4, $5, false) returning id),
       offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $5 from made)
       insert into template_student (school_id, template_id, student_id) select $1, id, $6 from made where $2 = 1`,
      at + 1,
      teacher.id,
      desk.location.id,
      desk.course.id,
      fixed.id,
    )
})

const whole = (day: string) => ({ startsAt: `${day}T00:00:00`, endsAt: `${plusDays(day, 1)}T00:00:00` })
const lessonOn = async (day: string) =>
  bookedBy(desk, await madeSlot(desk, { startsAt: `${day}T18:00:00`, endsAt: `${day}T18:50:00` }), desk.course)

async function exported(job: string, ids: string[]): Promise<string> {
  const from = plusDays(dateOf(desk.school.now), 20)
  const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
    desk.staff,
    `mutation ($input: TemplateExportInput!) { reply: startTemplateExport(input: $input) { message run { id } } }`,
    { input: { job, ids, from, to: plusDays(from, 6) } },
  )
  if (reply.run === null) throw new Error(reply.message)
  return reply.run.id
}

/** How a run of each kind is started, in an order in which each finds something to do. */
const starts: Record<string, () => Promise<string>> = {
  templateCreate: () => exported('create', [desk.teacher.id, other.id]),
  templateBook: () => exported('book', [fixed.id]),
  templateDelete: () => exported('delete', [other.id]),
  async closure() {
    const day = plusDays(desk.day, 2)
    await lessonOn(day)
    return closed(desk.staff, { spans: [{ ...whole(day), reason: '研修日' }], tell: false })
  },
  async substitution() {
    const day = plusDays(desk.day, 3)
    const { slot } = await lessonOn(day)
    const choices = [{ slotId: slot.id, close: true }]
    const away = { teacherId: desk.teacher.id, ...whole(day), reason: '通院', choices, tell: false }
    const { plan } = await substituting(desk.staff, away)
    const { run, message } = await substitute(desk.staff, away, plan?.digest ?? '')
    if (run === null) throw new Error(message)
    return run.id
  },
  async monthly() {
    const month = monthOf(desk.school.now)
    const before = plusDays(`${month}-01`, -1)
    // One that has ended carries over at once.
    const { id } = await addContract(await addStudent(desk.school), {
      courses: [desk.course],
      monthlyContract: true,
      monthlyPoints: 8,
      points: 3,
      carryOver: true,
      startDate: `${monthOf(before)}-01`,
      endDate: lastDayOfMonth(before),
    })
    const { reply } = await ask<{ reply: { run: { id: string } } }>(
      desk.staff,
      `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { run { id } } }`,
      { input: { month, contracts: [{ id, version: 1 }] } },
    )
    return reply.run.id
  },
  async priceChange() {
    const plan = await addPlan(desk.school, { courses: [desk.course], price: 10_000 })
    const month = monthOf(desk.school.now)
    const { id } = await addContract(await addStudent(desk.school), {
      courses: [desk.course],
      monthlyContract: true,
      monthlyPoints: 4,
      startDate: `${month}-01`,
      endDate: lastDayOfMonth(`${month}-01`),
      planVersionId: plan.versionId,
      contractValue: 10_000,
    })
    const planVersionId = await addPlanVersion(desk.school, plan.id, { price: 12_000 })
    const input = { planId: plan.id, planVersionId, from: monthAfter(month), contracts: [{ id, version: 1 }] }
    const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
      desk.staff,
      `mutation ($input: StartPriceChangeInput!) { reply: startPriceChange(input: $input) { message run { id } } }`,
      { input },
    )
    if (reply.run === null) throw new Error(reply.message)
    return reply.run.id
  },
  async invoices() {
    const month = monthOf(desk.school.now)
    await addContract(await addStudent(desk.school), { courses: [], contractValue: 11_000, startDate: `${month}-01` })
    const { invoices } = await previewed(desk.staff, month)
    const { run, message } = await startInvoices(desk.staff, month, invoices)
    if (run === null) throw new Error(message)
    return run.id
  },
  async receipts() {
    const student = await addStudent(desk.school)
    const { id } = await addContract(student, { courses: [], contractValue: 11_000 })
    await payFor(student, id, 11_000)
    const day = dateOf(desk.school.now)
    const { preview } = await ask<{ preview: { receipts: object[] } }>(
      desk.staff,
      `query ($day: PlainDate!) {
        preview: receiptsPreview(from: $day, to: $day) { receipts { contractId number digest } } }`,
      { day },
    )
    const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
      desk.staff,
      `mutation ($input: StartReceiptsInput!) { reply: startReceipts(input: $input) { message run { id } } }`,
      { input: preview },
    )
    if (reply.run === null) throw new Error(reply.message)
    return reply.run.id
  },
  async statements() {
    const month = monthOf(desk.school.now)
    const { preview } = await ask<{ preview: { statements: object[] } }>(
      desk.staff,
      `query ($month: String) { preview: statementsPreview(month: $month) { statements { studentId payer digest } } }`,
      { month },
    )
    const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
      desk.staff,
      `mutation ($input: StartStatementsInput!) { reply: startStatements(input: $input) { message run { id } } }`,
      { input: { month, ...preview } },
    )
    if (reply.run === null) throw new Error(reply.message)
    return reply.run.id
  },
  async agreements() {
    const { preview } = await ask<{ preview: { agreements: object[] } }>(
      desk.staff,
      `query { preview: agreementsPreview { agreements { contractId digest } } }`,
    )
    const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
      desk.staff,
      `mutation ($input: StartAgreementsInput!) { reply: startAgreements(input: $input) { message run { id } } }`,
      { input: preview },
    )
    if (reply.run === null) throw new Error(reply.message)
    return reply.run.id
  },
  async guardianInvitations() {
    const importer = await addStaff(desk.school, { permissions: ['studentNew', 'studentEdit', 'studentPassword'] })
    const file = '会員番号,姓,名,保護者1 姓,保護者1 名,保護者1メール\r\ns9301,森,蘭,森,夏,natsu@example.test\r\n'
    const { import: done } = await apply(importer, await send(importer, 'student', file))
    const { found } = await ask<{ found: { digest: string } }>(
      importer,
      `query ($id: ID!) { found: importGuardians(id: $id) { digest } }`,
      { id: done?.id },
    )
    const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
      importer,
      `mutation ($input: InviteImportGuardiansInput!) {
        reply: inviteImportGuardians(input: $input) { message run { id } } }`,
      { input: { id: done?.id, digest: found.digest } },
    )
    if (reply.run === null) throw new Error(reply.message)
    return reply.run.id
  },
}

test('there is one of each kind of run', () => {
  expect(Object.keys(starts).toSorted()).toEqual(runKinds.map(({ name }) => name).toSorted())
})

test.each(Object.keys(starts))("changes of a run of the kind %s are logged as a job's (LOG-15)", async (kind) => {
  const run = (await starts[kind]?.()) ?? ''
  const ids = async () =>
    await sql<{ id: string; door: string | null; type: string }>(
      `select id, door, type from activity where school_id = $1`,
    )
  const before = new Set((await ids()).map(({ id }) => id))
  await worked(desk.staff, run, ['bulkPayments'])
  const created = (await ids()).filter(({ id }) => !before.has(id))
  expect(created.length).toBeGreaterThan(0)
  expect(created.filter(({ door: origin }) => origin !== 'job')).toEqual([])
})
