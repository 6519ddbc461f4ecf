import { plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { queueDailySchedules } from '../src/mail/dailySchedules.ts'
import { remindContracts } from '../src/contracts/remindContracts.ts'
import { tellPlaces } from '../src/template/export/tellPlaces.ts'
import { emptied, undone } from './closing.ts'
import { silentEvents } from './context.ts'
import { addContract, addCourse, addStudent, type TestCourse, type TestSlot, type TestUser } from './school.ts'
import { addDeskSlot, addTeacherOf, ask, type Desk, openDesk } from './slotDesk.ts'
import { substituted } from './substituting.ts'

// Whoever has switched mail off, and whoever is no student or teacher any more, has an address still: it gets nothing,
// whatever happens. Each happening is tried with somebody who does want it, so that silence is not for another reason.

const kinds = ['wants', 'quiet', 'left'] as const
type Kind = (typeof kinds)[number]
type People = Record<Kind, TestUser>

let desk: Desk
let course: TestCourse
let booked: People
let waiting: People
let teachers: People
let substitutes: People
let slots: Record<Kind, TestSlot>

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), statement, [desk.school.id, ...params])
const at = (hour: number) => `${desk.day}T${String(hour).padStart(2, '0')}:00:00`
const day = () => ({ startsAt: at(0), endsAt: `${plusDays(desk.day, 1)}T00:00:00` })

async function eachKind<Made>(make: (kind: Kind, index: number) => Promise<Made>): Promise<Record<Kind, Made>> {
  const [wants, quiet, left] = [await make('wants', 0), await make('quiet', 1), await make('left', 2)]
  return { wants, quiet, left }
}
const mailed = (kind: Kind, name: string) => ({ notify: kind !== 'quiet', email: `${kind}-${name}@example.test` })

/** For each kind of teacher a group lesson, in which and for which somebody of each kind is booked and waits. */
beforeEach(async () => {
  desk = await openDesk({ waitingList: true, contractReminders: true })
  course = await addCourse(desk.school, { numberOfStudents: 3 })
  const students = (name: string) =>
    eachKind(async (kind) => {
      const student = await addStudent(desk.school, mailed(kind, name))
      await addContract(student, { courses: [course], points: 30 })
      return student
    })
  const teaching = (name: string) => eachKind((kind) => addTeacherOf(desk.school, [course], mailed(kind, name)))
  booked = await students('booked')
  waiting = await students('waiting')
  teachers = await teaching('teacher')
  substitutes = await teaching('substitute')
  slots = await slotsAt(9)
  for (const slot of Object.values(slots)) {
    for (const student of Object.values(booked)) await book(slot, student)
    await wait(slot)
  }
  await leaving()
})

const slotsAt = (hour: number) =>
  eachKind((kind, index) => addDeskSlot({ ...desk, course, teacher: teachers[kind] }, at(hour + index)))

/** Those who have left are no students and teachers from now on, and nothing has been mailed. */
async function leaving() {
  const removed = [booked.left, waiting.left, teachers.left, substitutes.left].map(({ id }) => id)
  for (const table of ['student', 'teacher'])
    await rows(`update ${table} set active = false where school_id = $1 and id = any($2::uuid[])`, removed)
  await rows(`delete from mail where school_id = $1`)
}

async function act(document: string, variables: object) {
  const { reply } = await ask<{ reply: { success: boolean; message: string; batchId?: string } }>(
    desk.staff,
    document,
    {
      ...variables,
    },
  )
  expect(reply).toMatchObject({ success: true })
  return reply
}
const answer = 'success code message'

const book = (slot: TestSlot, { id: studentId }: TestUser) =>
  act(`mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { ${answer} } }`, {
    input: { slotId: slot.id, courseCode: course.code, online: false, studentId },
  })
const cancel = (slot: TestSlot, { id: studentId }: TestUser) =>
  act(`mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { ${answer} } }`, {
    input: { slotId: slot.id, studentId },
  })
const wait = (slot: TestSlot) =>
  rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) select $1, $2, unnest($3::uuid[]), now()`,
    slot.id,
    Object.values(waiting).map(({ id }) => id),
  )
const undo = (batchId: string | undefined) =>
  act(`mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) { ${answer} } }`, { batchId })

const later = ({ startsAt }: TestSlot) => ({
  startsAt: `${startsAt.slice(0, 11)}${Number(startsAt.slice(11, 13)) + 6}:00:00`,
})

async function move(to: (slot: TestSlot) => object, owner: readonly Kind[] = kinds) {
  const moves = await Promise.all(
    owner.map(async (kind) => ({ slotId: slots[kind].id, version: await versionOf(slots[kind]), ...to(slots[kind]) })),
  )
  const input = { moves, tell: true }
  const { verdicts } = await ask<{ verdicts: { slotId: string; digest: string | null; message: string }[] }>(
    desk.staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { slotId digest message } }`,
    { input },
  )
  const expected = verdicts.map(({ slotId, digest, message }) => {
    if (digest === null) throw new Error(message)
    return { slotId, digest }
  })
  return act(`mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) { ${answer} batchId } }`, {
    input: { move: input, expected },
  })
}
const versionOf = async ({ id }: TestSlot) =>
  (await rows<{ version: number }>(`select version from slot where school_id = $1 and id = $2`, id))[0]?.version

