import { dateOf, plusDays } from '@koma/schema/rules/time'
import { describe, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// A move that is undone leaves seats, points, limits and waiting lists as they were (MOVE-11).

interface Scene {
  school: OpenSchool
  course: TestCourse
  dear: TestCourse
  student: TestUser
  teacher: TestUser
  staff: TestUser
  from: TestSlot
  to: TestSlot
  /** Costs more, so that a move there makes a new booking. */
  dearer: TestSlot
}

interface Answer {
  success: boolean
  message: string
  slot: { id: string } | null
  leftSlot: { id: string } | null
  sameTime: { slot: { id: string } }[]
}

const documents = {
  book: `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success message } }`,
  move: `mutation ($input: MoveBookingInput!) { reply: moveBooking(input: $input) { success message outcome } }`,
  wait: `mutation ($input: WaitingListInput!) { reply: joinWaitingList(input: $input) { success } }`,
  undo: `mutation ($bookingId: ID!, $tell: Boolean, $digest: String) {
    reply: undoMove(bookingId: $bookingId, tell: $tell, digest: $digest) {
      success message slot { id } leftSlot { id } sameTime { slot { id } choices { courseCode } } } }`,
  look: `query ($id: ID!, $tell: Boolean) { reply: undoPreview(movedBookingId: $id, tell: $tell) {
    success message people { role name notice } digest sameTime { slot { id } } } }`,
}

async function open(settings: Parameters<typeof openSchool>[0] = { studentMoves: 'free' }): Promise<Scene> {
  const school = await openSchool({ waitingList: true, ...settings })
  const [course, dear] = [await school.addCourse({ cost: 2, numberOfStudents: 1 }), await school.addCourse({ cost: 3 })]
  const student = await school.addStudent({ notify: true, email: 'student@example.com' })
  await addContract(student, { courses: [course, dear], points: 5, monthlyBookingLimit: 1, monthlyCancelLimit: 1 })
  const teacher = await school.addTeacher({ notify: true, email: 'teacher@example.com' })
  const day = `${plusDays(dateOf(school.now), 40).slice(0, 7)}-15`
  const slotAt = (time: string, of: TestCourse) =>
    school.addSlot({ teacher, courses: [of], startsAt: `${day}T${time}:00` })
  const [from, to, dearer] = [await slotAt('10:00', course), await slotAt('15:00', course), await slotAt('18:00', dear)]
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const scene = { school, course, dear, student, teacher, staff, from, to, dearer }
  expect(await book(scene, from, student)).toMatchObject({ success: true })
  return scene
}

const reply = async <Reply>(by: TestUser, document: string, variables: Record<string, unknown>) =>
  (await ask<{ reply: Reply }>(by, document, variables)).reply
const rows = <Row>({ school }: Scene, statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])

const book = ({ course }: Scene, slot: TestSlot, by: TestUser) =>
  reply<Answer>(by, documents.book, { input: { slotId: slot.id, courseCode: course.code, online: false } })

const move = (scene: Scene, to: TestSlot, by = scene.student, more: object = {}, from = scene.from) =>
  reply<{ success: boolean; message: string; outcome: string }>(by, documents.move, {
    input: {
      slotId: from.id,
      to: { slotId: to.id, courseCode: to === scene.dearer ? scene.dear.code : scene.course.code, online: false },
      ...(by === scene.student ? {} : { studentId: scene.student.id }),
      ...more,
    },
  })

const liveId = async (scene: Scene) =>
  (
    await rows<{ id: string }>(
      scene,
      `select id from booking where school_id = $1 and student_id = $2 and status = 'booked'`,
      scene.student.id,
    )
  )[0]?.id ?? ''
const undo = async (scene: Scene, by = scene.student, more: object = {}) =>
  reply<Answer>(by, documents.undo, { bookingId: await liveId(scene), ...more })

