import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { addContract, addStudent, type TestUser } from '../../../test/school.ts'
import { ask, askerOf, type Desk, openDesk } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { rest, testApp } from '../../../test/server.ts'
import { query } from '../../platform/database/sql.ts'

// A place in the template that was cancelled stays so, however the student's lesson is exported next.

let desk: Desk
let student: TestUser
let monday: string

beforeEach(async () => {
  desk = await openDesk()
  const { school, teacher, course, location } = desk
  student = await addStudent(school)
  const today = dateOf(school.now)
  monday = plusDays(today, 15 - Temporal.PlainDate.from(today).dayOfWeek)
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, student.id)
  await addContract(student, { courses: [course], points: 100 })
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
  await done('create')
})

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

interface Answer {
  success: boolean
  code: string
  message: string
  run: { id: string } | null
}
type Job = 'create' | 'delete' | 'book'
interface More {
  rebookCancelled?: boolean
  digest?: string
}

const inputOf = (job: Job, more: More = {}, to = monday) => ({
  job,
  from: plusDays(monday, -1),
  to,
  ids: [job === 'book' ? student.id : desk.teacher.id],
  ...more,
})
const start = async (job: Job, more?: More, to?: string) =>
  (
    await ask<{ said: Answer }>(
      desk.staff,
      `mutation ($input: TemplateExportInput!) { said: startTemplateExport(input: $input) { success code message run { id } } }`,
      { input: inputOf(job, more, to) },
    )
  ).said
const plan = async (more?: More) =>
  (
    await ask<{ plan: { digest: string; lines: { label: string; outcome: string; message: string | null }[] } }>(
      desk.staff,
      `query ($input: TemplateExportInput!) { plan: templateExportPlan(input: $input) { digest lines { label outcome message } } }`,
      { input: inputOf('book', more) },
    )
  ).plan

async function done(job: Job, more?: More, to?: string) {
  const { run, ...answer } = await start(job, more, to)
  if (run === null) throw new Error(JSON.stringify(answer))
  return { runId: run.id, counts: await worked(desk.staff, run.id, ['fixedExport']) }
}

const cancel = async (by: TestUser) => {
  const [slot] = await sql<{ id: string }>(`select id from slot where school_id = $1 order by starts_at limit 1`)
  const input = { slotId: slot?.id, ...(by === student ? {} : { studentId: student.id, lessonRules: true }) }
  const { said: answer } = await ask<{ said: { success: boolean } }>(
    by,
    `mutation ($input: CancelBookingInput!) { said: cancelBooking(input: $input) { success } }`,
    { input },
  )
  expect(answer.success).toBe(true)
}
const booked = async () => {
  const rows = await sql<{ count: number }>(
    `select count(*)::int as count from booking where school_id = $1 and status = 'booked'`,
  )
  return rows[0]?.count
}

const ways: [name: string, cancelled: () => Promise<void>][] = [
  ['by the student', () => cancel(student)],
  ['by staff', () => cancel(desk.staff)],
  [
    'by the student, and the slot was deleted and made again',
    async () => {
      await cancel(student)
      await done('delete')
      expect((await done('create')).counts).toEqual({ made: 1 })
    },
  ],
  [
    'by the student, booked again on purpose, and that was undone',
    async () => {
      await cancel(student)
      const { runId } = await done('book', { rebookCancelled: true })
      await ask(desk.staff, `mutation ($id: ID!) { undoRun(id: $id) { success } }`, { id: runId })
      await worked(desk.staff, runId, ['fixedExport'])
    },
  ],
]

test.each(ways)(
  'a place cancelled %s stays cancelled and is named, unless it is asked for (FIX-38)',
  async (_, cancelled) => {
    expect((await done('book')).counts).toEqual({ made: 1 })
    await cancelled()
    expect(await booked()).toBe(0)
    const name = `${student.lastName} ${student.firstName}`
    const { lines } = await plan()
    expect(lines).toEqual([
      {
        outcome: 'cancelled',
        label: expect.stringContaining(name),
        message: expect.stringMatching(/^Cancelled on \d{4}/),
      },
    ])
    const answer = await start('book')
    expect(answer).toMatchObject({ success: true, message: expect.stringContaining(name) })
    expect(await worked(desk.staff, answer.run?.id ?? '', ['fixedExport'])).toEqual({ cancelled: 1 })
    // A longer period, whose other weeks nobody cancelled, is booked around it.
    await done('create', {}, plusDays(monday, 7))
    expect((await done('book', {}, plusDays(monday, 7))).counts).toEqual({ cancelled: 1, made: 1 })
    expect((await plan({ rebookCancelled: true })).lines).toMatchObject([
      { outcome: 'made', message: expect.stringContaining('booked again') },
    ])
    expect((await done('book', { rebookCancelled: true })).counts).toEqual({ made: 1 })
    expect(await booked()).toBe(2)
    expect((await done('book', { rebookCancelled: true })).counts).toEqual({ there: 1 })
  },
)

test('bookings removed by undoing an export do not count as cancelled, and the next export makes them (FIX-38)', async () => {
  const { runId } = await done('book')
  await ask(desk.staff, `mutation ($id: ID!) { undoRun(id: $id) { success } }`, { id: runId })
  await worked(desk.staff, runId, ['fixedExport'])
  expect(await booked()).toBe(0)
  expect((await done('book')).counts).toEqual({ made: 1 })
})

test('REST leaves cancelled places alone and names them, also in the history, and books them if asked (API-51, FIX-38)', async () => {
  await done('book')
  await cancel(student)
  const post = async (more: object) =>
    rest<{ success: boolean; message: string; cancelled: string[] }>(
      await testApp(),
      'POST',
      '/api/admin/slots/exportFixedStudents/',
      { sDate: monday, eDate: monday, dataArray: [student.code], ...more },
      await askerOf(desk.staff),
    )
  const finish = async () => {
    const [run] = await sql<{ id: string }>(`select id from run where school_id = $1 and state = 'working'`)
    await worked(desk.staff, run?.id ?? '', ['fixedExport'])
  }
  const name = `${student.lastName} ${student.firstName}`
  const { body } = await post({})
  expect(body).toMatchObject({ success: true, message: expect.stringContaining(name) })
  expect(body.cancelled).toEqual([expect.stringContaining(name)])
  await finish()
  const history = await rest<{ lastExport: object[] }>(
    await testApp(),
    'GET',
    '/api/list/fixedStudentExport/all/',
    undefined,
    await askerOf(desk.staff),
  )
  expect(history.body.lastExport).toMatchObject([
    { fullName: name, messageCode: 'generalE', message: expect.stringContaining('Cancelled on') },
  ])
  expect(await booked()).toBe(0)
  expect((await post({ rebookCancelled: true })).body.cancelled).toEqual([])
  await finish()
  expect(await booked()).toBe(1)
})

test('an export is refused, changing nothing, when it would do something else than its check said (FIX-38)', async () => {
  await done('book')
  const { digest } = await plan()
  await cancel(student)
  expect(await start('book', { digest })).toMatchObject({
    success: false,
    code: 'generalE',
    message: expect.stringContaining('changed after the preview'),
    run: null,
  })
  const now = await plan()
  expect((await start('book', { digest: now.digest, rebookCancelled: true })).success).toBe(false)
  expect((await start('book', { digest: now.digest })).success).toBe(true)
})
