import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { emptied } from '../../../test/closing.ts'
import { worked } from '../../../test/worked.ts'
import { addContract, addCourse, addStudent, type TestSlot, type TestUser } from '../../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, type Desk, openDesk } from '../../../test/slotDesk.ts'
import { substituted } from '../../../test/substituting.ts'
import { query } from '../../platform/database/sql.ts'

// Whoever is told by an undo is named before it is done, and nobody else is told then.

const kinds = ['wants', 'quiet', 'noAddress'] as const
type Kind = (typeof kinds)[number]
type People = Record<Kind, TestUser>

let desk: Desk
let booked: People
let waiting: People
let substitute: TestUser
let slot: TestSlot

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const at = (hour: number) => `${desk.day}T${String(hour).padStart(2, '0')}:00:00`
const day = () => ({ startsAt: at(0), endsAt: `${plusDays(desk.day, 1)}T00:00:00` })

/** A group lesson with somebody of each kind in it, and somebody of each kind who waits; its teacher wants mail. */
beforeEach(async () => {
  const opened = await openDesk({ waitingList: true })
  const course = await addCourse(opened.school, { numberOfStudents: 3 })
  const mailed = (name: string) => ({ notify: true, email: `${name}@example.test` })
  desk = { ...opened, course, teacher: await addTeacherOf(opened.school, [course], mailed('teacher')) }
  substitute = await addTeacherOf(desk.school, [course], { notify: false, email: 'sub@example.test', phoneNumber: '9' })
  const student = async (name: string, kind: Kind) => {
    const email = kind === 'noAddress' ? '' : `${kind}-${name}@example.test`
    const created = await addStudent(desk.school, { email, notify: kind === 'wants', phoneNumber: '1', isFixed: true })
    await addContract(created, { courses: [course], points: 100 })
    return created
  }
  const each = async (name: string): Promise<People> => ({
    wants: await student(name, 'wants'),
    quiet: await student(name, 'quiet'),
    noAddress: await student(name, 'noAddress'),
  })
  booked = await each('booked')
  waiting = await each('waiting')
  slot = await addDeskSlot(desk, at(10))
})

async function act<Reply extends { success: boolean }>(
  document: string,
  variables: Record<string, unknown>,
): Promise<Reply> {
  const { reply } = await ask<{ reply: Reply }>(desk.staff, document, variables)
  expect(reply).toMatchObject({ success: true })
  return reply
}

async function bookAll() {
  for (const { id: studentId } of Object.values(booked))
    await act(`mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success message } }`, {
      input: { slotId: slot.id, courseCode: desk.course.code, online: false, studentId },
    })
}
const waitAll = () =>
  rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) select $1, $2, unnest($3::uuid[]), now()`,
    slot.id,
    Object.values(waiting).map(({ id }) => id),
  )
const version = async () =>
  (await rows<{ version: number }>(`select version from slot where school_id = $1 and id = $2`, slot.id))[0]?.version

async function moved(tell: boolean) {
  await bookAll()
  const input = { moves: [{ slotId: slot.id, version: await version(), startsAt: at(15), endsAt: at(16) }], tell }
  const { verdicts } = await ask<{ verdicts: { slotId: string; digest: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId digest } }`,
    { input },
  )
  const { batchId } = await act<{ success: boolean; batchId: string }>(
    `mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) { success message batchId } }`,
    { input: { move: input, expected: verdicts } },
  )
  return { batchId }
}

async function deleted(tell: boolean) {
  await waitAll()
  const batch = { slots: [{ slotId: slot.id, version: await version() }], delete: true, tell }
  const { batchId } = await act<{ success: boolean; batchId: string }>(
    `mutation ($input: ChangeSlotBatchInput!) { reply: changeSlotBatch(input: $input) { success message batchId } }`,
    { input: { batch, expected: [{ slotId: slot.id, courseIds: null }] } },
  )
  return { batchId }
}

const closedDay = async (tell: boolean) => {
  await bookAll()
  await waitAll()
  return { runId: await emptied(desk, { spans: [{ ...day(), reason: '台風' }], tell }) }
}

const given = async (tell: boolean) => {
  await bookAll()
  const choices = [{ slotId: slot.id, teacherId: substitute.id }]
  return {
    runId: await substituted(desk.staff, { teacherId: desk.teacher.id, ...day(), reason: '病気', choices, tell }),
  }
}

