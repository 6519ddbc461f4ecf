import type { SlotMoveInput } from '@koma/schema/input/slotMove'
import { permissions } from '@koma/schema/permissions'
import { plusDays } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { addContract, addCourse, addLocation, addStaff, addStudent, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'
import {
  addDeskSlot,
  addTeacherOf,
  askerOf,
  bookedBy,
  type Desk,
  madeSlot,
  openDesk,
  type SeenSlot,
} from '../../../test/slotDesk.ts'
import { subscribe } from '../../../test/socket.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// Booked lessons move with their students: dry run, move, undo. (Decision 028)

interface Verdict {
  slotId: string
  moves: boolean
  code: string
  message: string
  field: string | null
  digest: string | null
  startsAt: string | null
  endsAt: string | null
  cancelBy: string | null
  warnings: string[]
  people: { type: string; role: string; code: string; notice: string }[]
}

interface Reply {
  success: boolean
  code: string
  message: string
  batchId: string | null
  verdicts: Verdict[]
  slots: { id: string; startsAt: string; teacher: { teacherCode: string }; lessonLocation: string | null }[]
}

const verdictFields = `slotId moves code message field digest startsAt endsAt cancelBy warnings
  people { type role code notice }`
const previewDocument = `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { ${verdictFields} } }`
const moveDocument = `mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) {
  success code message batchId verdicts { ${verdictFields} }
  slots { id startsAt teacher { teacherCode } lessonLocation } } }`
const undoDocument = `mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) {
  success code message slots { id startsAt } } }`

async function ask<Data>(document: string, variables: Record<string, unknown>, user: TestUser): Promise<Data> {
  const { body } = await graphql<Data>(await testApp(), document, variables, await askerOf(user))
  if (body.data === undefined || body.data === null) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const dryRun = async (staff: TestUser, input: SlotMoveInput) =>
  (await ask<{ verdicts: Verdict[] }>(previewDocument, { input }, staff)).verdicts

async function move(staff: TestUser, input: SlotMoveInput, verdicts: readonly Verdict[]): Promise<Reply> {
  const expected = verdicts.flatMap(({ slotId, digest }) => (digest === null ? [] : [{ slotId, digest }]))
  return (await ask<{ reply: Reply }>(moveDocument, { input: { move: input, expected } }, staff)).reply
}

const undo = async (staff: TestUser, batchId: string | null) =>
  (await ask<{ reply: Reply }>(undoDocument, { batchId }, staff)).reply

const target = ({ id, version }: SeenSlot, to: Omit<SlotMoveInput['moves'][number], 'slotId' | 'version'>) => ({
  slotId: id,
  version,
  ...to,
})

/** Slots and bookings as they are, without what only grows. */
async function state({ school }: Desk): Promise<unknown> {
  const em = school.orm.em.fork()
  const slots = await query(
    em,
    `select to_jsonb(s) - 'version' as slot, array(select course_id from slot_course c where c.school_id = $1 and c.slot_id = s.id order by 1) as courses
     from slot s where school_id = $1 order by id`,
    [school.id],
  )
  const bookings = await query(
    em,
    `select to_jsonb(b) - 'sequence' - 'changed_at' as booking from booking b where school_id = $1 order by id`,
    [school.id],
  )
  return { slots, bookings }
}

async function mailsOf({ school }: Desk) {
  return query<{ kind: string; to: string; language: string; role: string | null; from: string | null; at: string }>(
    school.orm.em.fork(),
    `select kind, address as to, language, data ->> 'role' as role, data -> 'before' ->> 'startsAt' as "from", data ->> 'startsAt' as at
     from mail where school_id = $1 and kind in ('lessonChanged', 'waitingEnded') order by address, id`,
    [school.id],
  )
}

/** Lets the student have mail, as in their settings. */
async function notified({ school, id, code }: TestUser, comLang = 'jp'): Promise<string> {
  const address = `${code}@example.test`
  await query(
    school.orm.em.fork(),
    `update student set notify = true, email = $3, com_lang = $4 where school_id = $1 and id = $2`,
    [school.id, id, address, comLang],
  )
  return address
}

test('a booked lesson goes to another time, teacher and place with its students, is told, noted and undone in one step', async () => {
  const desk = await openDesk()
  const group = await addCourse(desk.school, { numberOfStudents: 3 })
  const colleague = await addTeacherOf(desk.school, [group], { email: 'colleague@example.test', notify: true })
  const room = await addLocation(desk.school)
  const created = await madeSlot(desk, { courseIds: [group.id], lessonRules: false })
  const first = await bookedBy(desk, created, group)
  const { student: second, slot } = await bookedBy(desk, created, group)
  const address = await notified(first.student)
  const before = await state(desk)
  const heard = await subscribe<{ slotChanged: { slots: { id: string; startsAt: string }[] } }>(
    await testApp(),
    `subscription { slotChanged { slots { id startsAt } } }`,
    await askerOf(first.student),
  )

  const day = plusDays(desk.day, 2)
  const input = {
    moves: [target(slot, { startsAt: `${day}T15:00:00`, teacherId: colleague.id, place: { locationId: room.id } })],
    tell: true,
  }
  const [verdict] = await dryRun(desk.staff, input)
  expect(verdict).toMatchObject({
    moves: true,
    code: '1001',
    startsAt: `${day}T15:00:00`,
    endsAt: `${day}T15:50:00`,
    cancelBy: `${plusDays(day, -1)}T18:00:00`,
    warnings: [],
    people: [
      { role: 'given', code: desk.teacher.code, notice: 'noAddress' },
      { role: 'taken', code: colleague.code, notice: 'mail' },
      { role: 'booked', code: first.student.code, notice: 'mail' },
      { role: 'booked', code: second.code, notice: 'noAddress' },
    ],
  })
  expect(await state(desk)).toEqual(before)
  expect(await mailsOf(desk)).toEqual([])

  const reply = await move(desk.staff, input, verdict ? [verdict] : [])
  expect(reply).toMatchObject({
    success: true,
    slots: [
      {
        id: slot.id,
        startsAt: `${day}T15:00:00`,
        teacher: { teacherCode: colleague.code },
        lessonLocation: room.locationName,
      },
    ],
  })
  await vi.waitFor(() =>
    expect(heard.received.flatMap(({ slotChanged }) => slotChanged.slots)).toContainEqual({
      id: slot.id,
      startsAt: `${day}T15:00:00`,
    }),
  )
  const there = { from: `${desk.day}T10:00:00`, at: `${day}T15:00:00`, kind: 'lessonChanged' }
  expect(await mailsOf(desk)).toEqual([
    { ...there, to: 'colleague@example.test', language: 'en', role: 'taken' },
    { ...there, to: address, language: 'jp', role: 'booked' },
  ])
  const em = desk.school.orm.em.fork()
  const bookings = await query(
    em,
    `select student.id, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as at, location_id as place, sequence > 0 as grown, cost
     from booking join student on student.school_id = booking.school_id and student.id = booking.student_id
     where booking.school_id = $1 order by student.student_id`,
    [desk.school.id],
  )
  const booked = { at: `${day}T15:00:00`, place: room.id, grown: true, cost: group.cost }
  expect(bookings).toEqual([
    { id: first.student.id, ...booked },
    { id: second.id, ...booked },
  ])
  const noted = await query(
    em,
    `select student_code as student, teacher_code as teacher, teacher_code_before as was, actor, points_change as points
     from activity where school_id = $1 and type = 'lesson-moved' order by student_code`,
    [desk.school.id],
  )
  const note = { teacher: colleague.code, was: desk.teacher.code, actor: `staff:${desk.staff.code}`, points: 0 }
  expect(noted).toEqual([
    { student: first.student.code, ...note },
    { student: second.code, ...note },
  ])
  expect(await audit(em)).toEqual([])
  // Its students see it in their history; REST keeps to the documented types (LOG-08).
  const range = { from: desk.day, to: day }
  const { history } = await ask<{ history: object[] }>(
    `query ($input: HistoryInput!) { history(input: $input) {
       type lessonTime lessonTimeBefore lessonLocationBefore teacherBefore { teacherCode } } }`,
    { input: { of: 'student', ...range } },
    first.student,
  )
  expect(history).toEqual([
    {
      type: 'lesson_moved',
      lessonTime: `${day}T15:00:00`,
      lessonTimeBefore: `${desk.day}T10:00:00`,
      lessonLocationBefore: expect.stringMatching(/./),
      teacherBefore: { teacherCode: desk.teacher.code },
    },
    expect.objectContaining({ type: 'booking', lessonTimeBefore: null, teacherBefore: null }),
  ])

  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: true, slots: [{ startsAt: slot.startsAt }] })
  expect(await state(desk)).toEqual(before)
  expect(await audit(em)).toEqual([])
  const reported = (await mailsOf(desk)).filter(({ to }) => to === address)
  expect(reported.map((mail) => [mail.from, mail.at])).toEqual([
    [`${desk.day}T10:00:00`, `${day}T15:00:00`],
    [`${day}T15:00:00`, `${desk.day}T10:00:00`],
  ])
})

