import { permissions } from '@koma/schema/permissions'
import { firstWholeMonth } from '@koma/schema/rules/leave'
import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { askedMeanwhile } from '../../test/askedMeanwhile.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { worked } from '../../test/worked.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import { keepLeaves } from './leaveJobs.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let teacher: TestUser
let course: TestCourse

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  teacher = await school.addTeacher({ email: 'teacher@example.com', notify: true })
  student = await school.addStudent({ email: 'student@example.com', notify: true, isFixed: true })
  course = await school.addCourse({ cost: 2, numberOfStudents: 1 })
})

const today = () => dateOf(school.now)
const inDays = (days: number) => plusDays(today(), days)
const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])
const clean = async () => expect(await audit(school.orm.em)).toEqual([])

interface Plan {
  noticeBy: string | null
  isLate: boolean
  lessons: {
    slotId: string
    isCancelled: boolean
    cost: number
    contractName: string | null
    pointsAfter: number | null
  }[]
  waits: string[]
  places: string[]
  releasesPlaces: boolean
  feeMonths: string[]
  fee: number
  people: { id: string; role: string; notice: string }[]
  digest: string
}
interface LeaveShown {
  id: string
  version: number
  state: string
  from: string
  until: string | null
  fees: { month: string; isWaived: boolean }[]
}
interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  leave: LeaveShown | null
}
const leaveFields = `id version state from until fees { month isWaived }`

const form = (change: object = {}) => ({
  studentId: student.id,
  kind: 'pause',
  from: inDays(10),
  until: inDays(40),
  reason: '試験',
  keepPlaces: true,
  cancelBookings: true,
  ...change,
})
const preview = async (change: object = {}, by = staff) =>
  (
    await ask<{ reply: { code: string; message: string; plan: Plan | null } }>(
      by,
      `query ($input: LeaveInput!) { reply: leavePreview(input: $input) { code message plan {
        noticeBy isLate waits places releasesPlaces feeMonths fee digest
        lessons { slotId isCancelled cost contractName pointsAfter } people { id role notice } } } }`,
      { input: form(change) },
    )
  ).reply
const record = async (change: object = {}, digest: string | null = null, by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) {
        success code message field leave { ${leaveFields} } } }`,
      { input: { leave: form(change), digest } },
    )
  ).reply
const end = async (input: object) =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: EndLeaveInput!) { reply: endLeave(input: $input) {
        success code message field leave { ${leaveFields} } } }`,
      { input },
    )
  ).reply
interface Undone extends Reply {
  lostLessons: { bookingId: string; message: string }[]
  lostPlaces: string[]
}
const undo = async (id: string, more: object = {}) =>
  (
    await ask<{ reply: Undone }>(
      staff,
      `mutation ($input: UndoLeaveInput!) { reply: undoLeave(input: $input) {
        success code message field leave { ${leaveFields} } lostLessons { bookingId message } lostPlaces } }`,
      { input: { id, ...more } },
    )
  ).reply
const undoPreview = async (id: string) =>
  (
    await ask<{ reply: { success: boolean; digest: string | null; people: { id: string; notice: string }[] } }>(
      staff,
      `query ($id: ID!) { reply: undoPreview(leaveId: $id) { success digest people { id notice } } }`,
      { id },
    )
  ).reply