/** Exports a row of the template in which all are to be booked. */
async function exported(job: 'create' | 'book') {
  const today = dateOf(desk.school.now)
  const monday = plusDays(today, 15 - Temporal.PlainDate.from(today).dayOfWeek)
  await rows(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '10:50', $2, $3, $4, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $4 from made)
     insert into template_student (school_id, template_id, student_id) select $1, id, unnest($5::uuid[]) from made`,
    desk.teacher.id,
    desk.location.id,
    desk.course.id,
    Object.values(booked).map(({ id }) => id),
  )
  const run = async (now: 'create' | 'book') => {
    const ids = now === 'book' ? Object.values(booked).map(({ id }) => id) : [desk.teacher.id]
    const started = await act<{ success: boolean; run: { id: string } }>(
      `mutation ($input: TemplateExportInput!) { reply: startTemplateExport(input: $input) { success message run { id } } }`,
      { input: { job: now, from: plusDays(monday, -1), to: monday, ids } },
    )
    await worked(desk.staff, started.run.id)
    return started.run.id
  }
  const created = await run('create')
  const [there] = await rows<{ id: string; startsAt: string }>(
    `select id, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startsAt" from slot
     where school_id = $1 and template_id is not null`,
  )
  slot = { ...slot, ...there }
  if (job === 'book') {
    const runId = await run('book')
    await waitAll()
    return { runId }
  }
  await waitAll()
  return { runId: created }
}

const bookStudent = async ({ id: studentId }: TestUser, tell: boolean) => {
  const { slot: then } = await act<{
    success: boolean
    slot: { bookings: { id: string; student: { id: string } }[] }
  }>(
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) {
       success message slot { bookings { id student { id } } } } }`,
    { input: { slotId: slot.id, courseCode: desk.course.code, online: false, studentId, tell } },
  )
  return then.bookings.find(({ student }) => student.id === studentId)?.id ?? ''
}

/** Books the last seat for the one who wants mail, and lets others wait for it. */
async function lastSeat(tell: boolean) {
  await bookStudent(booked.quiet, false)
  await bookStudent(booked.noAddress, false)
  const bookingId = await bookStudent(booked.wants, tell)
  await waitAll()
  return { bookingId, tell }
}

async function cancelled(tell: boolean) {
  const cancelledBookingId = await bookStudent(booked.quiet, false)
  await act(`mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success message } }`, {
    input: { slotId: slot.id, studentId: booked.quiet.id, tell },
  })
  return { cancelledBookingId, tell }
}

type Undoable = Record<string, unknown> & {
  runId?: string
  batchId?: string
  bookingId?: string
  cancelledBookingId?: string
  tell?: boolean
}
interface Preview {
  success: boolean
  code: string
  message: string
  people: { id: string; role: string; notice: string; phoneNumber: string; name: string }[]
  more: number
  stepsLeft: number
  digest: string | null
}

const preview = async (of: Undoable, by = desk.staff) =>
  (
    await ask<{ reply: Preview }>(
      by,
      `query ($runId: ID, $batchId: ID, $bookingId: ID, $cancelledBookingId: ID, $tell: Boolean) {
         reply: undoPreview(runId: $runId, batchId: $batchId, bookingId: $bookingId,
           cancelledBookingId: $cancelledBookingId, tell: $tell) {
         success code message people { id role notice phoneNumber name } more stepsLeft digest } }`,
      of,
    )
  ).reply

async function undo(it: Undoable, digest: string | null) {
  const { runId, batchId, tell } = it
  const bookingId = it.bookingId ?? it.cancelledBookingId
  if (bookingId !== undefined) {
    const verb = it.bookingId === undefined ? 'undoCancellation' : 'undoBooking'
    const ofBooking = `mutation ($bookingId: ID!, $tell: Boolean, $digest: String) {
      reply: ${verb}(bookingId: $bookingId, tell: $tell, digest: $digest) { success message } }`
    type Said = { success: boolean; message: string }
    return (await ask<{ reply: Said }>(desk.staff, ofBooking, { bookingId, tell, digest })).reply
  }
  const document =
    runId === undefined
      ? `mutation ($batchId: ID!, $digest: String) { reply: undoSlotBatch(batchId: $batchId, digest: $digest) { success message } }`
      : `mutation ($runId: ID!, $digest: String) { reply: undoRun(id: $runId, digest: $digest) { success message } }`
  const { reply } = await ask<{ reply: { success: boolean; message: string } }>(desk.staff, document, {
    ...(runId === undefined ? { batchId } : { runId }),
    digest,
  })
  if (runId !== undefined && reply.success) await worked(desk.staff, runId)
  return reply
}

/** The people who have got a mail, by id. */
const mailed = async () =>
  (
    await rows<{ id: string }>(
      `select distinct coalesce(student_id, teacher_id) as id from mail
       where school_id = $1 and (student_id is not null or teacher_id is not null) order by 1`,
    )
  ).map(({ id }) => id)

const idsOf = (...people: TestUser[]) => people.map(({ id }) => id).toSorted()
const named = ({ people }: Preview, ...notices: string[]) =>
  [...new Set(people.filter(({ notice }) => notices.includes(notice)).map(({ id }) => id))].toSorted()

interface Case {
  first: (tell: boolean) => Promise<Undoable>
  told: () => TestUser[]
  called: () => TestUser[]
  /** What tells people whatever is chosen. */
  alwaysTells?: boolean
}

