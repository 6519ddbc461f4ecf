import { beforeEach, expect, test } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { openDesk, ask, addTeacherOf, type Desk } from '../../../test/slotDesk.ts'
import {
  addContract,
  addCourse,
  addSlot,
  addStaff,
  addStudent,
  type TestCourse,
  type TestUser,
} from '../../../test/school.ts'
import { substituted } from '../../../test/substituting.ts'
import { query } from '../../platform/database/sql.ts'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Viewer } from '../../platform/shared/context.ts'

// What a row of the template becomes, as the dry run says it and as the run does it. December 2026: the 7th is a
// Monday.

let desk: Desk
let meeting: TestCourse
beforeEach(async () => {
  desk = await openDesk()
  meeting = await addCourse(desk.school, { code: '_meeting', displayName: '会議' })
})

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

interface RowInput {
  day?: number
  start?: string
  end?: string
  teacher?: TestUser
  courses?: TestCourse[]
  fixed?: TestCourse | null
  online?: boolean
  atPlace?: boolean
  students?: TestUser[]
}

async function addRow(request: RowInput = {}): Promise<string> {
  const { day = 1, start = '10:00', end = '10:50', teacher = desk.teacher, courses = [desk.course] } = request
  const { fixed = null, online = false, atPlace = true, students = [] } = request
  const [row] = await sql<{ id: string }>(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, online_available, fixed_course_id, fixed_online)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9 then false end) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, unnest($10::uuid[]) from made),
     placed as (insert into template_student (school_id, template_id, student_id) select $1, id, unnest($11::uuid[]) from made)
     select id from made`,
    day,
    start,
    end,
    teacher.id,
    atPlace ? desk.location.id : null,
    online,
    fixed?.id ?? null,
    fixed !== null && atPlace,
    courses.map(({ id }) => id),
    students.map(({ id }) => id),
  )
  return row?.id ?? ''
}

type ExportRequest = { job: 'create' | 'delete' | 'book'; from: string; to: string; ids: readonly string[] }
const monday = (ids: readonly string[], job: ExportRequest['job'] = 'create'): ExportRequest => ({
  job,
  from: '2026-12-07',
  to: '2026-12-07',
  ids,
})

interface Line {
  label: string
  outcome: string
  message: string | null
}

/** The outcomes of a dry run, in the order of its days, with more on why. */
const planned = async (input: ExportRequest): Promise<(string | null)[][]> => result(await planOf(input))
async function planOf(input: ExportRequest): Promise<Line[]> {
  const { plan } = await ask<{ plan: { lines: Line[] } }>(
    desk.staff,
    `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) { lines { label outcome message } } }`,
    { input },
  )
  return plan.lines
}
const result = (lines: readonly Line[]) =>
  lines.toSorted((a, b) => (a.label < b.label ? -1 : 1)).map(({ outcome, message }) => [outcome, message])

/** Runs an export to its end; gives the run and what came of its lines. */
async function exported(input: ExportRequest) {
  const { reply } = await ask<{ reply: { message: string; run: { id: string } | null } }>(
    desk.staff,
    `mutation ($input: TemplateExportInput!) { reply: startTemplateExport(input: $input) { message run { id } } }`,
    { input },
  )
  if (reply.run === null) throw new Error(reply.message)
  await workOn(reply.run.id)
  return { id: reply.run.id, lines: result(await stepsOf(reply.run.id)) }
}

async function workOn(runId: string) {
  const { school, staff } = desk
  const viewer: Viewer = { ...staff, type: 'staff', permissions: ['fixedExport'], sessionId: '' }
  const ctx = contextOf(school.orm, { school: await schoolRow(school.orm, school.id), viewer, now: school.now })
  const runs = { kinds: runKinds, contextFor: async () => ({ ...ctx, viewer }), em: ctx.em, events: ctx.events }
  await workRun(runs, { schoolId: school.id, runId }, 1)
}
const stepsOf = async (id: string) =>
  (
    await ask<{ page: { steps: (Line & { code: string | null })[] } }>(
      desk.staff,
      `query ($id: ID!) { page: runSteps(id: $id) { steps { label outcome code message } } }`,
      { id },
    )
  ).page.steps
const undone = async (id: string) => {
  const document = `mutation ($id: ID!) { reply: undoRun(id: $id) { success } }`
  const answer = await ask<{ reply: { success: boolean } }>(desk.staff, document, { id })
  await workOn(id)
  return answer
}
const slots = () =>
  sql<{ at: string; booked: number; courses: number; online: boolean }>(
    `select to_char(starts_at, 'MM-DD HH24:MI') as at, booked_count as booked, online_available as online,
       (select count(*)::int from slot_course c where c.school_id = $1 and c.slot_id = s.id) as courses
     from slot s where school_id = $1 order by starts_at`,
  )
const untilOf = async (teacher: TestUser) =>
  (
    await sql<{ until: string | null }>(
      `select exported_until::text as until from teacher where school_id = $1 and id = $2`,
      teacher.id,
    )
  )[0]?.until

test('a row without courses becomes a slot: one for a meeting with its meeting, another one with nothing to book, which is said (FIX-08, FIX-26, D115)', async () => {
  await addRow({ courses: [], fixed: meeting })
  await addRow({ courses: [], start: '11:00', end: '11:50' })
  const lines = [
    ['made', null],
    ['made', "Students can't book anything in it."],
  ]
  expect(await planned(monday([desk.teacher.id]))).toEqual(lines)
  expect((await exported(monday([desk.teacher.id]))).lines).toEqual(lines)
  expect(await slots()).toMatchObject([
    { at: '12-07 10:00', booked: 1 },
    { at: '12-07 11:00', booked: 0 },
  ])
})

test('an export leaves out and names unavailable parts of a row, and explains a skipped row, before and after alike (FIX-26, D114, D115)', async () => {
  const morning = await addCourse(desk.school, { displayName: 'Morning', endTime: '12:00' })
  const untaught = await addCourse(desk.school, { displayName: 'Untaught' })
  await sql(
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    desk.teacher.id,
    morning.id,
  )
  await sql(`update school set online_lessons = false where id = $1`)
  await addRow({ courses: [desk.course, morning, untaught], start: '11:30', end: '12:20' })
  await addRow({ online: true, start: '13:00', end: '13:50' })
  await addRow({ online: true, atPlace: false, start: '14:00', end: '14:50' })
  await addRow({ start: '04:00', end: '04:50' })
  const lines = [
    ['outsideHours', null],
    ['made', "Leaves out Morning, Untaught, which can't be offered at that time."],
    ['made', 'Only in person, because online lessons are switched off.'],
    ['onlineOff', null],
  ]
  expect(await planned(monday([desk.teacher.id]))).toEqual(lines)
  expect((await exported(monday([desk.teacher.id]))).lines).toEqual(lines)
  expect(await slots()).toMatchObject([
    { at: '12-07 11:30', courses: 1 },
    { at: '12-07 13:00', courses: 1, online: false },
  ])
})

test('a meeting that staff have entered since stays when the export is undone, that of the row itself goes (FIX-08)', async () => {
  await addRow()
  await addRow({ courses: [], fixed: meeting, start: '11:00', end: '11:50' })
  const { id } = await exported(monday([desk.teacher.id]))
  const [slot] = await sql<{ id: string }>(`select id from slot where school_id = $1 order by starts_at limit 1`)
  const clerk = await addStaff(desk.school, { permissions: ['slotBook'] })
  await ask(clerk, `mutation ($input: BookOtherInput!) { bookOther(input: $input) { code } }`, {
    input: { slotId: slot?.id, courseCode: meeting.code },
  })
  expect(await undone(id)).toEqual({ reply: { success: true } })
  expect(await slots()).toMatchObject([{ at: '12-07 10:00', booked: 1 }])
  expect(result(await stepsOf(id))).toEqual([
    ['kept', 'It has been booked since, so it is kept.'],
    ['takenBack', null],
  ])
})

test("a teacher's export date follows the slots: all chosen teachers with lines, back after an undo, and up to a removal (FIX-34, D115)", async () => {
  const other = await addTeacherOf(desk.school, [desk.course])
  await addRow()
  await addRow({ teacher: other })
  const ids = [desk.teacher.id, other.id]
  await exported(monday([other.id]))
  expect([await untilOf(desk.teacher), await untilOf(other)]).toEqual([null, '2026-12-07'])
  // The slot of the other teacher is there already.
  const longer = await exported({ ...monday(ids), to: '2026-12-13' })
  expect([await untilOf(desk.teacher), await untilOf(other)]).toEqual(['2026-12-13', '2026-12-13'])
  await undone(longer.id)
  expect([await untilOf(desk.teacher), await untilOf(other)]).toEqual([null, '2026-12-07'])
  await exported({ ...monday(ids), to: '2026-12-20' })
  await exported({ ...monday(ids, 'delete'), from: '2026-12-14', to: '2026-12-20' })
  expect([await untilOf(desk.teacher), await untilOf(other)]).toEqual(['2026-12-13', '2026-12-13'])
  await exported({ ...monday(ids, 'delete'), to: '2026-12-20' })
  expect([await untilOf(desk.teacher), await untilOf(other)]).toEqual([null, null])
})

test('templateSlotTeachers lists teachers with future slots, also without a template row (FIX-27, D83, D116)', async () => {
  await addRow()
  await exported(monday([desk.teacher.id]))
  await sql(`delete from template where school_id = $1`)
  await sql(`update teacher set active = false where school_id = $1 and id = $2`, desk.teacher.id)
  await addTeacherOf(desk.school, [desk.course])
  const { templateSlotTeachers } = await ask<{ templateSlotTeachers: { id: string }[] }>(
    desk.staff,
    `{ templateSlotTeachers { id displayName } }`,
  )
  expect(templateSlotTeachers.map(({ id }) => id)).toEqual([desk.teacher.id])
  expect((await exported(monday([desk.teacher.id], 'delete'))).lines).toEqual([['made', null]])
})

test('before a row is deleted it is told which slots to come were made from it, free and booked; another row’s are not its own (FIX-35, D116)', async () => {
  const [row] = [await addRow({ fixed: meeting }), await addRow({ day: 2 })]
  await exported({ ...monday([desk.teacher.id]), to: '2026-12-15' })
  await sql(`update template set fixed_course_id = null where school_id = $1 and id = $2`, row)
  await exported({ ...monday([desk.teacher.id]), from: '2026-12-21', to: '2026-12-21' })
  const use = await ask<{ templateUse: object }>(
    desk.staff,
    `query ($id: ID!) { templateUse(id: $id) { openSlots bookedSlots } }`,
    { id: row },
  )
  expect(use.templateUse).toEqual({ openSlots: 1, bookedSlots: 2 })
})

test('the dry run of bookings sees what refuses one beforehand: a full slot, another lesson then, no contract; each has its code afterwards (FIX-28, FIX-30, FIX-31, ERR-33, D117)', async () => {
  const other = await addTeacherOf(desk.school, [desk.course])
  const [books, full, without] = await Promise.all([1, 2, 3].map(() => addStudent(desk.school, { isFixed: true })))
  if (!books || !full || !without) throw new Error('no students')
  await addContract(books, { courses: [desk.course] })
  await addContract(full, { courses: [desk.course] })
  await addRow({ fixed: desk.course, students: [books, full] })
  await addRow({ fixed: desk.course, teacher: other, students: [books, without] })
  await exported(monday([desk.teacher.id, other.id]))
  const [slot] = await sql<{ id: string }>(
    `select id from slot where school_id = $1 and teacher_id = $2`,
    desk.teacher.id,
  )
  await ask(desk.staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: slot?.id, courseCode: desk.course.code, online: false, studentId: books.id },
  })
  const request = monday([books.id, full.id, without.id], 'book')
  const outcomes = (lines: (string | null)[][]) => lines.map(([outcome]) => String(outcome)).toSorted()
  const shown = await planned(request)
  expect(outcomes(shown)).toEqual(['refused', 'refused', 'refused', 'there'])
  const { id, lines } = await exported(request)
  expect(outcomes(lines)).toEqual(outcomes(shown))
  const codes = (await stepsOf(id)).map(({ code }) => String(code))
  expect(codes.toSorted()).toEqual(['ES1001', 'EU1004', 'EU1005', 'generalE'])
})

test('a fixed student has their place with the substitute of the slot of their row (FIX-28, D117)', async () => {
  const { school, course, teacher, staff } = desk
  const student = await addStudent(school, { isFixed: true })
  await addContract(student, { courses: [course] })
  await addRow({ fixed: course, students: [student] })
  await exported(monday([teacher.id]))
  const substitute = await addTeacherOf(school, [course], { displayName: '代わりの先生' })
  const [slot] = await sql<{ id: string }>(`select id from slot where school_id = $1`)
  await substituted(staff, {
    teacherId: teacher.id,
    startsAt: '2026-12-07T00:00:00',
    endsAt: '2026-12-08T00:00:00',
    reason: '研修',
    choices: [{ slotId: slot?.id, teacherId: substitute.id }],
    tell: false,
  })

  const request = monday([student.id], 'book')
  expect((await planOf(request)).map(({ label }) => label)).toEqual([expect.stringContaining('代わりの先生 / ')])
  expect(await planned(request)).toEqual([['made', null]])
  expect((await exported(request)).lines).toEqual([['made', 'Action successful']])
  expect(
    await sql(`select teacher_id as who, booked_count as booked from slot where school_id = $1 and booked_count > 0`),
  ).toEqual([{ who: substitute.id, booked: 1 }])
  expect(await planned(request)).toEqual([['there', null]])
})

test('students of a row go to the slot of its current teacher, not of the earlier one (FIX-28, FIX-35)', async () => {
  const { school, course, teacher } = desk
  const student = await addStudent(school, { isFixed: true })
  await addContract(student, { courses: [course] })
  await addRow({ fixed: course, students: [student] })
  await exported(monday([teacher.id]))
  const next = await addTeacherOf(school, [course])
  await sql(`update template set teacher_id = $2 where school_id = $1`, next.id)

  const request = monday([student.id], 'book')
  expect(await planned(request)).toEqual([['noSlot', null]])
  expect((await exported(request)).lines).toEqual([
    ['noSlot', "This row has no slot that day: it wasn't created yet, or was moved or deleted."],
  ])
  await addSlot(school, { teacher: next, courses: [course], location: desk.location, startsAt: '2026-12-07T10:00:00' })
  expect((await exported(request)).lines).toEqual([['made', 'Action successful']])
  expect(await sql(`select teacher_id as who from slot where school_id = $1 and booked_count > 0`)).toEqual([
    { who: next.id },
  ])
})

test('a student and a teacher get one mail for all bookings of an export, and one when it is undone (D14)', async () => {
  const student = await addStudent(desk.school, { isFixed: true, email: 's@example.test', notify: true })
  await sql(
    `update teacher set email = 't@example.test', notify = true where school_id = $1 and id = $2`,
    desk.teacher.id,
  )
  await addContract(student, { courses: [desk.course] })
  await addRow({ fixed: desk.course, students: [student] })
  const weeks = { from: '2026-12-07', to: '2026-12-21' }
  await exported({ ...monday([desk.teacher.id]), ...weeks })
  const { id } = await exported({ ...monday([student.id], 'book'), ...weeks })
  const mails = () =>
    sql<{ to: string; kind: string; end: string; lessons: number }>(
      `select coalesce(student_id, teacher_id) as "to", kind, data ->> 'end' as end, jsonb_array_length(data -> 'lessons') as lessons
       from mail where school_id = $1 order by id`,
    )
  const notified = (end: string) =>
    [student, desk.teacher].map(({ id: to }) => ({ to, kind: 'templateBookings', end, lessons: 3 }))
  expect(await mails()).toEqual(notified('made'))
  await undone(id)
  expect(await mails()).toEqual([...notified('made'), ...notified('cancelled')])
})

test('a run says its days and people in the words of the reader', async () => {
  await addRow()
  await exported(monday([desk.teacher.id]))
  const labelOf = async (language: 'en' | 'jp') =>
    (await ask<{ runs: { label: string }[] }>(desk.staff, `{ runs { label } }`, {}, language)).runs[0]?.label
  const [named] = await sql<{ name: string }>(
    `select display_name as name from teacher where school_id = $1 and id = $2`,
    desk.teacher.id,
  )
  expect(await labelOf('en')).toBe(`2026-12-07 ${named?.name}`)
  const more = await Promise.all([1, 2, 3].map(() => addTeacherOf(desk.school, [desk.course])))
  for (const teacher of more) await addRow({ teacher })
  await exported(monday([desk.teacher.id, ...more.map(({ id }) => id)]))
  expect(await labelOf('jp')).toBe('2026-12-07 4名')
})