test('a move is refused like an edit of a free slot, or into the same place; the others move', async () => {
  const desk = await openDesk()
  const stranger = await addTeacherOf(desk.school, [])
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const slots: SeenSlot[] = []
  for (const hour of ['10', '11', '12', '13', '14', '15']) {
    const times = { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` }
    slots.push((await bookedBy(desk, await madeSlot(desk, times), desk.course)).slot)
  }
  const [late, untaught, busy, student, stale, good] = slots
  if (!late || !untaught || !busy || !student || !stale || !good) throw new Error('no slots')
  const elsewhere = await madeSlot(desk, {
    teacherId: colleague.id,
    startsAt: `${desk.day}T17:00:00`,
    endsAt: `${desk.day}T17:50:00`,
  })
  const [person] = await query<{ id: string }>(
    desk.school.orm.em.fork(),
    `select student_id as id from booking where live_slot_id = $1`,
    [student.id],
  )
  await ask(
    `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`,
    { input: { slotId: elsewhere.id, courseCode: desk.course.code, online: false, studentId: person?.id } },
    desk.staff,
  )
  const at = (hour: string) => ({ startsAt: `${desk.day}T${hour}:00` })
  const input = {
    moves: [
      target(late, at('21:30')),
      target(untaught, { teacherId: stranger.id }),
      target(busy, at('13:30')),
      target(student, at('17:00')),
      { ...target(stale, at('19:00')), version: stale.version - 1 },
      target(good, at('16:00')),
    ],
    tell: false,
  }
  const before = await state(desk)
  const verdicts = await dryRun(desk.staff, input)
  expect(verdicts.map(({ moves, code, message }) => [moves, code, message])).toEqual([
    [false, 'generalE', 'End time: must be within 08:00–22:00.'],
    [false, 'generalE', "Teacher: this teacher doesn't teach the booked course."],
    [false, 'generalE', 'The teacher already has a slot at this time.'],
    [false, 'EU1004', expect.stringContaining('has another booking at this time.')],
    [false, 'stale', 'This slot changed after you opened it. Nothing was saved.'],
    [true, '1001', 'Action successful'],
  ])
  expect(await state(desk)).toEqual(before)
  expect(await move(desk.staff, input, verdicts)).toMatchObject({
    success: true,
    slots: [{ id: good.id, startsAt: `${desk.day}T16:00:00` }],
  })
  expect(await mailsOf(desk)).toEqual([])
  expect(await audit(desk.school.orm.em.fork())).toEqual([])
})

test('two lessons of one teacher change places, and a row of them moves on by one', async () => {
  const desk = await openDesk()
  const slots: SeenSlot[] = []
  for (const hour of ['10', '11', '12']) {
    const times = { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` }
    slots.push((await bookedBy(desk, await madeSlot(desk, times), desk.course)).slot)
  }
  const [a, b, c] = slots
  if (!a || !b || !c) throw new Error('no slots')
  const moves = [
    target(a, { startsAt: b.startsAt }),
    target(b, { startsAt: a.startsAt }),
    target(c, { startsAt: `${desk.day}T12:30:00` }),
  ]
  const before = await state(desk)
  const verdicts = await dryRun(desk.staff, { moves, tell: true })
  expect(verdicts.map((verdict) => verdict.moves)).toEqual([true, true, true])
  const reply = await move(desk.staff, { moves, tell: true }, verdicts)
  expect(new Map(reply.slots.map(({ id, startsAt }) => [id, startsAt]))).toEqual(
    new Map([
      [a.id, b.startsAt],
      [b.id, a.startsAt],
      [c.id, `${desk.day}T12:30:00`],
    ]),
  )
  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: true })
  expect(await state(desk)).toEqual(before)
})