/** What an undo restores: seats, points, the student's live booking with its price, what counts, who waits. */
async function state(scene: Scene) {
  expect(await audit(scene.school.orm.em.fork())).toEqual([])
  const [found] = await rows(
    scene,
    `select (select jsonb_agg(booked_count order by starts_at, id) from slot where school_id = $1) as seats,
       (select jsonb_agg(points order by id) from contract where school_id = $1) as points,
       (select jsonb_agg(jsonb_build_array(slot_id, course_id, location_id, cost) order by slot_id) from booking
         where school_id = $1 and status = 'booked') as live,
       (select count(*)::int from booking where school_id = $1 and status = 'cancel-return') as returns,
       (select jsonb_agg(jsonb_build_array(slot_id, student_id, joined_at)) from waiting where school_id = $1) as waiting`,
  )
  return found
}

const ended = async (scene: Scene, by: TestUser) => {
  const day = dateOf(scene.from.startsAt)
  const { history } = await ask<{ history: { type: string; lessonTime: string; undone: boolean }[] }>(
    by,
    `query ($input: HistoryInput!) { history(input: $input) { type lessonTime undone } }`,
    { input: { of: 'student', id: scene.student.id, from: day, to: day } },
  )
  expect(history.every(({ type, undone }) => !undone || type === 'cancel_unrestricted')).toBe(true)
  return history
    .filter(({ type }) => type === 'cancel_unrestricted')
    .map(({ lessonTime, undone }) => [lessonTime, undone])
}

const mails = (scene: Scene) =>
  rows<{ kind: string; to: string }>(
    scene,
    `select kind, case when student_id is null then 'teacher' else 'student' end as to from mail
     where school_id = $1 and kind <> 'bookingMade' order by kind, 2`,
  )

describe('a student undoes a move (MOVE-11)', () => {
  test.each([
    ['goes along', 'free', 'to', 'cancel_unrestricted'],
    ['was made anew at another price', 'free', 'dearer', 'cancel_unrestricted'],
    ['counted as a cancellation', 'cancellation', 'to', 'cancel_return'],
    ['counted as a cancellation at another price', 'cancellation', 'dearer', 'cancel_return'],
  ] as const)('that %s: all is as before, and the month has its move again', async (_, moves, target, outcome) => {
    const scene = await open({ studentMoves: moves, movesPerMonth: 1 })
    const before = await state(scene)
    for (const round of [1, 2]) {
      expect(await move(scene, scene[target])).toMatchObject({ success: true, outcome })
      expect(await state(scene), `round ${round}`).not.toEqual(before)
      const bookingId = await liveId(scene)
      expect(await undo(scene)).toMatchObject({
        success: true,
        slot: { id: scene.from.id },
        leftSlot: { id: scene[target].id },
        sameTime: [],
      })
      expect(await state(scene)).toEqual(before)
      const late = await undo(scene, scene.student, { bookingId })
      expect(late).toMatchObject({ success: false, slot: null, leftSlot: null })
    }
    expect(await undo(scene)).toMatchObject({ success: false })
    const last = await rows(
      scene,
      `select type, actor from activity where school_id = $1 and record_kind is null order by id desc limit 1`,
    )
    const actor = `student:${scene.student.code}`
    const type = outcome === 'cancel_unrestricted' && target === 'to' ? 'lesson-moved' : 'cancel-undone'
    expect(last).toEqual([{ type, actor }])
  })
  test.each(['student', 'staff'] as const)(
    'histories call a booking that the undo by %s has ended undone, but not one that the move or staff ended (STU-53)',
    async (by) => {
      const scene = await open()
      const { student, staff, from, dearer } = scene
      const canceller = await scene.school.addStaff({ permissions: ['slotCancel'] })
      expect(await move(scene, dearer, scene[by])).toMatchObject({ success: true })
      const [left] = await ended(scene, student)
      expect(left?.[1] ?? false).toBe(false)
      expect(await undo(scene, scene[by])).toMatchObject({ success: true })
      for (const reader of [student, staff]) {
        const undone = (await ended(scene, reader)).filter(([, isUndone]) => isUndone)
        expect(undone).toEqual([[dearer.startsAt, true]])
      }
      const cancel = `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success } }`
      const input = { slotId: from.id, studentId: student.id }
      expect(await reply(canceller, cancel, { input })).toEqual({ success: true })
      expect(await ended(scene, student)).toContainEqual([from.startsAt, false])
    },
  )
  test('twice moved is undone twice, the last first', async () => {
    const scene = await open()
    const third = await scene.school.addSlot({
      courses: [scene.course],
      startsAt: `${dateOf(scene.from.startsAt)}T20:00:00`,
    })
    const before = await state(scene)
    expect(await move(scene, scene.to)).toMatchObject({ success: true })
    const between = await state(scene)
    expect(await move(scene, third, scene.student, {}, scene.to)).toMatchObject({ success: true })
    expect(await undo(scene)).toMatchObject({ success: true, slot: { id: scene.to.id } })
    expect(await state(scene)).toEqual(between)
    expect(await undo(scene)).toMatchObject({ success: true, slot: { id: scene.from.id } })
    expect(await state(scene)).toEqual(before)
  })
  test('who waited for the new seat waits again as long as before', async () => {
    const scene = await open()
    await rows(scene, `update contract set monthly_booking_limit = null where school_id = $1`)
    const other = await scene.school.addStudent()
    await addContract(other, { courses: [scene.course] })
    await book(scene, scene.to, other)
    expect(await reply(scene.student, documents.wait, { input: { slotId: scene.to.id } })).toEqual({ success: true })
    await reply(
      other,
      `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success message } }`,
      { input: { slotId: scene.to.id } },
    )
    const before = await state(scene)
    expect(await move(scene, scene.to)).toMatchObject({ success: true })
    expect(await undo(scene)).toMatchObject({ success: true })
    expect(await state(scene)).toEqual(before)
  })
  test('not once the minutes are over, another has the seat, or it is not theirs; what else is there is named', async () => {
    const scene = await open()
    const other = await scene.school.addStudent()
    await addContract(other, { courses: [scene.course] })
    expect(await move(scene, scene.to)).toMatchObject({ success: true })
    const beside = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.from.startsAt })
    await scene.school.addSlot({
      courses: [scene.course],
      startsAt: `${dateOf(scene.from.startsAt)}T10:30:00`,
    })
    expect(await undo(scene, other)).toMatchObject({ success: false, sameTime: [] })
    expect(await book(scene, scene.from, other)).toMatchObject({ success: true })
    const taken = await undo(scene)
    expect(taken).toMatchObject({ success: false, sameTime: [{ slot: { id: beside.id } }] })
    expect(taken.message).toMatch(/空席|seat/)
    const after = await state(scene)
    await rows(
      scene,
      `update booking set moves = jsonb_set(moves, '{0,at}', '"2020-01-01T00:00:00"') where school_id = $1 and moves is not null`,
    )
    expect((await undo(scene)).message).toMatch(/もう|too late/)
    expect(await state(scene)).toEqual(after)
  })
})

