import { dateOf, plusDays } from '@koma/schema/rules/time'
import { describe, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type SlotOverrides, type TestCourse, type TestSlot, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// One step takes the new seat and frees the old one, or does nothing (MOVE-01…08).

const documents = {
  book: `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code message } }`,
  wait: `mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code message } }`,
  move: `mutation ($input: MoveBookingInput!) { moveBooking(input: $input) {
    code message outcome slot { id occupancy } toSlot { id occupancy } student { id } } }`,
  preview: `query ($input: MoveBookingInput!) { moveBookingPreview(input: $input) {
    code message outcome credit cost pointsAfter freeToCancelUntil cancelBy remainingBookings contract { id } } }`,
}

interface Scene {
  school: OpenSchool
  course: TestCourse
  student: TestUser
  contractId: string
  from: TestSlot
  to: TestSlot
  teacher: TestUser
}

/** A school where a student is booked in `from` and may move to `to`, both of one teacher, in the middle of a month. */
async function open({
  settings = { studentMoves: 'free' },
  contract = {},
  target = {},
}: {
  settings?: Parameters<typeof openSchool>[0]
  contract?: Partial<Parameters<typeof addContract>[1]>
  target?: Partial<SlotOverrides>
} = {}): Promise<Scene> {
  const school = await openSchool(settings)
  const course = await school.addCourse({ cost: 2, numberOfStudents: 2 })
  const student = await school.addStudent({ notify: true, email: 'student@example.com' })
  const { id } = await addContract(student, { courses: [course], points: 2, ...contract })
  const teacher = await school.addTeacher({ notify: true, email: 'teacher@example.com' })
  const day = `${plusDays(dateOf(school.now), 40).slice(0, 7)}-15`
  const at = (time: string): SlotOverrides => ({ teacher, courses: [course], startsAt: `${day}T${time}:00` })
  const from = await school.addSlot(at('10:00'))
  const to = await school.addSlot({ ...at('15:00'), ...target })
  expect(await ask(student, documents.book, { input: seat(from, course) })).toEqual({ bookSlot: done })
  return { school, course, student, contractId: id, from, to, teacher }
}

const done = { code: '1001', message: expect.any(String) }
const seat = ({ id: slotId }: TestSlot, { code: courseCode }: TestCourse) => ({ slotId, courseCode, online: false })

const inputOf = ({ from, to, course }: Scene, more: object = {}) => ({
  slotId: from.id,
  to: seat(to, course),
  ...more,
})

async function move(scene: Scene, by: TestUser = scene.student, more: object = {}) {
  const { moveBooking } = await ask<{ moveBooking: { code: string; message: string; outcome: string | null } }>(
    by,
    documents.move,
    { input: inputOf(scene, more) },
  )
  return moveBooking
}

const sql = <Row>({ school }: Scene, text: string) => query<Row>(school.orm.em.fork(), text, [school.id])

async function state(scene: Scene) {
  const seats = await sql<{ id: string; booked_count: number }>(
    scene,
    'select id, booked_count from slot where school_id = $1',
  )
  const taken = ({ id }: TestSlot) => seats.find((each) => each.id === id)?.booked_count
  const [points] = await sql<{ points: number }>(
    scene,
    'select sum(points)::int as points from contract where school_id = $1',
  )
  const bookings = await sql<{ status: string; cost: number }>(
    scene,
    'select status, cost from booking where school_id = $1 order by id',
  )
  return {
    from: taken(scene.from),
    to: taken(scene.to),
    points: points?.points,
    bookings: bookings.map(({ status }) => status),
  }
}

async function isClean({ school }: Scene) {
  expect(await audit(school.orm.em.fork())).toEqual([])
}

const mailed = (scene: Scene) =>
  sql<{ kind: string; to: string }>(
    scene,
    `select kind, case when student_id is null then 'teacher' else 'student' end as to from mail
     where school_id = $1 and kind <> 'bookingMade' order by kind, 2`,
  )

describe('a free move (MOVE-02, MOVE-05, MOVE-07)', () => {
  test('the booking goes along: seats change, no point moves, one log entry and one mail each', async () => {
    const scene = await open()
    expect(await move(scene)).toMatchObject({
      code: '1001',
      outcome: 'cancel_unrestricted',
      slot: { id: scene.from.id, occupancy: 'empty' },
      toSlot: { id: scene.to.id, occupancy: 'partial' },
      student: { id: scene.student.id },
    })
    expect(await state(scene)).toEqual({ from: 0, to: 1, points: 0, bookings: ['booked'] })
    const entries = await sql(
      scene,
      `select type, points_change, lesson_time::text, lesson_time_before::text from activity
       where school_id = $1 and record_kind is null order by id`,
    )
    const spoken = (time: string) => time.replace('T', ' ')
    expect(entries.slice(-1)).toEqual([
      {
        type: 'lesson-moved',
        points_change: 0,
        lesson_time: spoken(scene.to.startsAt),
        lesson_time_before: spoken(scene.from.startsAt),
      },
    ])
    expect(await mailed(scene)).toEqual([
      { kind: 'bookingMoved', to: 'student' },
      { kind: 'bookingMoved', to: 'teacher' },
    ])
    await isClean(scene)
  })
  test('where the teacher changes, one loses a booking and the other has a new one', async () => {
    const scene = await open()
    const other = await scene.school.addTeacher({ notify: true, email: 'other@example.com' })
    const to = await scene.school.addSlot({ teacher: other, courses: [scene.course], startsAt: scene.to.startsAt })
    expect(await move({ ...scene, to })).toMatchObject({ code: '1001' })
    expect(await mailed(scene)).toEqual([
      { kind: 'bookingCancelled', to: 'teacher' },
      { kind: 'bookingMoved', to: 'student' },
    ])
  })
  test('who waits for the old seat is told, and the student no longer waits for the new one', async () => {
    const scene = await open()
    const course = await scene.school.addCourse({ cost: 2, numberOfStudents: 1 })
    const teacher = await scene.school.addTeacher()
    const only = { courses: [course], teacher }
    const day = dateOf(scene.from.startsAt)
    const from = await scene.school.addSlot({ ...only, startsAt: `${day}T08:00:00` })
    const to = await scene.school.addSlot({ ...only, startsAt: `${day}T20:00:00` })
    const [first, second] = [await scene.school.addStudent(), await scene.school.addStudent()]
    for (const student of [first, second]) await addContract(student, { courses: [course] })
    await ask(first, documents.book, { input: seat(from, course) })
    expect(await ask(second, documents.wait, { input: { slotId: from.id } })).toEqual({ joinWaitingList: done })
    expect(await move({ ...scene, course, from, to }, first)).toMatchObject({ code: '1001' })
    expect(
      await sql(scene, `select student_code from activity where school_id = $1 and type = 'waiting-place'`),
    ).toEqual([{ student_code: second.code }])
    await isClean(scene)
  })
  test('only as many a month as the school says; the next counts as a cancellation', async () => {
    const scene = await open({ settings: { studentMoves: 'free', movesPerMonth: 1 } })
    expect(await move(scene)).toMatchObject({ outcome: 'cancel_unrestricted' })
    const back = { ...scene, from: scene.to, to: scene.from }
    expect(await move(back)).toMatchObject({ outcome: 'cancel_return' })
    expect(await state(scene)).toEqual({ from: 1, to: 0, points: 0, bookings: ['cancel-return', 'booked'] })
    await isClean(scene)
  })
})

describe('a move that counts as a cancellation (MOVE-03)', () => {
  test('before the deadline the points come back and pay again', async () => {
    const scene = await open({ settings: {} })
    expect(await move(scene)).toMatchObject({ code: '1001', outcome: 'cancel_return' })
    expect(await state(scene)).toEqual({ from: 0, to: 1, points: 0, bookings: ['cancel-return', 'booked'] })
    expect(await mailed(scene)).toEqual([
      { kind: 'bookingMoved', to: 'student' },
      { kind: 'bookingMoved', to: 'teacher' },
    ])
    await isClean(scene)
  })
  test('a dearer course costs the difference', async () => {
    const scene = await open({ contract: { points: 5 } })
    const dear = await scene.school.addCourse({ cost: 4 })
    await query(
      scene.school.orm.em.fork(),
      `insert into contract_course (school_id, contract_id, course_id) values ($1, $2, $3)`,
      [scene.school.id, scene.contractId, dear.id],
    )
    const to = await scene.school.addSlot({ courses: [dear], startsAt: scene.to.startsAt })
    expect(await move({ ...scene, course: dear, to })).toMatchObject({ code: '1001', outcome: 'cancel_unrestricted' })
    expect(await state({ ...scene, to })).toMatchObject({ from: 0, to: 1, points: 1 })
    await isClean(scene)
  })
})

describe('what is refused changes nothing (MOVE-04)', () => {
  const before = { from: 1, to: 0, points: 0, bookings: ['booked'] }
  test.each([
    ['moves are not offered', { settings: { studentMoves: 'off' } }, 'generalE', /振替|move/i],
    ['too few points for the new lesson', { settings: { studentMoves: 'cancellation' }, late: true }, 'EU1002', /./],
  ] as const)('%s', async (_, { settings, ...more }, code, words) => {
    const scene = await open({ settings })
    if ('late' in more) {
      await sql(scene, `update slot set cancel_by = '2020-01-01T00:00:00' where school_id = $1`)
    }
    const answer = await move(scene)
    expect(answer).toMatchObject({ code, outcome: null })
    expect(answer.message).toMatch(words)
    expect(await state(scene)).toEqual(before)
  })
  test('a full slot', async () => {
    const scene = await open()
    for (const student of [await scene.school.addStudent(), await scene.school.addStudent()]) {
      await addContract(student, { courses: [scene.course] })
      await ask(student, documents.book, { input: seat(scene.to, scene.course) })
    }
    expect(await move(scene)).toMatchObject({ code: 'ES1001' })
    expect(await state(scene)).toMatchObject({ from: 1, to: 2, points: 16 })
  })
  test('the very slot it is in, and one that overlaps only itself is fine', async () => {
    const scene = await open()
    expect(await move({ ...scene, to: scene.from })).toMatchObject({ code: 'EU1005' })
    const teacher = await scene.school.addTeacher()
    const startsAt = `${dateOf(scene.from.startsAt)}T10:30:00`
    const to = await scene.school.addSlot({ courses: [scene.course], teacher, startsAt })
    expect(await move({ ...scene, to })).toMatchObject({ code: '1001' })
    await isClean(scene)
  })
  test("somebody else's booking, a slot of another school, an unknown one", async () => {
    const scene = await open()
    const foreign = await open()
    const stranger = await scene.school.addStudent()
    expect(await move(scene, stranger)).toMatchObject({ code: 'EC1001' })
    expect(await move({ ...scene, to: foreign.to })).toMatchObject({ code: 'ES1001' })
    expect(await move({ ...scene, from: foreign.from })).toMatchObject({ code: 'EC1001' })
    expect(await state(scene)).toEqual(before)
  })
  test('a promise that no longer holds (EU1007), and a slot that starts at another time', async () => {
    const scene = await open()
    expect(await move(scene, scene.student, { expects: { outcome: 'cancel_return' } })).toMatchObject({
      code: 'EU1007',
    })
    expect(await move(scene, scene.student, { expects: { cost: 1 } })).toMatchObject({ code: 'EU1007' })
    expect(await move(scene, scene.student, { startsAt: scene.to.startsAt })).toMatchObject({ code: 'EC1001' })
    expect(await state(scene)).toEqual(before)
  })
})

test('staff move a student for free past the deadline, with or without emails (MOVE-06)', async () => {
  const scene = await open({ settings: { studentMoves: 'off' } })
  await sql(scene, `update slot set cancel_by = '2020-01-01T00:00:00' where school_id = $1`)
  const staff = await scene.school.addStaff({ permissions: ['slotBook'] })
  const more = { studentId: scene.student.id, tell: false }
  expect(await move(scene, staff, more)).toMatchObject({ code: '1001', outcome: 'cancel_unrestricted' })
  expect(await mailed(scene)).toEqual([])
  expect(await state(scene)).toEqual({ from: 0, to: 1, points: 0, bookings: ['booked'] })
  await isClean(scene)
})

test.each(['off', 'cancellation', 'free'] as const)(
  'the preview is what the move does (%s) (MOVE-08)',
  async (moves) => {
    const scene = await open({ settings: { studentMoves: moves }, contract: { points: 7, monthlyBookingLimit: 3 } })
    const { moveBookingPreview: shown } = await ask<{ moveBookingPreview: Record<string, unknown> }>(
      scene.student,
      documents.preview,
      { input: inputOf(scene) },
    )
    const { code, outcome, credit, cost, pointsAfter, cancelBy, remainingBookings, freeToCancelUntil } = shown
    const contract = shown['contract'] as { id: string } | null
    const expects = {
      outcome,
      credit,
      cost,
      pointsAfter,
      cancelBy,
      remainingBookings,
      contractId: contract?.id,
      returnable: freeToCancelUntil !== null,
    }
    expect((await state(scene)).bookings).toEqual(['booked'])
    expect(await move(scene, scene.student, moves === 'off' ? {} : { expects })).toMatchObject({ code, outcome })
    expect((await state(scene)).points).toBe(pointsAfter ?? 5)
  },
)

test('two students want the last seat: one moves, the other keeps the old one (MOVE-01)', async () => {
  const scene = await open()
  const course = await scene.school.addCourse({ cost: 1, numberOfStudents: 1 })
  const day = dateOf(scene.from.startsAt)
  const to = await scene.school.addSlot({ courses: [course], startsAt: `${day}T20:00:00` })
  const movers = await Promise.all(
    [0, 1, 2, 3].map(async () => {
      const student = await scene.school.addStudent()
      await addContract(student, { courses: [course], points: 1 })
      const from = await scene.school.addSlot({ courses: [course], startsAt: `${day}T08:00:00` })
      await ask(student, documents.book, { input: seat(from, course) })
      return { student, from }
    }),
  )
  const answers = await Promise.all(movers.map(({ student, from }) => move({ ...scene, course, from, to }, student)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['1001', 'ES1001', 'ES1001', 'ES1001'])
  const seats = await sql<{ id: string }>(scene, `select id from booking where school_id = $1 and status = 'booked'`)
  expect(seats).toHaveLength(5)
  await isClean(scene)
})

test('a search finds the lessons a booking can move to, and what they cost after the move (MOVE-09)', async () => {
  const scene = await open()
  const day = dateOf(scene.from.startsAt)
  const clash = await scene.school.addSlot({ courses: [scene.course], startsAt: `${day}T10:20:00` })
  const dear = await scene.school.addCourse({ cost: 3 })
  await scene.school.addSlot({ courses: [dear], startsAt: `${day}T18:00:00` })
  const found = async (movesFrom: string | null) => {
    const filter = { from: day, to: day, bookableBy: scene.student.id, movesFrom }
    const { slotPage } = await ask<{ slotPage: { bookable: { slot: { id: string }; choices: unknown[] }[] } }>(
      scene.student,
      `query ($filter: SlotFilter!) { slotPage(filter: $filter) { bookable {
        slot { id } choices { courseCode online cost contractId pointsAfter } } } }`,
      { filter },
    )
    return slotPage.bookable.map(({ slot, choices }) => [slot.id, choices])
  }
  expect(await found(null)).toEqual([])
  const choice = { courseCode: scene.course.code, cost: 2, contractId: scene.contractId, pointsAfter: 0 }
  const ways = [
    { ...choice, online: false },
    { ...choice, online: true },
  ]
  expect(await found(scene.from.id)).toEqual([
    [clash.id, ways],
    [scene.to.id, ways],
  ])
  expect(await found(scene.to.id)).toEqual([])
})