test('contract, limit, deadline, attendance and courses are said and left to staff', async () => {
  const desk = await openDesk()
  const other = await addCourse(desk.school)
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const student = await addStudent(desk.school, { lastName: '田中', firstName: '実' })
  await addContract(student, { courses: [desk.course], endDate: plusDays(desk.day, 1), monthlyBookingLimit: 1 })
  const created = await madeSlot(desk, { courseIds: [desk.course.id, other.id], lessonRules: false })
  const book = { slotId: created.id, courseCode: desk.course.code, online: false, studentId: student.id }
  await ask(`mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input: book }, desk.staff)
  const em = desk.school.orm.em.fork()
  await query(em, `update booking set attendance = 'present' where live_slot_id = $1`, [created.id])
  await query(
    em,
    `update course set days = '{0,1,2,3,4,5,6}', start_time = '09:00', end_time = '12:00' where id = $1`,
    [desk.course.id],
  )
  const [now] = await query<{ version: number }>(em, `select version from slot where id = $1`, [created.id])
  const input = {
    moves: [
      target(
        { ...created, version: now?.version ?? 0 },
        { startsAt: `${plusDays(desk.day, 3)}T15:00:00`, teacherId: colleague.id },
      ),
    ],
    tell: false,
  }
  const [verdict] = await dryRun(desk.staff, input)
  expect(verdict).toMatchObject({ moves: true })
  expect(verdict?.warnings).toEqual([
    'The new time is outside the days or hours of the booked course.',
    "Some courses of the slot can't be offered there.",
    "田中 実's attendance is already marked.",
    "Outside 田中 実's contract period.",
  ])
  const reply = await move(desk.staff, input, verdict ? [verdict] : [])
  expect(reply).toMatchObject({ success: true })
  expect(await query(em, `select course_id as id from slot_course where slot_id = $1`, [created.id])).toEqual([
    { id: desk.course.id },
  ])
  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: true })
  expect(await query(em, `select from slot_course where slot_id = $1`, [created.id])).toHaveLength(2)
})

test('a move needs an up-to-date preview: another booking, warning or recipient stops it', async () => {
  const desk = await openDesk()
  const { slot, student } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const input = { moves: [target(slot, { startsAt: `${desk.day}T15:00:00` })], tell: true }
  const shown = await dryRun(desk.staff, input)
  await notified(student)
  const before = await state(desk)
  const reply = await move(desk.staff, input, shown)
  expect(reply).toMatchObject({ success: false, code: 'generalE', batchId: null })
  expect(reply.verdicts[0]?.people).toContainEqual(expect.objectContaining({ code: student.code, notice: 'mail' }))
  expect(await state(desk)).toEqual(before)
  expect(await move(desk.staff, input, reply.verdicts)).toMatchObject({ success: true })
})

test('a booked slot needs slotBook besides slotEdit, to move and to undo; a free one does not', async () => {
  const desk = await openDesk()
  const editor = await addStaff(desk.school, { permissions: ['slotEdit'] })
  const free = await madeSlot(desk)
  const { slot } = await bookedBy(
    desk,
    await madeSlot(desk, { startsAt: `${desk.day}T12:00:00`, endsAt: `${desk.day}T12:50:00` }),
    desk.course,
  )
  const moves = [target(free, { startsAt: `${desk.day}T15:00:00` }), target(slot, { startsAt: `${desk.day}T17:00:00` })]
  const verdicts = await dryRun(editor, { moves, tell: true })
  expect(verdicts.map((verdict) => [verdict.moves, verdict.code, verdict.message])).toEqual([
    [true, '1001', 'Action successful'],
    [false, '403', 'To move a booked lesson, you need the permission “Book for students”.'],
  ])
  expect(await move(editor, { moves, tell: true }, verdicts)).toMatchObject({ success: true })
  expect(permissions).toContain('slotBook')
})

test('a move cannot be undone once a student has another lesson at the old time', async () => {
  const desk = await openDesk()
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const { slot, student } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const input = { moves: [target(slot, { startsAt: `${desk.day}T15:00:00` })], tell: true }
  const reply = await move(desk.staff, input, await dryRun(desk.staff, input))
  const other = await madeSlot(desk, { teacherId: colleague.id })
  const book = { slotId: other.id, courseCode: desk.course.code, online: false, studentId: student.id }
  await ask(`mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input: book }, desk.staff)
  const before = await state(desk)
  expect(await undo(desk.staff, reply.batchId)).toMatchObject({
    success: false,
    message: 'A teacher or student now has another lesson at that time, so nothing was undone.',
  })
  expect(await state(desk)).toEqual(before)
})

