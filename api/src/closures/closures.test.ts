import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { closed, closing, type ClosingReply, emptied, undone, worked } from '../../test/closing.ts'
import {
  addContract,
  addCourse,
  addSlot,
  addStaff,
  addStudent,
  addTeacher,
  type TestSlot,
  type TestUser,
} from '../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, askerOf, type Desk, edit, goodForm, openDesk } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { testApp } from '../../test/server.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let desk: Desk
let day: string
beforeEach(async () => {
  desk = await openDesk()
  day = desk.day
})

const at = (time: string, on = day) => `${on}T${time}:00`
const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const slotAt = (time: string, more: Parameters<typeof addDeskSlot>[2] = {}) => addDeskSlot(desk, at(time), more)
const wholeDay = (more: object = {}) => ({
  spans: [{ startsAt: at('00:00'), endsAt: at('00:00', plusDays(day, 1)), reason: '研修日' }],
  tell: true,
  ...more,
})

async function book(slot: TestSlot, student: TestUser, code = '1001', online = false) {
  const { reply } = await ask<{ reply: { code: string } }>(
    desk.staff,
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
    { input: { slotId: slot.id, courseCode: desk.course.code, online, studentId: student.id } },
  )
  expect(reply.code).toBe(code)
}

async function studentWith(points = 10) {
  const student = await addStudent(desk.school, { email: `s${desk.school.next()}@example.test`, notify: true })
  return { student, contract: await addContract(student, { courses: [desk.course], points, monthlyCancelLimit: 0 }) }
}
const pointsOf = async (contractId: string) =>
  (await rows<{ points: number }>(`select points from contract where school_id = $1 and id = $2`, contractId))[0]
    ?.points
const slotIds = async () =>
  (await rows<{ id: string }>(`select id from slot where school_id = $1 order by starts_at`)).map(({ id }) => id)
const differences = async () => (await audit(desk.school.orm.em.fork())).filter(({ subject }) => subject !== '')