/** Free slots later that day for which all wait, deleted together; gives the batch. */
async function deleteAwaited() {
  slots = await slotsAt(13)
  for (const kind of kinds) await wait(slots[kind])
  const chosen = await Promise.all(
    kinds.map(async (kind) => ({ slotId: slots[kind].id, version: await versionOf(slots[kind]) })),
  )
  const input = {
    batch: { slots: chosen, delete: true, tell: true },
    expected: kinds.map((kind) => ({ slotId: slots[kind].id, courseIds: null })),
  }
  return act(
    `mutation ($input: ChangeSlotBatchInput!) { reply: changeSlotBatch(input: $input) { ${answer} batchId } }`,
    {
      input,
    },
  )
}

const closing = () => emptied(desk, { spans: [{ ...day(), reason: '台風' }], tell: true })

/** Gives each absent teacher's lesson to the substitute of their kind. Nobody who has left gives one, or is away. */
async function giveAway() {
  const runs: string[] = []
  for (const kind of ['wants', 'quiet'] as const) {
    const choices = [{ slotId: slots[kind].id, teacherId: substitutes[kind].id }]
    const away = { teacherId: teachers[kind].id, ...day(), reason: '病気', choices, tell: true }
    runs.push(await substituted(desk.staff, away))
  }
  return runs
}

/** Books more lessons; nobody can be booked with a teacher who has left. */
async function bookAgain() {
  slots = await slotsAt(13)
  for (const kind of ['wants', 'quiet'] as const)
    for (const owner of ['wants', 'quiet'] as const) await book(slots[kind], booked[owner])
}
const cancelAll = async () => {
  for (const kind of kinds) for (const owner of kinds) await cancel(slots[kind], booked[owner])
}
const eachSlot = (work: (slot: TestSlot) => Promise<unknown>) => async () => {
  for (const kind of kinds) await work(slots[kind])
}
/** Their lessons at `hour`, by the clock of the school. */
const instantAt = (hour: number) => Temporal.PlainDateTime.from(at(hour)).toZonedDateTime('Asia/Tokyo').toInstant()

async function places(end: 'made' | 'cancelled') {
  const bookings = await rows<{ id: string }>(`select id from booking where school_id = $1`)
  const ids = bookings.map(({ id }) => id)
  await tellPlaces(desk.school.orm.em.fork(), { schoolId: desk.school.id, now: desk.school.now, key: end }, end, ids)
}

async function remindOfContracts() {
  await rows(`update contract set end_date = $2::date + 3 where school_id = $1`, desk.day)
  await remindContracts(desk.school.orm, silentEvents, instantAt(10))
}

async function endWaiting() {
  const { settings } = await ask<{ settings: { version: number } }>(desk.staff, `{ settings { version } }`)
  await act(`mutation ($input: UpdateSettingsInput!) { reply: updateSettings(input: $input) { ${answer} } }`, {
    input: { version: settings.version, waitingList: false, emptyWaitingLists: true, tell: true },
  })
}

const students = () => [booked.wants, waiting.wants]
const everybody = () => [...students(), teachers.wants]

interface Happening {
  /** Returns the recipients of a mail. */
  told: () => TestUser[]
  /** Prepares what has to be there first; the mails about that do not count. */
  first?: () => Promise<unknown>
  go: () => Promise<unknown>
}

