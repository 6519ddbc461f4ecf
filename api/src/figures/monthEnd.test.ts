import { lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { worked } from '../../test/worked.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let fixed: TestUser
let course: TestCourse
/** The month after this one, and the one after that. */
let next: string
let then: string

interface Line {
  left: number
  done: number
  from?: string | null
  ids?: string[]
  last: { kind: string; state: string } | null
}
interface MonthEnd {
  month: string
  to: string
  ending: string
  renewals: Line
  slots: Line
  places: Line & { notBookable: number; blocked: { name: string; reason: string; places: { startsAt: string }[] }[] }
  payments: { left: number; owed: number; paid: number; recordedAt: string | null; recordedBy: string | null }
  attendance: { left: number; done: number }
}

const run = 'last { kind state }'
const document = `query ($month: String) { monthEnd(month: $month) { month to ending
  renewals { left done ${run} } slots { left done from ids ${run} } places { left done from ids notBookable
    blocked { name reason places { startsAt } } ${run} }
  payments { left owed paid recordedAt recordedBy } attendance { left done } } }`
const monthEnd = async (month?: string) => (await ask<{ monthEnd: MonthEnd }>(staff, document, { month })).monthEnd
const sql = <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params])

async function start(job: 'create' | 'book', from: string, to: string, ids: readonly string[]) {
  const { said: answer } = await ask<{ said: { run: { id: string } } }>(
    staff,
    'mutation ($input: TemplateExportInput!) { said: startTemplateExport(input: $input) { run { id } } }',
    { input: { job, from, to, ids } },
  )
  await worked(staff, answer.run.id, ['fixedExport'])
}

beforeEach(async () => {
  school = await openSchool()
  next = monthAfter(monthOf(school.now))
  then = monthAfter(next)
  staff = await school.addStaff({ permissions: ['fixedExport', 'contractMonthly', 'bulkPayments'] })
  course = await school.addCourse({ cost: 1 })
  teacher = await school.addTeacher()
  fixed = await school.addStudent()
  const location = await school.addLocation()
  await sql(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, fixed.id)
  await sql(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '10:50', $2, $3, $4, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $4 from made)
     insert into template_student (school_id, template_id, student_id) select $1, id, $5 from made`,
    teacher.id,
    location.id,
    course.id,
    fixed.id,
  )
  const startDate = plusDays(school.now.slice(0, 10), -70)
  await addContract(fixed, { courses: [course], points: 50, contractValue: 10_000, startDate })
})

test('slots are left until a month is made to its last day, then the places of its fixed students (MON-11, FIX-26, FIX-28, FIX-34)', async () => {
  const first = `${then}-01`
  const last = lastDayOfMonth(first)
  const before = await monthEnd(then)
  expect(before).toMatchObject({ month: then, to: last, ending: next })
  expect(before.slots).toMatchObject({ done: 0, ids: [teacher.id], last: null })
  const mondays = before.slots.left
  expect(mondays).toBeGreaterThan(3)
  expect(before.slots.from?.slice(0, 7)).toBe(then)
  // There is no slot to book yet, and none is missing.
  expect(before.places).toMatchObject({ left: 0, done: 0, ids: [], notBookable: 0, last: null })

  await start('create', first, `${then}-14`, [teacher.id])
  const half = (await monthEnd(then)).slots
  expect(half).toMatchObject({ last: { kind: 'templateCreate', state: 'done' } })
  expect(half.left + half.done).toBe(mondays)
  expect(half.from).toSatisfy((from: string) => from > `${then}-14`)
  await start('create', first, last, [teacher.id])
  const created = await monthEnd(then)
  expect(created.slots).toMatchObject({ left: 0, done: mondays, from: null, ids: [] })
  expect(created.places).toMatchObject({ left: mondays, done: 0, ids: [fixed.id], notBookable: 0 })

  await start('book', first, last, [fixed.id])
  expect((await monthEnd(then)).places).toMatchObject({ left: 0, done: created.places.left, last: { state: 'done' } })
  // The month before it is another matter.
  expect((await monthEnd(next)).places).toMatchObject({ done: 0, last: null })
})

test('contracts are left until they are renewed, and who renewed them is known (MON-02, D97)', async () => {
  await addContract(fixed, { courses: [course], monthlyContract: true, endDate: plusDays(`${then}-01`, -1) })
  expect((await monthEnd(then)).renewals).toMatchObject({ left: 1, done: 0, last: null })
  const { monthlyRenewals } = await ask<{
    monthlyRenewals: { renewals: { contract: { id: string; version: number } }[] }
  }>(staff, 'query ($month: String) { monthlyRenewals(month: $month) { renewals { contract { id version } } } }', {
    month: then,
  })
  const { said: answer } = await ask<{ said: { run: { id: string } } }>(
    staff,
    'mutation ($input: StartMonthlyInput!) { said: startMonthly(input: $input) { run { id } } }',
    { input: { month: then, contracts: monthlyRenewals.renewals.map(({ contract }) => contract) } },
  )
  await worked(staff, answer.run.id, ['contractMonthly'])
  expect((await monthEnd(then)).renewals).toMatchObject({ left: 0, done: 1, last: { kind: 'monthly', state: 'done' } })
  expect((await monthEnd(next)).renewals.done).toBe(0)
})

test('a contract of a student who is away all month is not left to renew (PAUSE-05)', async () => {
  await addContract(fixed, { courses: [course], monthlyContract: true, endDate: plusDays(`${then}-01`, -1) })
  const pause = async (from: string) =>
    ask(
      await school.addStaff({ permissions: ['studentEdit'] }),
      'mutation ($input: RecordLeaveInput!) { recordLeave(input: $input) { code } }',
      {
        input: {
          leave: {
            studentId: fixed.id,
            kind: 'pause',
            from,
            until: lastDayOfMonth(from),
            keepPlaces: true,
            cancelBookings: true,
          },
        },
      },
    )
  await pause(`${next}-01`)
  expect((await monthEnd(then)).renewals.left).toBe(1)
  await pause(`${then}-01`)
  expect((await monthEnd(then)).renewals.left).toBe(0)
})

test('what is owed, and unmarked lessons of the month that ends, are counted; without a month it is this one or the next (D128)', async () => {
  const month = monthOf(school.now)
  const day = plusDays(`${month}-01`, -5)
  const slots = [
    await school.addSlot({ teacher, courses: [course], startsAt: `${day}T10:00:00` }),
    await school.addSlot({ teacher, courses: [course], startsAt: `${day}T11:00:00` }),
  ]
  const booking = await school.addStaff({ permissions: ['slotBook', 'slotNew'] })
  for (const slot of slots)
    await ask(booking, 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }', {
      input: { slotId: slot.id, courseCode: course.code, online: false, studentId: fixed.id },
    })
  const input = { slotId: slots[0]?.id, studentId: fixed.id, attendance: 'present' }
  await ask(booking, 'mutation ($input: AttendanceInput!) { setAttendance(input: $input) { code } }', { input })
  // What begins later is no debt of the month that ends.
  await addContract(fixed, { courses: [], contractValue: 7000, startDate: `${month}-01` })
  const end = await monthEnd(month)
  expect(end.payments).toEqual({ left: 1, owed: 10_000, paid: 0, recordedAt: null, recordedBy: null })
  expect(end).toMatchObject({ ending: monthOf(day), attendance: { left: 1, done: 1 } })
  expect([month, next]).toContain((await monthEnd()).month)
})