test('a closed day is emptied: lessons come back whatever the limits, lines end, each student and the teacher hear once, and undone all is there again', async () => {
  const [first, second, empty] = [await slotAt('10:00'), await slotAt('11:00'), await slotAt('12:00')]
  const other = await slotAt('10:00', { startsAt: at('10:00', plusDays(day, 1)) })
  const { student, contract } = await studentWith()
  await book(first, student)
  await book(second, student)
  const waits = (await studentWith()).student
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`,
    first.id,
    waits.id,
  )
  const before = await pointsOf(contract.id)
  await rows(
    `update teacher set email = 't@example.test', notify = true where school_id = $1 and id = $2`,
    desk.teacher.id,
  )
  await rows(`delete from mail where school_id = $1`)

  const dry = await closing(desk.staff, wholeDay())
  expect(dry.plan).toMatchObject({ students: 2, mails: 2 })
  expect(
    dry.plan?.slots.map(({ slotId, stays, seats, waitingNames }) => [slotId, stays, seats.length, waitingNames.length]),
  ).toEqual([
    [first.id, null, 1, 1],
    [second.id, null, 1, 0],
    [empty.id, null, 0, 0],
  ])
  expect(await slotIds()).toHaveLength(4)

  const runId = await emptied(desk, wholeDay())
  expect(await slotIds()).toEqual([other.id])
  expect(await pointsOf(contract.id)).toBe((before ?? 0) + 2 * (desk.course.cost ?? 1))
  expect(await rows(`select status from booking where school_id = $1`)).toEqual([
    { status: 'cancel-unrestricted' },
    { status: 'cancel-unrestricted' },
  ])
  const mails = (end: 'closed' | 'reopened') =>
    rows<{ to: string; lessons: number; back: number; waited: number; reason: string }>(
      `select coalesce(student_id, teacher_id) as "to", jsonb_array_length(data -> 'lessons') as lessons,
         jsonb_array_length(jsonb_path_query_array(data, '$.lessons[*] ? (@.back == true)')) as back,
         jsonb_array_length(data -> 'waited') as waited, data ->> 'reason' as reason
       from mail where school_id = $1 and kind = 'closure' and data ->> 'end' = $2 order by lessons desc, student_id`,
      end,
    )
  const reason = '研修日'
  const told = (back: number) => [
    { to: student.id, lessons: 2, back, waited: 0, reason },
    { to: desk.teacher.id, lessons: 2, back, waited: 0, reason },
    { to: waits.id, lessons: 0, back: 0, waited: 1, reason },
  ]
  expect(await mails('closed')).toEqual(told(0))
  expect(await differences()).toEqual([])

  const refused = await edit('createSlot', { input: goodForm(desk) }, await askerOf(desk.staff))
  expect(refused).toMatchObject({ success: false, code: 'ES1005', field: 'lessonDate' })
  expect(refused.message).toBe('This time is closed: 研修日')
  await expect(slotAt('15:00')).rejects.toThrow(/closed time/)

  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  expect((await slotIds()).toSorted()).toEqual([first.id, second.id, empty.id, other.id].toSorted())
  expect(await mails('reopened')).toEqual(told(2))
  expect(await pointsOf(contract.id)).toBe(before)
  expect(await rows(`select slot_id from waiting where school_id = $1`)).toEqual([{ slot_id: first.id }])
  expect(await rows(`select count(*)::int as n from booking where school_id = $1 and status = 'booked'`)).toEqual([
    { n: 2 },
  ])
  expect(await differences()).toEqual([])
  expect(await undone(desk.staff, runId)).toMatchObject({ success: false })
  expect(
    await edit(
      'createSlot',
      { input: goodForm(desk, { startsAt: at('16:00'), endsAt: at('16:50') }) },
      await askerOf(desk.staff),
    ),
  ).toMatchObject({ success: true })
})

test('lessons that cannot come back are listed with their reason, and points stay right', async () => {
  const [busy, poor, gone] = [await slotAt('10:00'), await slotAt('11:00'), await slotAt('12:00')]
  const [a, b, c] = [await studentWith(), await studentWith(), await studentWith()]
  await book(busy, a.student)
  await book(poor, b.student)
  await book(gone, c.student)
  const runId = await emptied(desk, wholeDay())
  await rows(
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
    select $1, id, -points, 'adjustment', 'staff:admin', now() from contract where school_id = $1 and id = $2`,
    b.contract.id,
  )
  await rows(`update student set active = false where school_id = $1 and id = $2`, c.student.id)
  await rows(`update closure set ends_at = starts_at + interval '1 hour' where school_id = $1`)
  const later = await slotAt('10:20', { minutes: 30 })
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  const { closedSlots } = await ask<{
    closedSlots: {
      slotId: string
      returned: boolean
      note: string | null
      bookings: { returned: boolean; note: string | null }[]
    }[]
  }>(
    desk.staff,
    `query ($runId: ID!) { closedSlots(runId: $runId) { slotId returned note bookings { returned note } } }`,
    { runId },
  )
  expect(closedSlots).toEqual([
    { slotId: busy.id, returned: false, note: 'teacherBusy', bookings: [{ returned: false, note: 'slotGone' }] },
    { slotId: poor.id, returned: true, note: null, bookings: [{ returned: false, note: 'noPoints' }] },
    { slotId: gone.id, returned: true, note: null, bookings: [{ returned: false, note: 'studentGone' }] },
  ])
  expect((await slotIds()).toSorted()).toEqual([later.id, poor.id, gone.id].toSorted())
  expect(await differences()).toEqual([])
})

/** The seats of the school's lessons, in the order in which they were booked. */
const seats = () =>
  rows<{ student: string; at: string }>(
    `select student_id as student, booked_at::text as at from booking
     where school_id = $1 and status = 'booked' order by slot_id, booked_at`,
  )
const line = () =>
  rows<{ student: string; at: string }>(
    `select student_id as student, joined_at::text as at from waiting where school_id = $1 order by slot_id, joined_at`,
  )

