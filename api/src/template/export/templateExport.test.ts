import { beforeEach, expect, test } from 'vitest'
import { worked } from '../../../test/worked.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, sessionFor, type TestCourse, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// November 2026: the 23rd is a Monday. The tests' clock stands before it.

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let course: TestCourse
let meeting: TestCourse
let location: { id: string }
let fixed: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['fixedExport'] })
  course = await school.addCourse({ cost: 1 })
  meeting = await school.addCourse({ code: '_meeting' })
  location = await school.addLocation()
  teacher = await school.addTeacher()
  fixed = await school.addStudent()
  await sql(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, fixed.id)
  await addContract(fixed, { courses: [course], points: 3 })
})

const sql = <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params])

/** A row of the template on a weekday, fixed to the lesson and the student, or to a meeting. */
async function addRow(day: number, start: string, end: string, subject: TestCourse = course, students = [fixed]) {
  const [row] = await sql<{ id: string }>(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       values ($1, $2, $3, $4, $5, $6, $7, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $8::uuid from made),
     placed as (insert into template_student (school_id, template_id, student_id) select $1, id, unnest($9::uuid[]) from made)
     select id from made`,
    day,
    start,
    end,
    teacher.id,
    location.id,
    subject.id,
    course.id,
    subject === course ? students.map(({ id }) => id) : [],
  )
  if (row === undefined) throw new Error('no row')
  return row.id
}

interface Said {
  success: boolean
  code: string
  message: string
  run: { id: string } | null
}
interface Plan {
  total: number
  counts: { outcome: string; count: number }[]
  lines: { label: string; outcome: string; message: string | null }[]
}
type ExportRequest = { job: 'create' | 'delete' | 'book'; from: string; to: string; ids: readonly string[] }

async function ask<Data>(document: string, variables: object): Promise<Data> {
  const asker = { host: school.host, authorization: await sessionFor(staff), language: 'en' }
  const { body } = await graphql<Data>(await testApp(), document, { ...variables }, asker)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const plan = async (input: ExportRequest) =>
  (
    await ask<{ plan: Plan }>(
      `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) {
         total counts { outcome count } lines { label outcome message } } }`,
      { input },
    )
  ).plan
const start = async (input: ExportRequest) =>
  (
    await ask<{ said: Said }>(
      `mutation ($input: TemplateExportInput!) { said: startTemplateExport(input: $input) { success code message run { id } } }`,
      { input },
    )
  ).said

const done = async (input: ExportRequest) => {
  const { run, ...reply } = await start(input)
  if (run === null) throw new Error(JSON.stringify(reply))
  return { runId: run.id, counts: await worked(staff, run.id, ['fixedExport']) }
}
const undoChange = async (id: string) => {
  const answer = await ask<{ said: Said }>(
    `mutation ($id: ID!) { said: undoRun(id: $id) { success code message run { id } } }`,
    { id },
  )
  await worked(staff, id, ['fixedExport'])
  return answer
}
const stepsOf = (id: string) =>
  ask<{ page: { steps: { label: string; outcome: string; message: string | null }[] } }>(
    `query ($id: ID!) { page: runSteps(id: $id) { steps { label outcome message } } }`,
    { id },
  ).then(({ page }) => page.steps)
const countsOf = async (id: string) =>
  (await sql<{ counts: object }>(`select counts from run where school_id = $1 and id = $2`, id))[0]?.counts
const slots = () =>
  sql<{ at: string; booked: number; template: boolean }>(
    `select to_char(starts_at, 'MM-DD HH24:MI') as at, booked_count as booked, template_id is not null as template
     from slot where school_id = $1 order by starts_at`,
  )
const december = { from: '2026-12-01', to: '2026-12-14' }

test('one slot a row and matching day is made, what is there already is passed over, and exportContext twice changes nothing (FIX-26, FIX-34, D115)', async () => {
  await addRow(1, '10:00', '10:50')
  await addRow(3, '15:00', '15:50')
  await school.addSlot({ teacher, startsAt: '2026-12-07T10:30:00' })
  const request = { job: 'create', ids: [teacher.id], ...december } as const
  const shown = await plan(request)
  expect(shown).toMatchObject({ total: 4 })
  expect(Object.fromEntries(shown.counts.map(({ outcome, count }) => [outcome, count]))).toEqual({ made: 3, there: 1 })
  expect(shown.lines[0]).toMatchObject({ outcome: 'there', label: expect.stringContaining('2026-12-07 10:00–10:50') })
  expect(await slots()).toHaveLength(1)

  const { counts } = await done(request)
  expect(counts).toEqual({ made: 3, there: 1 })
  expect((await slots()).map(({ at }) => at)).toEqual(['12-02 15:00', '12-07 10:30', '12-09 15:00', '12-14 10:00'])
  const [until] = await sql<{ until: string }>(
    `select exported_until::text as until from teacher where school_id = $1 and id = $2`,
    teacher.id,
  )
  expect(until).toEqual({ until: december.to })
  expect((await done(request)).counts).toEqual({ there: 4 })
  expect(await slots()).toHaveLength(4)
  expect(await sql(`select from activity where school_id = $1 and type = 'slot-created'`)).toHaveLength(3)
  expect(await audit(school.orm.em.fork())).toEqual([])
})

test('closed time is left out, at the school, of the teacher or at the place of the row (D115)', async () => {
  await addRow(1, '10:00', '10:50')
  const other = await school.addLocation()
  const close = (day: string, teacherId: string | null, locationId: string | null) =>
    sql(
      `insert into closure (school_id, starts_at, ends_at, teacher_id, location_id, reason)
       values ($1, $2::timestamp, $2::timestamp + interval '1 day', $3, $4, '年末休み')`,
      day,
      teacherId,
      locationId,
    )
  await close('2026-12-07', null, null)
  await close('2026-12-14', teacher.id, null)
  await close('2026-12-21', null, location.id)
  await close('2026-12-28', null, other.id)
  const request = { job: 'create', ids: [teacher.id], from: '2026-12-01', to: '2026-12-31' } as const
  const shown = await plan(request)
  expect(Object.fromEntries(shown.counts.map(({ outcome, count }) => [outcome, count]))).toEqual({
    made: 1,
    closed: 2,
    away: 1,
  })
  expect(shown.lines.find(({ outcome }) => outcome === 'away')).toMatchObject({ message: 'Reason: 年末休み' })
  expect((await done(request)).counts).toEqual({ made: 1, closed: 2, away: 1 })
  expect((await slots()).map(({ at }) => at)).toEqual(['12-28 10:00'])
})

test('a row that is no lesson fills the slots made from it; undone, both go, and what was booked since stays and is told (FIX-08)', async () => {
  await addRow(1, '10:00', '10:50')
  await addRow(2, '10:00', '10:50', meeting)
  const { runId, counts } = await done({ job: 'create', ids: [teacher.id], ...december })
  expect(counts).toEqual({ made: 4 })
  expect((await slots()).map(({ booked }) => booked)).toEqual([1, 0, 1, 0])
  await done({ job: 'book', ids: [fixed.id], from: '2026-12-14', to: '2026-12-14' })
  expect(await undoChange(runId)).toMatchObject({ said: { success: true } })
  expect((await slots()).map(({ at }) => at)).toEqual(['12-14 10:00'])
  expect((await stepsOf(runId)).filter(({ outcome }) => outcome === 'kept')).toMatchObject([
    { label: expect.stringContaining('2026-12-14'), message: 'It has been booked since, so it is kept.' },
  ])
  expect(await countsOf(runId)).toEqual({ takenBack: 3, kept: 1 })
  expect(await audit(school.orm.em.fork())).toEqual([])
})

test('an export is undone step by step: nobody stops that or begins it twice, and one that failed goes on (FIX-26)', async () => {
  await addRow(1, '10:00', '10:50')
  const { runId } = await done({ job: 'create', ids: [teacher.id], ...december })
  const change = async (name: string) =>
    (
      await ask<{ said: Said }>(`mutation ($id: ID!) { said: ${name}(id: $id) { success code message run { id } } }`, {
        id: runId,
      })
    ).said.success
  const shown = async () =>
    (
      await ask<{ run: object }>(
        `query ($id: ID!) { run(id: $id) { state undoneSteps canCancel canResume canUndo undoneBy } }`,
        { id: runId },
      )
    ).run
  const listed = async (which: object) =>
    (
      await ask<{ runs: { id: string }[] }>(
        `query ($working: Boolean, $failed: Boolean) { runs(working: $working, failed: $failed) { id } }`,
        which,
      )
    ).runs.map(({ id }) => id)
  const created = await slots()
  const nothing = { canCancel: false, canResume: false, canUndo: false }

  expect(await change('undoRun')).toBe(true)
  expect(await shown()).toEqual({ state: 'working', undoneSteps: 0, ...nothing, undoneBy: null })
  expect(await slots()).toEqual(created)
  expect([await listed({ failed: true }), await listed({ working: true })]).toEqual([[], [runId]])
  expect([await change('undoRun'), await change('cancelRun')]).toEqual([false, false])
  await sql(`update run set state = 'failed', ended_at = $3 where school_id = $1 and id = $2`, runId, school.now)
  expect(await shown()).toEqual({ state: 'failed', undoneSteps: 0, ...nothing, canResume: true, undoneBy: null })
  expect([await listed({ failed: true }), await listed({ working: true })]).toEqual([[runId], []])
  expect(await listed({ working: true, failed: true })).toEqual([runId])
  expect([await change('undoRun'), await change('resumeRun')]).toEqual([false, true])
  expect(await worked(staff, runId, ['fixedExport'])).toEqual({ takenBack: created.length })
  expect(await shown()).toEqual({
    state: 'done',
    undoneSteps: null,
    ...nothing,
    undoneBy: `${staff.lastName} ${staff.firstName}`,
  })
  expect(await slots()).toEqual([])
  expect([await listed({ working: true, failed: true }), await listed({})]).toEqual([[], [runId]])
  expect(await change('resumeRun')).toBe(false)
})

test('only slots that came from the template and are not booked are removed (FIX-27, D116)', async () => {
  await addRow(1, '10:00', '10:50')
  await school.addSlot({ teacher, startsAt: '2026-12-08T10:00:00' })
  await done({ job: 'create', ids: [teacher.id], from: '2026-12-01', to: '2026-12-21' })
  await done({ job: 'book', ids: [fixed.id], from: '2026-12-07', to: '2026-12-07' })
  const request = { job: 'delete', ids: [teacher.id], from: '2026-12-01', to: '2026-12-20' } as const
  expect((await plan(request)).counts).toEqual(
    expect.arrayContaining([
      { outcome: 'booked', count: 1 },
      { outcome: 'made', count: 1 },
    ]),
  )
  expect((await done(request)).counts).toEqual({ booked: 1, made: 1 })
  expect((await slots()).map(({ at }) => at)).toEqual(['12-07 10:00', '12-08 10:00', '12-21 10:00'])
})

test('students are booked into what is there, until their contract refuses, each refusal by its code; undone, points come back (FIX-28, FIX-31, FIX-36, D117, D118)', async () => {
  await addRow(1, '10:00', '10:50')
  const request = { job: 'book', ids: [fixed.id], from: '2026-12-01', to: '2027-01-12' } as const
  await done({ job: 'create', ids: [teacher.id], from: '2026-12-01', to: '2027-01-05' })
  const left = () => sql(`select points from contract where school_id = $1`)
  expect((await plan(request)).counts).toEqual(
    expect.arrayContaining([
      { outcome: 'noSlot', count: 1 },
      { outcome: 'made', count: 3 },
      { outcome: 'refused', count: 2 },
    ]),
  )
  const { runId, counts } = await done(request)
  expect(counts).toEqual({ noSlot: 1, made: 3, refused: 2 })
  const refused = (await stepsOf(runId)).filter(({ outcome }) => outcome === 'refused')
  for (const { message } of refused) expect(message).toMatch(/[a-z]/)
  expect((await done(request)).counts?.['there']).toBe(counts?.['made'])
  expect(await undoChange(runId)).toMatchObject({ said: { success: true } })
  expect(await left()).toEqual([{ points: 3 }])
  expect(await audit(school.orm.em.fork())).toEqual([])
})

test('undone, a lesson after its deadline to cancel gives its points back too; one that has begun or is marked stays and is told (FIX-28, D117)', async () => {
  await addRow(1, '10:00', '10:50')
  const weeks = { from: '2026-12-07', to: '2026-12-21' }
  await done({ job: 'create', ids: [teacher.id], ...weeks })
  const { runId, counts } = await done({ job: 'book', ids: [fixed.id], ...weeks })
  expect(counts).toEqual({ made: 3 })
  const on = `school_id = $1 and starts_at::date = $2`
  await sql(`update slot set cancel_by = '2020-01-01' where ${on}`, '2026-12-07')
  await sql(`update booking set attendance = 'present' where ${on}`, '2026-12-14')
  await sql(
    `with moved as (update slot set starts_at = '2026-01-05T10:00', ends_at = '2026-01-05T10:50' where ${on})
     update booking set starts_at = '2026-01-05T10:00', ends_at = '2026-01-05T10:50' where ${on}`,
    '2026-12-21',
  )
  expect(await undoChange(runId)).toMatchObject({ said: { success: true } })
  expect(await countsOf(runId)).toEqual({ takenBack: 1, kept: 2 })
  const kept = (await stepsOf(runId)).filter(({ outcome }) => outcome === 'kept')
  expect(kept.map(({ message }) => message)).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/is kept/)))
  expect(await sql(`select points from contract where school_id = $1`)).toEqual([{ points: 1 }])
  expect(
    await sql(`select starts_at::date::text as day from booking where school_id = $1 and status = 'booked' order by 1`),
  ).toEqual([{ day: '2026-01-05' }, { day: '2026-12-14' }])
})

test('a period the wrong way round, nobody chosen and nothing to do are refused; who runs it is named to the second (FIX-32, FIX-33)', async () => {
  const request = { job: 'create', ids: [teacher.id], ...december } as const
  expect(await start(request)).toMatchObject({ success: false, code: 'generalE' })
  await addRow(1, '10:00', '10:50')
  for (const wrong of [
    { ...request, from: '2026-12-15' },
    { ...request, ids: [] },
    { ...request, to: '2028-01-01' },
  ]) {
    await expect(start(wrong)).rejects.toThrow('BAD_USER_INPUT')
  }
  const first = await start(request)
  expect(await start(request)).toMatchObject({
    success: false,
    code: '409',
    message: expect.stringContaining('running'),
  })
  await worked(staff, first.run?.id ?? '', ['fixedExport'])
})