describe('staff undo a move (MOVE-11)', () => {
  test('theirs for a day; those who are told are named first, and told once', async () => {
    const scene = await open({ studentMoves: 'off' })
    const before = await state(scene)
    expect(await move(scene, scene.to, scene.staff)).toMatchObject({ success: true })
    const id = await liveId(scene)
    const colleague = await scene.school.addStaff({ permissions: ['slotBook'] })
    expect(await undo(scene, colleague)).toMatchObject({ success: false })
    expect(await undo(scene, scene.student)).toMatchObject({ success: false })
    await rows(scene, `update mail set state = 'sent', finished_at = now() where school_id = $1`)
    const seen = await reply<{ success: boolean; people: { role: string }[]; digest: string }>(
      scene.staff,
      documents.look,
      { id },
    )
    expect(seen.success).toBe(true)
    expect(seen.people.map(({ role }) => role).toSorted()).toEqual(['booked', 'teaching'])
    expect(await undo(scene, scene.staff, { digest: 'other' })).toMatchObject({ success: false })
    expect(await undo(scene, scene.staff, { digest: seen.digest })).toMatchObject({ success: true })
    expect(await state(scene)).toEqual(before)
    expect((await mails(scene)).filter(({ to }) => to === 'student')).toHaveLength(2)
  })
  test('to another teacher: the one has a cancelled, the other a new booking again; with tell off nobody is told', async () => {
    const scene = await open({ studentMoves: 'off' })
    const other = await scene.school.addTeacher({ notify: true, email: 'other@example.com' })
    const to = await scene.school.addSlot({ teacher: other, courses: [scene.course], startsAt: scene.to.startsAt })
    expect(await move(scene, to, scene.staff, { tell: false })).toMatchObject({ success: true })
    expect(await mails(scene)).toEqual([])
    const seen = await reply<{ people: { role: string; name: string }[] }>(scene.staff, documents.look, {
      id: await liveId(scene),
    })
    expect(seen.people).toHaveLength(3)
    const quiet = { id: await liveId(scene), tell: false }
    expect(await reply(scene.staff, documents.look, quiet)).toMatchObject({ success: true, people: [] })
    expect(await undo(scene, scene.staff, { tell: false })).toMatchObject({ success: true })
    expect(await mails(scene)).toEqual([])
  })
  test('to a dearer lesson without the lesson rules, at a full monthly limit', async () => {
    const scene = await open({ studentMoves: 'off' })
    const before = await state(scene)
    expect(await move(scene, scene.dearer, scene.staff, { lessonRules: false })).toMatchObject({ success: true })
    expect(await undo(scene, scene.staff)).toMatchObject({ success: true, slot: { id: scene.from.id } })
    expect(await state(scene)).toEqual(before)
  })
  test('a refused look names what else there is at that time', async () => {
    const scene = await open({ studentMoves: 'off' })
    const taker = await scene.school.addStudent()
    await addContract(taker, { courses: [scene.course] })
    expect(await move(scene, scene.to, scene.staff)).toMatchObject({ success: true })
    await book(scene, scene.from, taker)
    const beside = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.from.startsAt })
    expect(await reply(scene.staff, documents.look, { id: await liveId(scene) })).toMatchObject({
      success: false,
      sameTime: [{ slot: { id: beside.id } }],
    })
  })
})