test.each([
  ['booked', true],
  ['free', false],
])('a %s lesson that has moved ahead does not go back to a time that has passed meanwhile', async (_name, isBooked) => {
  const desk = await openDesk()
  const created = await madeSlot(desk)
  const { slot } = isBooked ? await bookedBy(desk, created, desk.course) : { slot: created }
  const input = { moves: [target(slot, { startsAt: `${plusDays(desk.day, 1)}T10:00:00` })], tell: true }
  const reply = await move(desk.staff, input, await dryRun(desk.staff, input))
  // As if it had been moved ten minutes before it began, and began five minutes ago.
  const began = Temporal.PlainDateTime.from(desk.school.now).subtract({ minutes: 5 })
  const kept = {
    starts_at: began.toString(),
    ends_at: began.add({ minutes: 50 }).toString(),
    cancel_by: began.subtract({ hours: 10 }).toString(),
    available_from: began.subtract({ hours: 200 }).toString(),
  }
  await query(
    desk.school.orm.em.fork(),
    `update slot_batch set before = jsonb_build_array(before -> 0 || $2::jsonb) where school_id = $1`,
    [desk.school.id, JSON.stringify(kept)],
  )
  const before = await state(desk)
  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: false, code: 'generalE' })
  expect(await state(desk)).toEqual(before)
})