let batchId: string | undefined
let runIds: string[]
const happenings: Record<string, Happening> = {
  'a booking': { told: () => [booked.wants, teachers.wants], go: bookAgain },
  'a cancellation, and the seat that is free by it': { told: everybody, go: cancelAll },
  'a lesson that moves': { told: everybody, go: () => move(later) },
  'a move that is undone': {
    told: everybody,
    first: async () => ({ batchId } = await move(later)),
    go: () => undo(batchId),
  },
  'a lesson that is held online': {
    told: everybody,
    go: eachSlot(({ id: slotId }) =>
      act(`mutation ($slotId: ID!) { reply: changeToOnline(slotId: $slotId) { ${answer} } }`, { slotId }),
    ),
  },
  'a slot that is deleted': { told: () => [waiting.wants], go: deleteAwaited },
  'a deletion that is undone': {
    told: () => [waiting.wants],
    first: async () => ({ batchId } = await deleteAwaited()),
    go: () => undo(batchId),
  },
  'a closure': { told: everybody, go: closing },
  'a closure that is opened again': {
    told: everybody,
    first: async () => (runIds = [await closing()]),
    go: () => undone(desk.staff, runIds[0] ?? ''),
  },
  'a substitute': { told: () => [...everybody(), substitutes.wants], go: giveAway },
  'a substitution that is undone': {
    told: () => [...everybody(), substitutes.wants],
    first: async () => (runIds = await giveAway()),
    go: async () => {
      for (const id of runIds) await undone(desk.staff, id)
    },
  },
  'places that the template has booked': { told: () => [booked.wants, teachers.wants], go: () => places('made') },
  'such places, undone': { told: () => [booked.wants, teachers.wants], go: () => places('cancelled') },
  'the schedule of the day': {
    told: () => [booked.wants, teachers.wants],
    go: () => queueDailySchedules(desk.school.orm, silentEvents, instantAt(8)),
  },
  'a contract that ends': { told: students, go: remindOfContracts },
  'the end of all waiting lists': { told: () => [waiting.wants], go: endWaiting },
}

test.each(Object.entries(happenings))(
  'whoever switched mail off or has left is not mailed about %s (D14, D55, D56)',
  async (_name, { told: notified, first, go }) => {
    await first?.()
    await rows(`delete from mail where school_id = $1`)
    await go()
    const mails = await rows<{ address: string }>(
      `select distinct address from mail where school_id = $1 and (student_id is not null or teacher_id is not null) order by 1`,
    )
    const addresses = await rows<{ email: string }>(
      `select email from student where school_id = $1 and id = any($2::uuid[])
       union all select email from teacher where school_id = $1 and id = any($2::uuid[]) order by 1`,
      notified().map(({ id }) => id),
    )
    expect(mails.map(({ address }) => address)).toEqual(addresses.map(({ email }) => email))
  },
)

/**
 * Changes that a school with hidden teachers must not tell students about: each changes the teacher alone, or something
 * besides.
 */
const handovers: Record<
  string,
  { told: () => TestUser[]; first?: () => Promise<unknown>; go: () => Promise<unknown> }
> = {
  'a slot that is given to another teacher': { told: () => [], go: () => edited({ teacherId: substitutes.wants.id }) },
  'a move to another teacher': {
    told: () => [],
    go: () => move(() => ({ teacherId: substitutes.wants.id }), ['wants']),
  },
  'a substitute': { told: () => [], go: giveAway },
  'a substitution that is undone': {
    told: () => [],
    first: async () => (runIds = await giveAway()),
    go: async () => {
      for (const id of runIds) await undone(desk.staff, id)
    },
  },
  'a move to another teacher at another time': {
    told: students,
    go: () => move((slot) => ({ ...later(slot), teacherId: substitutes.wants.id }), ['wants']),
  },
}

/** Edits the slot of the teacher who wants mail by the form of a single slot. */
async function edited(change: object) {
  const { id } = slots.wants
  const now = `query ($id: ID!) { slot(id: $id) { version startsAt endsAt cancelBy onlineAvailable
    onlineLessonLink lessonMemo teacher { id } location { id } courses { id } } }`
  const { slot } = await ask<{ slot: EditedSlot }>(desk.staff, now, { id })
  const { teacher, location, courses, ...kept } = slot
  // To the second, as a fixture has it, is not what a form sends.
  const availableFrom = `${plusDays(desk.day, -9)}T09:00:00`
  const form = {
    availableFrom,
    teacherId: teacher.id,
    locationId: location?.id ?? null,
    courseIds: courses.map((item) => item.id),
  }
  return act(`mutation ($input: UpdateSlotInput!) { reply: updateSlot(input: $input) { ${answer} } }`, {
    input: { slotId: id, ...kept, ...form, lessonRules: false, ...change },
  })
}
interface EditedSlot {
  teacher: { id: string }
  location: { id: string } | null
  courses: { id: string }[]
}

test.each(Object.entries(handovers))(
  'a school that hides its teachers tells students nothing by %s (D14, SET-12)',
  async (_name, { told: notified, first, go }) => {
    await rows(`update school set display_teacher_name = false where id = $1`)
    await first?.()
    await rows(`delete from mail where school_id = $1`)
    await go()
    const mails = await rows<{ id: string; data: string }>(
      `select distinct student_id as id from mail where school_id = $1 and student_id is not null order by 1`,
    )
    expect(mails.map(({ id }) => id)).toEqual(
      notified()
        .map(({ id }) => id)
        .toSorted(),
    )
    // Teachers are told as ever.
    expect(await rows(`select from mail where school_id = $1 and teacher_id is not null`)).not.toEqual([])
  },
)