/** A group lesson with these students in it, and those who wait for it, each since another day. */
async function groupLesson(booked: readonly TestUser[], waiting: readonly TestUser[], numberOfStudents = 3) {
  const course = await addCourse(desk.school, { numberOfStudents })
  await rows(
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    desk.teacher.id,
    course.id,
  )
  desk = { ...desk, course }
  const slot = await slotAt('10:00')
  for (const [index, student] of booked.entries()) {
    await addContract(student, { courses: [course], points: 10 })
    await book(slot, student)
    await rows(
      `update booking set booked_at = $3 where school_id = $1 and student_id = $2`,
      student.id,
      `2026-01-0${index + 1}T00:00:00`,
    )
  }
  for (const [index, student] of waiting.entries())
    await rows(
      `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`,
      slot.id,
      student.id,
      `2026-02-0${index + 1}T00:00:00`,
    )
  return slot
}

test('a lesson comes back with its seats in the order in which they were booked, and its line as it was, without who has left', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => addStudent(desk.school)))
  // Not in the order of their ids, by which a database might happen to give them.
  people.sort((x, y) => (x.id < y.id ? 1 : -1))
  await groupLesson(people.slice(0, 3), people.slice(3))
  const left = people[4]?.id
  const before = { seats: await seats(), line: await line() }
  const runId = await emptied(desk, wholeDay())
  await rows(`update student set active = false where school_id = $1 and id = $2`, left)
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  expect(await seats()).toEqual(before.seats)
  expect(await line()).toEqual(before.line.filter(({ student }) => student !== left))
})

test.each([
  ['that has waiting lists', true, true],
  ['that has waiting lists, without a contract for the lesson', true, false],
  ['that has none any more', false, true],
])('closed and undone in a school %s: who waits again, and who is told', async (_name, hasLists, mayBook) => {
  const { student } = await studentWith()
  const waits = mayBook
    ? (await studentWith()).student
    : await addStudent(desk.school, { email: 'waits@example.test', notify: true })
  const slot = await slotAt('10:00')
  await book(slot, student)
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, now())`,
    slot.id,
    waits.id,
  )
  const runId = await emptied(desk, wholeDay())
  await rows(`update school set waiting_list = $2 where id = $1`, hasLists)
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  expect(await rows(`select student_id from waiting where school_id = $1`)).toHaveLength(hasLists ? 1 : 0)
  const told = await rows<{ id: string }>(
    `select student_id as id from mail where school_id = $1 and kind = 'closure' and data @> '{"end": "reopened"}'
       and student_id is not null`,
  )
  expect(told.map(({ id }) => id).toSorted()).toEqual(
    [student.id, ...(hasLists && mayBook ? [waits.id] : [])].toSorted(),
  )
})

test('the lesson booked first comes back when a contract has points for one of two, and the log shows the rest', async () => {
  const { student, contract } = await studentWith(3)
  const [first, second, third] = [await slotAt('12:00'), await slotAt('10:00'), await slotAt('11:00')]
  for (const [index, slot] of [first, second, third].entries()) {
    await book(slot, student)
    await rows(
      `update booking set booked_at = $3 where school_id = $1 and slot_id = $2`,
      slot.id,
      `2026-01-0${index + 1}T00:00:00`,
    )
  }
  const runId = await emptied(desk, wholeDay())
  await rows(
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, -1, 'adjustment', 'staff:admin', now())`,
    contract.id,
  )
  expect(await undone(desk.staff, runId)).toMatchObject({ success: true })
  expect(
    await rows(`select slot_id as id from booking where school_id = $1 and status = 'booked' order by booked_at`),
  ).toEqual([{ id: first.id }, { id: second.id }])
  expect(
    await rows(
      `select points_change as change, points_after as after from activity
       where school_id = $1 and type = 'booking-unrestricted' order by id`,
    ),
  ).toEqual([
    { change: -1, after: 1 },
    { change: -1, after: 0 },
  ])
  expect(await pointsOf(contract.id)).toBe(0)
  expect(await differences()).toEqual([])
})