describe('the own booking says whether its move can be undone (MOVE-11)', () => {
  const look = `query { viewer { student { upcomingBookings { slot { id } undoableMove { startsAt undoUntil } } } } }`
  interface Seen {
    viewer: { student: { upcomingBookings: { slot: { id: string }; undoableMove: object | null }[] } }
  }
  const seen = async ({ student }: Scene) => (await ask<Seen>(student, look, {})).viewer.student.upcomingBookings

  test.each([
    ['goes along', 'to'],
    ['was made anew', 'dearer'],
  ] as const)('with the lesson it has left and until when, for a move that %s', async (_, target) => {
    const scene = await open()
    expect(await seen(scene)).toEqual([{ slot: { id: scene.from.id }, undoableMove: null }])
    expect(await move(scene, scene[target])).toMatchObject({ success: true })
    const [moved] = await seen(scene)
    expect(moved).toMatchObject({ slot: { id: scene[target].id }, undoableMove: { startsAt: scene.from.startsAt } })
    const [{ until } = { until: '' }] = await rows<{ until: string }>(
      scene,
      `select to_char((moves -> -1 ->> 'at')::timestamp + interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS') as until
       from booking where school_id = $1 and student_id = $2 and status = 'booked'`,
      scene.student.id,
    )
    expect(moved?.undoableMove).toMatchObject({ undoUntil: until })
    expect(await undo(scene)).toMatchObject({ success: true })
    expect(await seen(scene)).toEqual([{ slot: { id: scene.from.id }, undoableMove: null }])
  })

  test('not for a move that staff have made, nor after its minutes', async () => {
    const scene = await open()
    expect(await move(scene, scene.to, scene.staff)).toMatchObject({ success: true })
    expect(await seen(scene)).toEqual([{ slot: { id: scene.to.id }, undoableMove: null }])
    const other = await open()
    expect(await move(other, other.to)).toMatchObject({ success: true })
    await rows(
      other,
      `update booking set moves = jsonb_set(moves, '{-1,at}', to_jsonb(to_char((moves -> -1 ->> 'at')::timestamp
         - interval '11 minutes', 'YYYY-MM-DD"T"HH24:MI:SS'))) where school_id = $1 and moves is not null`,
    )
    expect(await seen(other)).toEqual([{ slot: { id: other.to.id }, undoableMove: null }])
  })
})
