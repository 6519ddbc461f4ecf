import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestCourse, type TestLocation, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { brokenRules, factsOfRule, type SeenWhy, whyFields } from '../../../test/why.ts'
import { query } from '../../platform/database/sql.ts'

// What a line of an export is refused for opens the rule and what it went by, in the dry run and after it.

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let student: TestUser
let course: TestCourse
let location: TestLocation

const sql = <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params])

/** The lines of a dry run that would not be done, each with why. */
async function refusedIn(job: 'create' | 'delete' | 'book', ids: string[]) {
  const input = { job, ids, from: '2026-12-01', to: '2026-12-14' }
  type Line = { outcome: string; templateId: string; date: string; studentId: string | null; slotId: string | null }
  const { plan } = await ask<{ plan: { lines: Line[] } }>(
    staff,
    `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) {
       lines { outcome templateId date studentId slotId } } }`,
    { input },
  )
  const refused = plan.lines.filter(({ outcome }) => outcome !== 'made')
  return Promise.all(
    refused.map(async ({ outcome, ...line }) => ({
      outcome,
      ...(await ask<{ why: SeenWhy }>(
        staff,
        `query ($input: TemplateLineInput!) { why: templateLineWhy(input: $input) { ${whyFields} } }`,
        { input: { job, ...line } },
      )),
    })),
  )
}

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['fixedExport'] })
  course = await school.addCourse({ cost: 5 })
  teacher = await school.addTeacher()
  student = await school.addStudent()
  location = await school.addLocation()
  await sql(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, student.id)
  await addContract(student, { courses: [course], points: 3 })
  await sql(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '10:50', $2, $3, $4, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $4 from made)
     insert into template_student (school_id, template_id, student_id) select $1, id, $5 from made`,
    teacher.id,
    location.id,
    course.id,
    student.id,
  )
  await sql(
    `insert into closure (school_id, starts_at, ends_at, reason) values ($1, '2026-12-07', '2026-12-08', '年末休み')`,
  )
})

test('slots that would not be made: closed time, and a teacher who has another slot then (D115)', async () => {
  await school.addSlot({ teacher, startsAt: '2026-12-14T10:30:00' })
  const refused = await refusedIn('create', [teacher.id])
  const of = (outcome: string) => refused.find((line) => line.outcome === outcome)?.why ?? null
  expect(brokenRules(of('closed'))).toEqual(['schoolOpen'])
  expect(factsOfRule(of('closed'), 'schoolOpen')).toMatchObject({ closed: '年末休み' })
  expect(brokenRules(of('there'))).toEqual(['teacherFree'])
  expect(factsOfRule(of('there'), 'teacherFree')).toMatchObject({ otherSlot: '2026-12-14T10:30:00' })
})

test('students who would not be booked: no slot, a balance that is too low, no place in the template any more (D117)', async () => {
  expect((await refusedIn('book', [student.id])).map(({ why }) => [why.code, brokenRules(why)])).toEqual([
    ['ES1001', ['slotThere']],
    ['ES1001', ['slotThere']],
  ])
  await sql(
    `update slot set starts_at = starts_at + interval '60 days', ends_at = ends_at + interval '60 days' where school_id = $1`,
  )
  // Where the row has its lessons.
  await school.addSlot({ teacher, courses: [course], location, startsAt: '2026-12-14T10:00:00' })
  const poor = (await refusedIn('book', [student.id])).find(({ outcome }) => outcome === 'refused')?.why ?? null
  expect([poor?.code, brokenRules(poor)]).toEqual(['EU1002', ['pointsEnough']])
  expect(factsOfRule(poor, 'pointsEnough')).toEqual({ cost: '5' })
  await sql(`update student set is_fixed = false where school_id = $1 and id = $2`, student.id)
  const [removed] = await refusedIn('book', [student.id])
  expect(brokenRules(removed?.why ?? null)).toEqual(['fixedStudent'])
})

test('a step of a run tells the same, and one that was done nothing', async () => {
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, student.id)
  const [template] = await sql<{ id: string }>(`select id from template where school_id = $1`)
  const item = { templateId: template?.id, date: '2026-12-14', studentId: student.id }
  const [run] = await sql<{ id: string }>(
    `insert into run (school_id, kind, alone, input, total, actor, actor_name, started_at)
     values ($1, 'templateBook', true, '{}', 2, 'staff:x', 'X', $2) returning id`,
    school.now,
  )
  await sql(
    `insert into run_step (school_id, run_id, number, label, item, outcome, note)
     values ($1, $2, 1, 'a', $3, 'refused', 'EU1002'), ($1, $2, 2, 'b', $3, 'made', null)`,
    run?.id,
    JSON.stringify(item),
  )
  const { page } = await ask<{ page: { steps: { number: number; hasWhy: boolean }[] } }>(
    staff,
    `query ($id: ID!) { page: runSteps(id: $id) { steps { number hasWhy } } }`,
    { id: run?.id },
  )
  expect(page.steps.map(({ hasWhy }) => hasWhy)).toEqual([true, false])
  const whyOf = async (number: number) =>
    (
      await ask<{ why: SeenWhy | null }>(
        staff,
        `query ($id: ID!, $number: Int!) { why: stepWhy(id: $id, number: $number) { ${whyFields} } }`,
        { id: run?.id, number },
      )
    ).why
  expect(brokenRules(await whyOf(1))).toEqual(['pointsEnough'])
  expect(await whyOf(9)).toBeNull()
})