test('a place closes its own lessons but those held online, and a teacher theirs; others go on', async () => {
  const elsewhere = await addSlot(desk.school, {
    teacher: await addTeacher(desk.school),
    courses: [desk.course],
    startsAt: at('10:00'),
  })
  const [here, online] = [await slotAt('10:00'), await slotAt('11:00')]
  const { student } = await studentWith()
  await book(online, student, '1001', true)
  const place = await closing(desk.staff, wholeDay({ locationId: desk.location.id }))
  expect(place.plan?.slots.map(({ slotId, stays }) => [slotId, stays])).toEqual([
    [here.id, null],
    [online.id, 'online'],
  ])
  await emptied(desk, wholeDay({ locationId: desk.location.id }))
  expect((await slotIds()).toSorted()).toEqual([elsewhere.id, online.id].toSorted())
  const atOther = goodForm(desk, { locationId: null, startsAt: at('14:00'), endsAt: at('14:50') })
  expect(await edit('createSlot', { input: atOther }, await askerOf(desk.staff))).toMatchObject({ success: true })
  await emptied(desk, wholeDay({ teacherId: desk.teacher.id }))
  expect(await slotIds()).toEqual([elsewhere.id])
})

test('moves, batches and edits do not go into closed time, and what is undone does not either', async () => {
  const next = plusDays(day, 1)
  const form = goodForm(desk, { startsAt: at('10:00', next), endsAt: at('10:50', next) })
  const made = await edit('createSlot', { input: form }, await askerOf(desk.staff))
  if (made.slot === null) throw new Error(made.message)
  await emptied(desk, wholeDay())
  const moved = await ask<{ reply: { code: string; moves: boolean; message: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { reply: slotMovePreview(input: $input) { code moves message } }`,
    { input: { moves: [{ slotId: made.slot.id, version: made.slot.version, startsAt: at('10:00') }], tell: true } },
  )
  expect(moved.reply).toEqual([{ code: 'ES1005', moves: false, message: 'This time is closed: 研修日' }])
  const there = {
    ...form,
    startsAt: at('10:00'),
    endsAt: at('10:50'),
    slotId: made.slot.id,
    version: made.slot.version,
  }
  expect(await edit('updateSlot', { input: there }, await askerOf(desk.staff))).toMatchObject({ code: 'ES1005' })

  const second = {
    spans: [{ startsAt: at('00:00', next), endsAt: at('12:00', next), reason: '停電' }],
    locationId: desk.location.id,
    tell: false,
  }
  await emptied(desk, second)
  const online = await edit('createSlot', { input: { ...form, locationId: null } }, await askerOf(desk.staff))
  if (online.slot === null) throw new Error(online.message)
  const batch = {
    slots: [{ slotId: online.slot.id, version: online.slot.version }],
    delete: false,
    place: { locationId: desk.location.id },
  }
  const verdicts = await ask<{ reply: { verdicts: { code: string }[] } | { code: string }[] }>(
    desk.staff,
    `query ($input: SlotBatchInput!) { reply: slotBatchPreview(input: $input) { code } }`,
    { input: batch },
  )
  expect(verdicts.reply).toEqual([{ code: 'ES1005' }])
})

test('closing needs an up-to-date preview, and reports a wrong form at its field', async () => {
  const slot = await slotAt('10:00')
  const { plan } = await closing(desk.staff, wholeDay())
  const { student } = await studentWith()
  await book(slot, student)
  const moved = await ask<{ reply: ClosingReply }>(
    desk.staff,
    `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { success code message plan { seal slots { seats { name } } } } }`,
    { input: { closing: wholeDay(), seal: plan?.seal } },
  )
  expect(moved.reply).toMatchObject({ success: false, code: 'generalE', plan: { slots: [{ seats: [{}] }] } })
  expect(await rows(`select from closure where school_id = $1`)).toEqual([])
  const wrong = (change: object) =>
    closing(desk.staff, { ...wholeDay(), spans: [{ ...wholeDay().spans[0], ...change }] })
  expect(await wrong({ reason: ' ' })).toMatchObject({
    code: '400',
    field: 'spans.0.reason',
    message: 'Enter a reason.',
  })
  expect(await wrong({ endsAt: at('00:00') })).toMatchObject({ code: '400', field: 'spans.0.endsAt' })
  expect(await wrong({ endsAt: at('00:00', plusDays(day, 400)) })).toMatchObject({
    code: '400',
    field: 'spans.0.endsAt',
  })
  const past = plusDays(dateOf(desk.school.now), -3)
  expect(await wrong({ startsAt: at('00:00', past), endsAt: at('12:00', past) })).toMatchObject({
    code: '400',
    field: 'endsAt',
  })
})

test.each([
  ['a student who wants no mails any more', `update student set notify = false where school_id = $1 and id = $2`],
  ['a student without an address', `update student set notify = false, email = '' where school_id = $1 and id = $2`],
])('a closure that said who is mailed is not made once that is another: %s (decision 055)', async (_what, change) => {
  const slot = await slotAt('10:00')
  const { student } = await studentWith()
  await book(slot, student)
  const close = async (seal: string | undefined, tell: boolean) =>
    (
      await ask<{ reply: ClosingReply }>(
        desk.staff,
        `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { success code plan { seal } } }`,
        { input: { closing: wholeDay({ tell }), seal } },
      )
    ).reply
  const [told, untold] = [await closing(desk.staff, wholeDay()), await closing(desk.staff, wholeDay({ tell: false }))]
  await rows(change, student.id)
  expect(await close(told.plan?.seal, true)).toMatchObject({ success: false, code: 'generalE' })
  expect(await rows(`select from closure where school_id = $1`)).toEqual([])
  // Where nobody is mailed it makes no difference.
  expect(await close(untold.plan?.seal, false)).toMatchObject({ success: true })
})

test('two closures of the same time cannot exist, even at once; another teacher, other hours and reopened time can be closed', async () => {
  const slot = await slotAt('10:00')
  const colleague = await addStaff(desk.school, { permissions: ['settingsEdit'] })
  const { plan } = await closing(desk.staff, wholeDay())
  const close = (staff: TestUser) =>
    ask<{ reply: ClosingReply }>(
      staff,
      `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { success code field message run { id } } }`,
      { input: { closing: wholeDay(), seal: plan?.seal } },
    )
  const replies = (await Promise.all([close(desk.staff), close(colleague)])).map(({ reply }) => reply)
  const refused = replies.filter(({ success }) => !success)
  expect(refused).toMatchObject([{ code: '409', field: 'endsAt', message: 'This time is already closed.' }])
  const hours = { spans: [{ startsAt: at('09:00'), endsAt: at('12:00'), reason: '停電' }], tell: false }
  expect(await closing(desk.staff, hours)).toMatchObject({ code: '409', plan: null })
  expect((await closing(desk.staff, { ...hours, teacherId: desk.teacher.id })).plan).not.toBeNull()

  const runId = replies.find(({ success }) => success)?.run?.id ?? ''
  await worked(desk.staff, runId)
  await undone(desk.staff, runId)
  expect((await slotIds()).includes(slot.id)).toBe(true)
  expect((await closing(desk.staff, hours)).plan?.slots.map(({ slotId }) => slotId)).toEqual([slot.id])
})

test('students and teachers hear of closures and read theirs; that another teacher is away is for staff', async () => {
  const { student } = await studentWith()
  const other = await addTeacher(desk.school)
  const heard = await subscribe(await testApp(), `subscription { closuresChanged { resync } }`, await askerOf(student))
  await emptied(desk, wholeDay())
  await expect.poll(() => heard.received).toContainEqual({ closuresChanged: { resync: false } })
  await emptied(desk, {
    ...wholeDay({ teacherId: desk.teacher.id }),
    spans: [{ ...wholeDay().spans[0], reason: '通院' }],
  })
  const seen = async (user: TestUser) =>
    (
      await ask<{ closures: { reason: string; runId: string | null }[] }>(
        user,
        `query ($from: PlainDate!, $to: PlainDate!) { closures(from: $from, to: $to) { reason runId } }`,
        { from: day, to: day },
      )
    ).closures.map(({ reason }) => reason)
  expect(await seen(student)).toEqual(['研修日'])
  expect(await seen(other)).toEqual(['研修日'])
  expect(await seen(desk.teacher)).toEqual(['研修日', '通院'])
  expect(await seen(desk.staff)).toEqual(['研修日', '通院'])
})

test('bookings and new slots that come while time is closed are in it or refused', async () => {
  const slots = await Promise.all(['09:00', '10:00', '11:00', '12:00'].map((time) => slotAt(time)))
  const students = await Promise.all(slots.map(() => studentWith()))
  const runId = await closed(desk.staff, wholeDay())
  const bookings = slots.map((slot, index) =>
    ask<{ reply: { code: string } }>(
      desk.staff,
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
      {
        input: { slotId: slot.id, courseCode: desk.course.code, online: false, studentId: students[index]?.student.id },
      },
    ),
  )
  const replies = await Promise.all([...bookings, worked(desk.staff, runId)])
  expect(replies.slice(0, -1).map((said) => said?.reply.code)).toEqual(
    slots.map(() => expect.stringMatching(/^(1001|ES1001)$/)),
  )
  expect(await slotIds()).toEqual([])
  expect(await rows(`select from booking where school_id = $1 and status = 'booked'`)).toEqual([])
  for (const { contract } of students) expect(await pointsOf(contract.id)).toBe(10)
  expect(await differences()).toEqual([])

  const next = plusDays(day, 1)
  const hours = ['09', '10', '11', '12', '13', '14']
  const span = { startsAt: at('00:00', next), endsAt: at('00:00', plusDays(next, 1)), reason: '祝日' }
  const makes = hours.map(async (hour) =>
    edit(
      'createSlot',
      { input: goodForm(desk, { startsAt: at(`${hour}:00`, next), endsAt: at(`${hour}:50`, next) }) },
      await askerOf(desk.staff),
    ),
  )
  const closes = (async (): Promise<string> => {
    // What is made between the look and the closing asks for another look.
    for (;;) {
      const run = await closed(desk.staff, { spans: [span], tell: true }).catch(() => null)
      if (run !== null) return run
    }
  })()
  const [second, ...made] = await Promise.all([closes, ...makes])
  expect(made.map(({ code }) => code)).toEqual(hours.map(() => expect.stringMatching(/^(1001|ES1005)$/)))
  await worked(desk.staff, second)
  expect(await slotIds()).toEqual([])
})

test('staff without slotCancel can close only time without bookings (PERM-09)', async () => {
  const clerk = await addStaff(desk.school, { permissions: ['settingsEdit'] })
  const booked = await slotAt('10:00')
  await book(booked, (await studentWith()).student)
  const { plan } = await closing(clerk, wholeDay())
  const close = async (by: TestUser, seal = '') =>
    (
      await ask<{ reply: { code: string; message: string } }>(
        by,
        `mutation ($input: CloseTimeInput!) { reply: closeTime(input: $input) { code message } }`,
        { input: { closing: wholeDay(), seal } },
      )
    ).reply
  expect(await close(clerk, plan?.seal)).toEqual({
    code: '403',
    message: 'To close a time with booked lessons, you need the permission “Cancel bookings”.',
  })
  expect(await slotIds()).toEqual([booked.id])
  await rows(`update booking set status = 'cancel-unrestricted', cancelled_at = now() where school_id = $1`)
  const { plan: free } = await closing(clerk, wholeDay())
  expect(await close(clerk, free?.seal)).toMatchObject({ code: '1001' })
})

test('slots at one time are listed by their teachers, in whatever order they were made', async () => {
  const teachers = [await addTeacherOf(desk.school, [desk.course]), await addTeacherOf(desk.school, [desk.course])]
  for (const [index, { id }] of teachers.entries())
    await rows(`update teacher set display_name = $3 where school_id = $1 and id = $2`, id, ['Zoe', 'Amy'][index])
  const [zoe, amy] = [
    await addDeskSlot({ ...desk, teacher: teachers[0] ?? desk.teacher }, at('10:00')),
    await addDeskSlot({ ...desk, teacher: teachers[1] ?? desk.teacher }, at('10:00')),
  ]
  const { plan } = await closing(desk.staff, {
    spans: [{ startsAt: at('00:00'), endsAt: at('00:00', plusDays(day, 1)), reason: '台風' }],
    tell: false,
  })
  expect(plan?.slots.map(({ slotId }) => slotId)).toEqual([amy.id, zoe.id])
})