const book = async (slot: TestSlot, by: TestUser = staff, who = student) =>
  (
    await ask<{ reply: { code: string; message: string } }>(
      by,
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code message } }`,
      {
        input: {
          slotId: slot.id,
          courseCode: course.code,
          online: false,
          ...(by.type === 'staff' && { studentId: who.id }),
        },
      },
    )
  ).reply
const slotOn = (days: number, time = '10:00') =>
  school.addSlot({ teacher, courses: [course], startsAt: `${inDays(days)}T${time}` })
const contract = (points = 10, who = student) =>
  addContract(who, { courses: [course], points, startDate: inDays(-40), endDate: inDays(400) })
const pointsOf = async (id: string) =>
  (await rows<{ points: number }>(`select points from contract where school_id = $1 and id = $2`, id))[0]?.points
const isActive = async () =>
  (await rows<{ active: boolean }>(`select active from student where school_id = $1 and id = $2`, student.id))[0]
    ?.active
const mailed = async () =>
  (
    await rows<{ id: string; end: string }>(
      `select coalesce(student_id, teacher_id) as id, data ->> 'end' as end from mail
       where school_id = $1 and kind = 'lessonsBooked' order by 1`,
    )
  ).map(({ id, end: word }) => `${id} ${word}`)
const parts = () => ({ orm: school.orm, events: { announce: () => undefined } as never, baseUrl: '' })
const onDay = (day: string) =>
  keepLeaves(parts(), Temporal.PlainDateTime.from(`${day}T00:10`).toZonedDateTime('Asia/Tokyo').toInstant())
async function fixedRow(): Promise<string> {
  const [row] = await rows<{ id: string }>(
    `insert into template (school_id, teacher_id, day, start_time, end_time, location_id, online_available, fixed_course_id, fixed_online)
     values ($1, $2, 3, '16:00', '16:50', null, true, $3, true) returning id`,
    teacher.id,
    course.id,
  )
  await rows(
    `insert into template_student (school_id, template_id, student_id) values ($1, $2, $3)`,
    row?.id,
    student.id,
  )
  return row?.id ?? ''
}
const placesOf = async () =>
  (await rows(`select from template_student where school_id = $1 and student_id = $2`, student.id)).length

test('the preview names lessons, points, places and who is told, and recording does just that (PAUSE-01, PAUSE-03)', async () => {
  const paid = await contract()
  const [before, within, after] = [await slotOn(9), await slotOn(12), await slotOn(41)]
  for (const slot of [before, within, after]) expect((await book(slot)).code).toBe('1001')
  await rows(`delete from mail where school_id = $1`)
  await fixedRow()

  const { plan } = await preview()
  expect(plan).toMatchObject({ noticeBy: null, isLate: false, waits: [], releasesPlaces: false, fee: 0, feeMonths: [] })
  expect(plan?.places).toHaveLength(1)
  expect(plan?.lessons).toMatchObject([{ slotId: within.id, isCancelled: true, cost: 2, pointsAfter: 6 }])
  expect(plan?.people.map(({ id }) => id).toSorted()).toEqual([student.id, teacher.id].toSorted())
  expect(await mailed()).toEqual([])
  expect(await pointsOf(paid.id)).toBe(4)

  const done = await record({}, plan?.digest)
  expect(done).toMatchObject({ code: '1001', leave: { state: 'planned', from: inDays(10), until: inDays(40) } })
  expect(await pointsOf(paid.id)).toBe(6)
  expect(await mailed()).toEqual([`${student.id} paused`, `${teacher.id} paused`].toSorted())
  const [entry] = await rows(
    `select type, record_kind, actor, student_id from activity where school_id = $1 and record_kind = 'leave'`,
  )
  expect(entry).toMatchObject({ type: 'record-created', actor: `staff:${staff.code}`, student_id: student.id })
  await clean()
})

test('a pause and what becomes of it are events that programs hear of (PAUSE-12)', async () => {
  const read = async (input: object) =>
    (
      await ask<{ page: { events: { type: string; recordId: string; studentId: string }[]; cursor: string } }>(
        staff,
        `query ($input: EventsInput!) { page: events(input: $input) { events { type recordId studentId } cursor } }`,
        { input },
      )
    ).page
  const { cursor } = await read({})
  const made = (await record()).leave
  const id = made?.id ?? ''
  await end({ id, version: made?.version, until: inDays(30) })
  await undo(id)
  await vi.waitFor(async () => {
    const { events } = await read({ after: cursor })
    expect(events.filter(({ type }) => type.startsWith('leave_'))).toEqual(
      ['leave_created', 'leave_changed', 'leave_deleted'].map((type) => ({
        type,
        recordId: id,
        studentId: student.id,
      })),
    )
  })
})

test('lessons can be left, and a preview that is no longer true is refused with nothing done (PAUSE-03)', async () => {
  const paid = await contract()
  const slot = await slotOn(12)
  const { plan } = await preview()
  expect((await book(slot)).code).toBe('1001')
  expect(await record({}, plan?.digest)).toMatchObject({ success: false, leave: null })
  expect(await rows(`select from student_leave where school_id = $1`)).toEqual([])
  expect(await record({ cancelBookings: false })).toMatchObject({ success: true })
  expect(await pointsOf(paid.id)).toBe(8)
  const [kept] = await rows<{ status: string }>(`select status from booking where school_id = $1`)
  expect(kept?.status).toBe('booked')
})

test('who may not cancel bookings may pause a student without lessons only (PAUSE-03)', async () => {
  const editor = await school.addStaff({ permissions: ['studentEdit'] })
  await contract()
  await book(await slotOn(12))
  expect(await record({}, null, editor)).toMatchObject({ success: false, code: '403' })
  expect(await record({ cancelBookings: false }, null, editor)).toMatchObject({ success: true })
})

test('a pause is said by the notice deadline, or recorded all the same once it is confirmed (PAUSE-02)', async () => {
  await rows(`update school set leave_notice_months = 1, leave_notice_day = 10, version = version + 1 where id = $1`)
  const first = `${monthAfter(monthAfter(monthOf(today())))}-01`
  const last = `${monthAfter(monthOf(today()))}-10`
  const until = lastDayOfMonth(first)
  expect((await preview({ from: first, until, saidOn: last })).plan).toMatchObject({ noticeBy: last, isLate: false })
  const late = { from: first, until, saidOn: plusDays(last, 1) }
  expect((await preview(late)).plan).toMatchObject({ noticeBy: last, isLate: true })
  expect(await record(late)).toMatchObject({ success: false, field: 'from' })
  expect(await record({ ...late, lateOk: true })).toMatchObject({ success: true })
})

test('a pause without an end needs a reminder, a leaving has none, and two never meet (PAUSE-01, PAUSE-13)', async () => {
  expect(await record({ until: null })).toMatchObject({ code: '400', field: 'remindOn' })
  expect(await record({ until: inDays(5) })).toMatchObject({ code: '400', field: 'until' })
  expect(await record({ kind: 'leaving' })).toMatchObject({ code: '400', field: 'until' })
  expect(await record({ until: null, remindOn: today() })).toMatchObject({ success: true })
  expect(await record({ from: inDays(300), until: inDays(310) })).toMatchObject({ code: '409', field: 'from' })
  const { reply } = await ask<{ reply: { leaves: { studentId: string }[] } }>(
    staff,
    `query { reply: studentLeaves(list: remind) { leaves { studentId } } }`,
  )
  expect(reply.leaves).toEqual([{ studentId: student.id }])
  const figures = await ask<{ today: { leavesToCheck: number } }>(staff, `query { today { leavesToCheck } }`)
  expect(figures.today.leavesToCheck).toBe(1)
})

test('fixed places are released when a pause begins, or kept (PAUSE-04)', async () => {
  await fixedRow()
  const kept = await record({ from: inDays(10), until: inDays(12) })
  await onDay(inDays(10))
  expect(await placesOf()).toBe(1)
  await undo(kept.leave?.id ?? '')
  await record({ keepPlaces: false })
  expect(await placesOf()).toBe(1)
  await onDay(inDays(9))
  expect(await placesOf()).toBe(1)
  await onDay(inDays(10))
  expect(await placesOf()).toBe(0)
})

test('who leaves is inactive on the day after the last, by the job and its entry in the log (PAUSE-06)', async () => {
  await fixedRow()
  const { leave } = await record({ kind: 'leaving', until: null, from: inDays(3) })
  expect(leave).toMatchObject({ state: 'leaving' })
  await onDay(inDays(2))
  expect(await isActive()).toBe(true)
  await onDay(inDays(3))
  await onDay(inDays(3))
  expect(await isActive()).toBe(false)
  expect(await placesOf()).toBe(0)
  const noted = await rows<{ actor: string; changes: unknown }>(
    `select actor, changes from activity where school_id = $1 and record_kind = 'student' and type = 'record-changed'`,
  )
  expect(noted).toEqual([{ actor: 'system:koma', changes: { active: [true, false] } }])
  await clean()
})

test('a student who has left comes back with one call, and that is undone by another (PAUSE-08)', async () => {
  const { leave } = await record({ kind: 'leaving', until: null, from: inDays(-3), cancelBookings: true })
  expect(await isActive()).toBe(false)
  const id = leave?.id ?? ''
  expect(await end({ id, version: 99, until: inDays(-1) })).toMatchObject({ code: 'stale' })
  expect(await end({ id, version: 1, until: inDays(2) })).toMatchObject({ code: '400', field: 'until' })
  expect(await end({ id, version: 1, until: inDays(-1) })).toMatchObject({ success: true, leave: { state: 'over' } })
  expect(await isActive()).toBe(true)
  expect(await end({ id, version: 2, until: null })).toMatchObject({ success: true, leave: { state: 'left' } })
  expect(await isActive()).toBe(false)
})

test('a pause can end sooner, and later where nothing is booked in the days that this adds (PAUSE-08)', async () => {
  await contract()
  const { leave } = await record()
  const id = leave?.id ?? ''
  await book(await slotOn(45))
  expect(await end({ id, version: 1, until: inDays(50) })).toMatchObject({ success: false, field: 'until' })
  expect(await end({ id, version: 1, until: inDays(44) })).toMatchObject({ success: true })
  expect(await end({ id, version: 2, until: inDays(20) })).toMatchObject({ success: true })
  expect((await book(await slotOn(21))).code).toBe('1001')
})

test('a month that is no longer paused to its end is not charged, and is again once the return is undone (PAUSE-08)', async () => {
  await addContract(student, { courses: [course], points: 10, startDate: inDays(-100), endDate: inDays(400) })
  const month = monthOf(today())
  const before = monthOf(plusDays(`${month}-01`, -1))
  const { leave } = await record({ from: `${before}-01`, until: null, remindOn: inDays(60), fee: 2000 })
  const adjusted = async () =>
    (await rows<{ adjusted: number }>(`select adjusted from contract where school_id = $1`))[0]?.adjusted
  expect(await adjusted()).toBe(4000)
  const back = await end({ id: leave?.id, version: 1, until: inDays(-1) })
  expect(back).toMatchObject({ success: true, leave: { fees: [{ month: before, isWaived: false }] } })
  expect(await adjusted()).toBe(2000)
  expect(await end({ id: leave?.id, version: 2, until: null })).toMatchObject({ success: true })
  expect(await adjusted()).toBe(4000)
  await clean()
})

test('a fee that somebody waived stays waived when a return is undone (PAUSE-05, PAUSE-08)', async () => {
  await addContract(student, { courses: [course], points: 10, startDate: inDays(-100), endDate: inDays(400) })
  const month = monthOf(today())
  const before = monthOf(plusDays(`${month}-01`, -1))
  const { leave } = await record({ from: `${before}-01`, until: null, remindOn: inDays(60), fee: 2000 })
  const { reply } = await ask<{ reply: { code: string } }>(
    staff,
    'mutation ($input: WaivePauseFeeInput!) { reply: waivePauseFee(input: $input) { code } }',
    { input: { id: leave?.id, month } },
  )
  expect(reply.code).toBe('1001')
  const fees = [
    { month: before, isWaived: false },
    { month, isWaived: true },
  ]
  for (const [version, until] of [inDays(-1), null].entries())
    expect(await end({ id: leave?.id, version: version + 1, until })).toMatchObject({ success: true, leave: { fees } })
  await onDay(today())
  const adjusted = await rows<{ adjusted: number }>(`select adjusted from contract where school_id = $1`)
  expect(adjusted).toEqual([{ adjusted: 2000 }])
  await clean()
})

test('an undo restores lessons, waiting, places and the account, and tells those it has named (PAUSE-07)', async () => {
  const other = await school.addStudent()
  const paid = await contract()
  await contract(10, other)
  const [first, second, full] = [await slotOn(12), await slotOn(13), await slotOn(14)]
  await book(first)
  await book(second)
  await book(full, staff, other)
  await ask(staff, `mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code } }`, {
    input: { slotId: full.id, studentId: student.id },
  })
  const row = await fixedRow()
  const { plan } = await preview({ kind: 'leaving', from: today(), until: null, keepPlaces: false })
  expect(plan?.waits).toHaveLength(1)
  const { leave } = await record({ kind: 'leaving', from: today(), until: null, keepPlaces: false }, plan?.digest)
  const id = leave?.id ?? ''
  expect([await isActive(), await placesOf(), await pointsOf(paid.id)]).toEqual([false, 0, 10])
  // Somebody else takes one of the seats.
  await book(second, staff, other)
  await rows(`delete from mail where school_id = $1`)

  const seen = await undoPreview(id)
  expect(seen.people.map((person) => person.id).toSorted()).toEqual([student.id, teacher.id].toSorted())
  expect(await isActive()).toBe(false)
  await rows(`update teacher set notify = false where school_id = $1`)
  expect(await undo(id, { digest: seen.digest })).toMatchObject({ success: false, lostLessons: [] })
  await rows(`update teacher set notify = true where school_id = $1`)
  const done = await undo(id, { digest: seen.digest })
  expect(done).toMatchObject({ success: true, leave: { id }, lostPlaces: [] })
  expect(done.lostLessons).toHaveLength(1)
  expect(await mailed()).toEqual([`${student.id} resumed`, `${teacher.id} resumed`].toSorted())
  expect([await isActive(), await placesOf(), await pointsOf(paid.id)]).toEqual([true, 1, 8])
  expect(await rows(`select from waiting where school_id = $1 and student_id = $2`, student.id)).toHaveLength(1)
  expect(await rows(`select from template where school_id = $1 and id = $2 and version > 1`, row)).toHaveLength(1)
  expect(await undo(id)).toMatchObject({ success: false })
  await clean()
})

test('nobody is booked within a pause, by any door, and everybody is after it (PAUSE-10)', async () => {
  await contract()
  await record({ cancelBookings: false })
  const [within, after] = [await slotOn(20), await slotOn(41)]
  const refused = { code: 'generalE', message: expect.stringContaining('paused') as string }
  expect(await book(within)).toMatchObject(refused)
  expect(await book(within, student)).toMatchObject(refused)
  const { why } = await ask<{ why: { rules: { rule: string; outcome: string }[] } }>(
    staff,
    `query ($input: BookSlotInput!) { why: bookingWhy(input: $input) { rules { rule outcome } } }`,
    { input: { slotId: within.id, studentId: student.id, courseCode: course.code, online: false } },
  )
  expect(why.rules).toContainEqual({ rule: 'notAway', outcome: 'broken' })
  expect((await book(after)).code).toBe('1001')
})

test('students are listed by whether they pause, leave or have left, each with it (PAUSE-09)', async () => {
  const listed = async (filter: string) =>
    (
      await ask<{ students: { students: { id: string; leave: { state: string } | null }[] }; studentCount: number }>(
        staff,
        `query ($filter: StudentFilter) { students(filter: $filter) { students { id leave { state } } }
          studentCount(filter: $filter) }`,
        { filter },
      )
    ).students.students
  const [paused, leaving, left] = [student, await school.addStudent(), await school.addStudent()]
  await record({ from: today() })
  await record({ studentId: leaving.id, kind: 'leaving', until: null, from: inDays(5) })
  await record({ studentId: left.id, kind: 'leaving', until: null, from: today() })
  expect(await listed('paused')).toEqual([{ id: paused.id, leave: { state: 'paused' } }])
  expect(await listed('leaving')).toEqual([{ id: leaving.id, leave: { state: 'leaving' } }])
  expect(await listed('left')).toEqual([{ id: left.id, leave: { state: 'left' } }])
  expect((await listed('active')).map(({ id }) => id).toSorted()).toEqual([paused.id, leaving.id].toSorted())
})

test('the weekly template says of those with places whether they pause or leave (PAUSE-09)', async () => {
  const row = await fixedRow()
  const [other] = [await school.addStudent()]
  await rows(`insert into template_student (school_id, template_id, student_id) values ($1, $2, $3)`, row, other.id)
  await rows(`update student set is_fixed = true where school_id = $1 and id = $2`, student.id)
  await record({ keepPlaces: true })
  const read = () =>
    ask<{
      templates: { id: string; fixedStudents: object[] }[]
      fixedStudents: object[]
    }>(
      staff,
      `query { templates { id fixedStudents { id leave { state from } } }
        fixedStudents { id leave { state from } } }`,
      {},
    )
  const paused = { id: student.id, leave: { state: 'planned', from: inDays(10) } }
  const answer = await read()
  const places = answer.templates.find(({ id }) => id === row)?.fixedStudents
  expect(places).toHaveLength(2)
  expect(places).toContainEqual(paused)
  expect(places).toContainEqual({ id: other.id, leave: null })
  expect(answer.fixedStudents).toContainEqual(paused)
})

const monthly = () =>
  addContract(student, {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 8,
    points: 8,
    startDate: `${monthOf(today())}-01`,
    endDate: lastDayOfMonth(today()),
    contractValue: 16_000,
  })

test('monthly processing leaves out who pauses, by name, and resumes by itself (PAUSE-05)', async () => {
  const { id } = await monthly()
  const next = monthAfter(monthOf(today()))
  const later = monthAfter(next)
  await record({ from: `${next}-01`, until: lastDayOfMonth(`${next}-01`) })
  const shown = async (month: string) =>
    (
      await ask<{
        reply: {
          renewals: { contract: { id: string; version: number } }[]
          away: { studentId: string; kind: string }[]
        }
      }>(
        staff,
        `query ($month: String) { reply: monthlyRenewals(month: $month) {
          renewals { contract { id version } } away { studentId kind } } }`,
        { month },
      )
    ).reply
  expect(await shown(next)).toEqual({ renewals: [], away: [{ studentId: student.id, kind: 'pause' }] })
  expect(await shown(later)).toMatchObject({ renewals: [{ contract: { id } }], away: [] })
  const renew = async (month: string) => {
    const { reply } = await ask<{ reply: { run: { id: string } } }>(
      staff,
      `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { run { id } } }`,
      { input: { month, contracts: [{ id, version: 1 }] } },
    )
    await worked(staff, reply.run.id)
    const [run] = await rows<{ counts: unknown }>(
      `select counts from run where school_id = $1 and id = $2`,
      reply.run.id,
    )
    return run?.counts
  }
  expect(await renew(next)).toEqual({ skipped: 1 })
  expect(await renew(later)).toEqual({ renewed: 1 })
  await clean()
})

test('each whole month of a pause is charged once, and its fee is waived or goes with the pause (PAUSE-05)', async () => {
  const { id: contractId } = await monthly()
  const next = monthAfter(monthOf(today()))
  const later = monthAfter(next)
  const { plan } = await preview({ from: `${next}-01`, until: lastDayOfMonth(`${later}-01`), fee: 2000 })
  expect(plan).toMatchObject({ fee: 2000, feeMonths: [next, later] })
  const { leave } = await record({ from: `${next}-01`, until: lastDayOfMonth(`${later}-01`), fee: 2000 })
  const adjusted = async () =>
    (await rows<{ adjusted: number }>(`select adjusted from contract where school_id = $1 and id = $2`, contractId))[0]
      ?.adjusted
  await onDay(plusDays(`${next}-01`, -1))
  expect(await adjusted()).toBe(0)
  await onDay(`${next}-01`)
  await onDay(`${next}-02`)
  expect(await adjusted()).toBe(2000)
  await onDay(`${later}-01`)
  expect(await adjusted()).toBe(4000)
  const id = leave?.id ?? ''
  const waive = async () =>
    (
      await ask<{ reply: Reply }>(
        staff,
        `mutation ($input: WaivePauseFeeInput!) { reply: waivePauseFee(input: $input) { success code message field leave { ${leaveFields} } } }`,
        { input: { id, month: next } },
      )
    ).reply
  expect(await waive()).toMatchObject({
    success: true,
    leave: {
      fees: [
        { month: next, isWaived: true },
        { month: later, isWaived: false },
      ],
    },
  })
  expect(await waive()).toMatchObject({ success: false })
  expect(await adjusted()).toBe(2000)
  await onDay(`${later}-02`)
  expect(await adjusted()).toBe(2000)
  expect(await undo(id)).toMatchObject({ success: true })
  expect(await adjusted()).toBe(0)
  await clean()
})

test('a month that two pauses fill together costs one fee, and none once one of them is undone or shortened (PAUSE-25)', async () => {
  const { id: contractId } = await addContract(student, { courses: [], startDate: inDays(-40), endDate: inDays(400) })
  const next = monthAfter(monthOf(today()))
  const [later, last] = [monthAfter(next), monthAfter(monthAfter(next))]
  const charged = async () =>
    (
      await rows<{ month: string; yen: number }>(
        `select to_char(f.month, 'YYYY-MM') as month, a.value as yen from pause_fee f
         cross join lateral (select removed, value from contract_adjustment x where x.school_id = $1
           and x.contract_id = f.contract_id and x.number = f.number order by revision desc limit 1) a
         where f.school_id = $1 and f.contract_id = $2 and not a.removed order by 1`,
        contractId,
      )
    ).map(({ month, yen }) => [month, yen])
  const early = { from: `${next}-10`, until: `${later}-10`, fee: 2000 }
  expect((await preview(early)).plan?.feeMonths).toEqual([])
  const { leave: first } = await record(early)
  const late = { from: `${later}-11`, until: lastDayOfMonth(`${last}-01`), fee: 2000 }
  expect((await preview(late)).plan?.feeMonths).toEqual([later, last])
  const { leave: second } = await record(late)
  for (const day of [`${next}-28`, `${later}-01`, `${later}-02`, `${last}-01`]) await onDay(day)
  expect(await charged()).toEqual([
    [later, 2000],
    [last, 2000],
  ])
  const { reply: undoing } = await ask<{ reply: { plan: { waivedMonths: string[] } } }>(
    staff,
    'query ($id: ID!) { reply: leaveUndoPreview(id: $id) { plan { waivedMonths } } }',
    { id: first?.id },
  )
  expect(undoing.plan.waivedMonths).toEqual([later])
  expect(await undo(first?.id ?? '')).toMatchObject({ success: true })
  expect(await charged()).toEqual([[last, 2000]])
  expect((await preview(early)).plan?.feeMonths).toEqual([later])
  await record(early)
  await onDay(`${last}-01`)
  expect(await charged()).toEqual([
    [later, 2000],
    [last, 2000],
  ])
  expect(await end({ id: second?.id, version: 1, until: `${last}-20` })).toMatchObject({ success: true })
  expect(await charged()).toEqual([[later, 2000]])
  await clean()
})

// What happens while the fee of a month is about to be charged, and what that month then costs.
test.each([
  [`undone_at = now()`, 0],
  [`until_day = until_day - 1`, 0],
  [`reason = '病気'`, 2000],
])('a pause that changes at the moment its fee is charged (%s) costs %i (PAUSE-05)', async (change, fee) => {
  const { id: contractId } = await monthly()
  const month = monthAfter(monthOf(today()))
  await record({ from: `${month}-01`, until: lastDayOfMonth(`${month}-01`), fee: 2000 })
  await askedMeanwhile(
    school.orm,
    async (em) => {
      await query(em, `update contract set version = version + 1 where school_id = $1`, [school.id])
      await query(em, `update student_leave set ${change} where school_id = $1`, [school.id])
    },
    () => onDay(`${month}-01`),
  )
  const [row] = await rows<{ adjusted: number; version: number }>(
    `select adjusted, version from contract where school_id = $1 and id = $2`,
    contractId,
  )
  // The version rises for the fee as well.
  expect(row).toEqual({ adjusted: fee, version: fee === 0 ? 2 : 3 })
  expect(await rows(`select from pause_fee where school_id = $1`)).toHaveLength(fee === 0 ? 0 : 1)
})

test('whatever the pause and the contract, the months of the preview are charged, also by a process that was down (PAUSE-03, PAUSE-05)', async () => {
  const day = fc.integer({ min: 0, max: 120 })
  const pauses = fc.record({
    from: day,
    days: day,
    contractFrom: fc.option(day),
    ranOn: fc.array(day, { maxLength: 3 }),
    downFor: fc.integer({ min: 1, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(pauses, async ({ from, days, contractFrom, ranOn, downFor }) => {
      const who = await school.addStudent()
      const startDate = contractFrom === null ? null : inDays(contractFrom)
      if (startDate !== null) await addContract(who, { courses: [course], startDate, endDate: inDays(400) })
      const [first, last] = [inDays(from), inDays(from + days)]
      const expected: string[] = []
      for (
        let month = firstWholeMonth(first);
        lastDayOfMonth(month) <= last;
        month = `${monthAfter(monthOf(month))}-01`
      )
        if (startDate !== null && startDate <= month) expected.push(monthOf(month))
      const pause = { studentId: who.id, from: first, until: last, fee: 2000 }
      expect((await preview(pause)).plan?.feeMonths).toEqual(expected)
      const { leave } = await record(pause)
      for (const ran of ranOn.toSorted((one, other) => one - other)) await onDay(inDays(from + ran))
      await onDay(plusDays(last, downFor))
      const charged = await rows<{ month: string }>(
        `select to_char(month, 'YYYY-MM') as month from pause_fee where school_id = $1 and leave_id = $2 order by 1`,
        leave?.id,
      )
      expect(charged.map(({ month }) => month)).toEqual(expected)
    }),
    { numRuns: 15 },
  )
  await clean()
})