test('a lesson that is over goes back to its teacher', async () => {
  const desk = await openDesk()
  const colleague = await addTeacherOf(desk.school, [desk.course])
  const { id } = await addDeskSlot(desk, `${plusDays(desk.day, -20)}T10:00:00`)
  const input = { moves: [{ slotId: id, version: 1, teacherId: colleague.id }], tell: true }
  const reply = await move(desk.staff, input, await dryRun(desk.staff, input))
  expect(reply).toMatchObject({ success: true })
  expect(await undo(desk.staff, reply.batchId)).toMatchObject({ success: true })
})

test('moved and moved again within the pause, a student hears once more, from where they were told', async () => {
  const desk = await openDesk()
  const { slot, student } = await bookedBy(desk, await madeSlot(desk), desk.course)
  await notified(student, 'en')
  const at = (hour: string) => `${desk.day}T${hour}:00:00`
  let { version } = slot
  for (const hour of ['12', '14', '16']) {
    const input = { moves: [{ ...target(slot, { startsAt: at(hour) }), version }], tell: true }
    expect(await move(desk.staff, input, await dryRun(desk.staff, input))).toMatchObject({ success: true })
    version += 1
  }
  expect((await mailsOf(desk)).map((mail) => [mail.from, mail.at])).toEqual([
    [at('10'), at('12')],
    [at('12'), at('16')],
  ])
})

test('online and back again: the place of the bookings follows, and slotEdit alone is enough to go online (SCHED-67, D74)', async () => {
  const desk = await openDesk()
  const { slot } = await bookedBy(desk, await madeSlot(desk), desk.course)
  const editor = await addStaff(desk.school, { permissions: ['slotEdit'] })
  const online = { moves: [target(slot, { place: {} })], tell: true }
  const reply = await move(editor, online, await dryRun(editor, online))
  expect(reply.slots).toMatchObject([{ lessonLocation: 'オンライン' }])
  const again = await undo(editor, reply.batchId)
  expect(again).toMatchObject({ success: true })
  const version = slot.version + 2
  const second = { moves: [{ ...target(slot, { place: {} }), version }], tell: true }
  await move(desk.staff, second, await dryRun(desk.staff, second))
  const back = {
    moves: [{ ...target(slot, { place: { locationId: desk.location.id } }), version: version + 1 }],
    tell: true,
  }
  expect((await move(desk.staff, back, await dryRun(desk.staff, back))).slots).toMatchObject([
    { lessonLocation: desk.location.locationName },
  ])
  expect(await audit(desk.school.orm.em.fork())).toEqual([])
})