const all = (user: People) => [user.quiet, user.noAddress]
const undos: Record<string, Case> = {
  'a move': { first: moved, told: () => [booked.wants, desk.teacher], called: () => all(booked) },
  'deleted slots': { first: deleted, told: () => [waiting.wants], called: () => all(waiting) },
  'a closure': {
    first: closedDay,
    told: () => [booked.wants, waiting.wants, desk.teacher],
    called: () => [...all(booked), ...all(waiting)],
  },
  'a substitute': {
    first: given,
    told: () => [booked.wants, desk.teacher],
    called: () => [...all(booked), substitute],
  },
  'the booking of the last seat': {
    first: lastSeat,
    told: () => [booked.wants, desk.teacher, waiting.wants],
    called: () => all(waiting),
    alwaysTells: true,
  },
  'a cancellation': { first: cancelled, told: () => [desk.teacher], called: () => [booked.quiet] },
  'slots that the template made': {
    first: () => exported('create'),
    told: () => [waiting.wants],
    called: () => all(waiting),
    alwaysTells: true,
  },
  'places that the template booked': {
    first: () => exported('book'),
    told: () => [booked.wants, desk.teacher, waiting.wants],
    called: () => [...all(booked), ...all(waiting)],
    alwaysTells: true,
  },
}

/** Mails about the change itself count no more, and are sent. */
const sent = () => rows(`delete from mail where school_id = $1`)

test.each(Object.entries(undos))(
  'undoing %s names who gets a mail and who has to be called, and tells just them (SHELL-44, D14)',
  async (_name, { first, told: notified, called }) => {
    const it = await first(true)
    await sent()
    const seen = await preview(it)
    expect(seen).toMatchObject({ success: true, more: 0, stepsLeft: 0, digest: expect.any(String) as string })
    expect(named(seen, 'mail')).toEqual(idsOf(...notified()))
    expect(named(seen, 'off', 'noAddress')).toEqual(idsOf(...called()))
    expect(
      seen.people.every(({ name, phoneNumber, notice }) => name !== '' && (notice === 'mail' || phoneNumber !== '')),
    ).toBe(true)
    // Looking leaves nothing behind.
    expect(await mailed()).toEqual([])
    expect(await preview(it)).toEqual(seen)
    expect(await undo(it, seen.digest)).toMatchObject({ success: true })
    expect(await mailed()).toEqual(idsOf(...notified()))
    // It is done: there is nothing left to promise.
    expect(await preview(it)).toMatchObject({ success: false, people: [], digest: null })
  },
)

test.each(Object.entries(undos).filter(([, { alwaysTells }]) => alwaysTells !== true))(
  'undoing %s that told nobody names nobody and tells nobody (D14)',
  async (_name, { first }) => {
    const it = await first(false)
    await sent()
    const seen = await preview(it)
    expect(seen).toMatchObject({ success: true, people: [] })
    expect(await undo(it, seen.digest)).toMatchObject({ success: true })
    expect(await mailed()).toEqual([])
  },
)

test.each(Object.entries(undos))(
  'undoing %s is refused where it would tell others than were named, and changes nothing (D14)',
  async (_name, { first, told: notified }) => {
    const it = await first(true)
    await sent()
    const { digest } = await preview(it)
    const changed = [booked.quiet, waiting.quiet]
    await rows(
      `update student set notify = true where school_id = $1 and id = any($2::uuid[])`,
      changed.map(({ id }) => id),
    )
    expect(await undo(it, digest)).toMatchObject({
      success: false,
      message: expect.stringContaining('Check it again') as string,
    })
    expect(await mailed()).toEqual([])
    const again = await preview(it)
    expect(named(again, 'mail').length).toBeGreaterThan(notified().length)
    expect(await undo(it, again.digest)).toMatchObject({ success: true })
    expect(await mailed()).toEqual(named(again, 'mail'))
  },
)

test('of a long task the first steps are looked at, and the number of the others is said', async () => {
  const { runId } = await exported('book')
  await rows(`update run_step set number = number + 250 where school_id = $1 and run_id = $2`, runId)
  await rows(
    `insert into run_step (school_id, run_id, number, label, item, outcome)
     select $1, $2, number, '', '{}', 'skipped' from generate_series(1, 250) number`,
    runId,
  )
  await rows(`update run set total = 253, done = 253 where school_id = $1 and id = $2`, runId)
  await sent()
  const seen = await preview({ runId })
  expect(seen).toMatchObject({ success: true, stepsLeft: 53, digest: null })
  expect(named(seen, 'mail')).toEqual(idsOf(booked.wants, desk.teacher, waiting.wants))
})

test('a mail that still waits is only withdrawn by an undo, and nobody is named', async () => {
  await moved(true)
  const it = await movedAgain()
  const seen = await preview(it)
  expect(seen).toMatchObject({ success: true })
  expect(named(seen, 'mail')).toEqual([])
  const before = await mailed()
  expect(await undo(it, seen.digest)).toMatchObject({ success: true })
  expect((await mailed()).filter((id) => !before.includes(id))).toEqual([])
})

/** Moves the lesson once more, so that the mails about it wait. */
async function movedAgain() {
  const input = { moves: [{ slotId: slot.id, version: await version(), startsAt: at(17), endsAt: at(18) }], tell: true }
  const { verdicts } = await ask<{ verdicts: { slotId: string; digest: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId digest } }`,
    { input },
  )
  return act<{ success: boolean; batchId: string }>(
    `mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) { success message batchId } }`,
    { input: { move: input, expected: verdicts } },
  )
}
