import { dateOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addContract, addCourse, addStaff, addStudent, type TestSlot, type TestUser } from '../../../test/school.ts'
import { addDeskSlot, addTeacherOf, ask, type Desk, openDesk } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

// A booking or a cancellation that is undone leaves points, seats, waiting lists and counters as they were.

interface Scene extends Desk {
  slots: TestSlot[]
  students: TestUser[]
}

interface Answer {
  success: boolean
  message: string
  slot: { bookings: { id: string; student: { id: string } | null }[] } | null
}

const SEATS = 2
const answerFields = `success message slot { bookings { id student { id } } }`

const rows = <Row>({ school }: Desk, statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])

/** A school with two lessons of two seats, and three students with limits that are soon reached. */
async function openScene(points = 4): Promise<Scene> {
  const opened = await openDesk({ waitingList: true })
  const course = await addCourse(opened.school, { numberOfStudents: SEATS, cost: 2 })
  const mailed = { notify: true, email: 'teacher@example.test' }
  const desk = { ...opened, course, teacher: await addTeacherOf(opened.school, [course], mailed) }
  const students: TestUser[] = []
  for (let at = 0; at < 3; at++) {
    const student = await addStudent(desk.school, {
      notify: at === 1,
      email: at > 1 ? '' : `s${at}@example.test`,
      phoneNumber: `0${at}`,
    })
    await addContract(student, { courses: [course], points, monthlyBookingLimit: 2, monthlyCancelLimit: 1 })
    students.push(student)
  }
  // Both lie in one month, so that its limits count them.
  const day = `${plusDays(dateOf(desk.school.now), 40).slice(0, 7)}-15`
  const slots = [await addDeskSlot(desk, `${day}T10:00:00`), await addDeskSlot(desk, `${day}T15:00:00`)]
  return { ...desk, day, slots, students }
}

const idIn = ({ slot }: Answer, studentId: string) =>
  slot?.bookings.find(({ student }) => student?.id === studentId)?.id ?? ''

const book = async ({ staff, course }: Scene, slot: TestSlot, student: TestUser, more: object = {}, by = staff) =>
  (
    await ask<{ reply: Answer }>(
      by,
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { ${answerFields} } }`,
      {
        input: { slotId: slot.id, studentId: student.id, courseCode: course.code, online: false, ...more },
      },
    )
  ).reply
const cancel = async ({ staff }: Scene, slot: TestSlot, student: TestUser, more: object = {}, by = staff) =>
  (
    await ask<{ reply: Answer }>(
      by,
      `mutation ($input: CancelBookingInput!) { reply: cancelBooking(input: $input) { success message slot { bookings { id student { id } } } } }`,
      { input: { slotId: slot.id, studentId: student.id, ...more } },
    )
  ).reply
const wait = ({ staff }: Scene, slot: TestSlot, student: TestUser) =>
  ask(staff, `mutation ($input: WaitingListInput!) { reply: joinWaitingList(input: $input) { success } }`, {
    input: { slotId: slot.id, studentId: student.id },
  })
const undo = async (verb: 'undoBooking' | 'undoCancellation', by: TestUser, bookingId: string, more: object = {}) =>
  (
    await ask<{ reply: Answer }>(
      by,
      `mutation ($bookingId: ID!, $tell: Boolean, $digest: String) {
         reply: ${verb}(bookingId: $bookingId, tell: $tell, digest: $digest) { ${answerFields} } }`,
      { bookingId, ...more },
    )
  ).reply

/** Everything that a booking or a cancellation moves, without versions and what only the log tells. */
const state = (scene: Scene) =>
  rows(
    scene,
    `select jsonb_build_object(
       'slots', (select jsonb_agg(jsonb_build_array(s.id, s.booked_count, s.booked_course_id, s.booked_location_id,
         s.booked_online, s.capacity) order by s.id) from slot s where s.school_id = $1),
       'seats', (select jsonb_agg(jsonb_build_array(b.slot_id, b.student_id, b.contract_id, b.cost, b.online, b.unrestricted)
         order by b.slot_id, b.student_id) from booking b where b.school_id = $1 and b.status = 'booked'),
       'waiting', (select jsonb_agg(jsonb_build_array(w.slot_id, w.student_id, w.joined_at)
         order by w.slot_id, w.student_id) from waiting w where w.school_id = $1),
       'points', (select jsonb_agg(jsonb_build_array(k.id, k.points) order by k.id) from contract k where k.school_id = $1),
       'usage', (select jsonb_agg(koma_booking_facts($1, s.id, st.id, false) -> 'contracts' order by s.id, st.id)
         from slot s, student st where s.school_id = $1 and st.school_id = $1)) as state`,
  )

const act = fc.record({
  what: fc.constantFrom('book' as const, 'cancel' as const, 'cancel' as const, 'wait' as const),
  student: fc.integer({ min: 0, max: 2 }),
  slot: fc.integer({ min: 0, max: 1 }),
  lessonRules: fc.boolean(),
  undone: fc.boolean(),
})

test('undone at once, a booking or cancellation leaves everything that counts as it was (SCHED-100, BOOK-13, BOOK-29)', async () => {
  let undoneOnes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 18 }), async (acts) => {
      const scene = await openScene()
      for (const { what: label, lessonRules, undone, ...at } of acts) {
        const [slot, student] = [scene.slots[at.slot], scene.students[at.student]]
        if (slot === undefined || student === undefined) throw new Error('there is no such slot or student')
        if (label === 'wait') {
          await wait(scene, slot, student)
          continue
        }
        const [live] = await rows<{ id: string }>(
          scene,
          `select id from booking where school_id = $1 and live_slot_id = $2 and student_id = $3`,
          slot.id,
          student.id,
        )
        const before = await state(scene)
        const done = await (label === 'book' ? book : cancel)(scene, slot, student, { lessonRules })
        if (!done.success || !undone) continue
        const bookingId = label === 'book' ? idIn(done, student.id) : (live?.id ?? '')
        const answer = await undo(label === 'book' ? 'undoBooking' : 'undoCancellation', scene.staff, bookingId)
        expect(answer).toMatchObject({ success: true })
        expect(await state(scene)).toEqual(before)
        undoneOnes++
      }
      expect(await audit(scene.school.orm.em.fork())).toEqual([])
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(undoneOnes).toBeGreaterThan(10)
})

/** A student who is booked into the first lesson, and the booking. */
async function booked(points?: number) {
  const scene = await openScene(points)
  const [slot, other] = scene.slots as [TestSlot, TestSlot]
  const [student, second, third] = scene.students as [TestUser, TestUser, TestUser]
  const answer = await book(scene, slot, student)
  return { scene, slot, other, student, second, third, bookingId: idIn(answer, student.id) }
}
type Booked = Awaited<ReturnType<typeof booked>>

const notThen: Record<string, [then: (given: Booked) => Promise<unknown>, words: RegExp]> = {
  'it has been undone already': [({ scene, bookingId }) => undo('undoBooking', scene.staff, bookingId), /has changed/],
  'somebody has cancelled it': [({ scene, slot, student }) => cancel(scene, slot, student), /has changed/],
  'attendance is marked': [
    ({ scene }) => rows(scene, `update booking set attendance = 'present' where school_id = $1`),
    /has changed/,
  ],
  'a day is over': [
    ({ scene }) => rows(scene, `update booking set booked_at = booked_at - interval '25 hours' where school_id = $1`),
    /for a day/,
  ],
  'the contract is renewed': [
    ({ scene }) => rows(scene, `update contract set carry_over_complete = true where school_id = $1`),
    /renewed/,
  ],
}

test.each(Object.entries(notThen))('a booking cannot be undone once %s (SCHED-100)', async (_when, [then, words]) => {
  const given = await booked()
  await then(given)
  const before = await state(given.scene)
  const answer = await undo('undoBooking', given.scene.staff, given.bookingId)
  expect(answer).toMatchObject({ success: false, message: expect.stringMatching(words) as string })
  expect(await state(given.scene)).toEqual(before)
})

const notBack: Record<string, [then: (given: Booked) => Promise<unknown>, words: RegExp]> = {
  'others have the seats': [
    async ({ scene, slot, second, third }) => [await book(scene, slot, second), await book(scene, slot, third)],
    /seat has been taken/,
  ],
  'the student is booked again': [({ scene, slot, student }) => book(scene, slot, student), /has changed/],
  'the student has another lesson then': [
    async ({ scene, slot, student }) => {
      const teacher = await addTeacherOf(scene.school, [scene.course])
      const same = await addDeskSlot({ ...scene, teacher }, slot.startsAt)
      await book(scene, same, student)
    },
    /another lesson/,
  ],
  'the points are used': [({ scene, other, student }) => book(scene, other, student), /other lessons/],
  'the student has left': [
    ({ scene, student }) =>
      rows(scene, `update student set active = false where school_id = $1 and id = $2`, student.id),
    /no longer active/,
  ],
  'the contract is off': [
    ({ scene }) => rows(scene, `update contract set active = false where school_id = $1`),
    /deactivated/,
  ],
  'the slot is gone': [
    ({ scene, slot }) => rows(scene, `delete from slot where school_id = $1 and id = $2`, slot.id),
    /has changed/,
  ],
  'a day is over': [
    ({ scene }) =>
      rows(scene, `update booking set cancelled_at = cancelled_at - interval '25 hours' where school_id = $1`),
    /for a day/,
  ],
}

test.each(Object.entries(notBack))(
  'a cancellation cannot be undone once %s (SCHED-100)',
  async (_when, [then, words]) => {
    const given = await booked(2)
    await cancel(given.scene, given.slot, given.student)
    await then(given)
    const before = await state(given.scene)
    const answer = await undo('undoCancellation', given.scene.staff, given.bookingId)
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(words) as string })
    expect(await state(given.scene)).toEqual(before)
  },
)

test('nobody undoes what somebody else has done (PERM-08, PERM-09)', async () => {
  const { scene, slot, student, bookingId } = await booked()
  const colleague = await addStaff(scene.school, { permissions: ['slotBook', 'slotCancel'] })
  expect(await undo('undoBooking', colleague, bookingId)).toMatchObject({ success: false })
  await cancel(scene, slot, student)
  expect(await undo('undoCancellation', colleague, bookingId)).toMatchObject({ success: false })
  expect(await undo('undoCancellation', scene.staff, bookingId)).toMatchObject({ success: true })
})

test.each([
  ['undoBooking', 'slotCancel'],
  ['undoCancellation', 'slotBook'],
] as const)('%s is not for staff with %s alone, nor is its preview (PERM-08, PERM-09)', async (verb, permission) => {
  const { scene, bookingId } = await booked()
  const colleague = await addStaff(scene.school, { permissions: [permission] })
  await expect(undo(verb, colleague, bookingId)).rejects.toThrow('FORBIDDEN')
  const of = verb === 'undoBooking' ? 'bookingId' : 'cancelledBookingId'
  const preview = `query ($id: ID) { undoPreview(${of}: $id) { success } }`
  await expect(ask(colleague, preview, { id: bookingId })).rejects.toThrow('FORBIDDEN')
})

test('an undone cancellation is in the log, in histories and among the events (LOG-06, D131)', async () => {
  const { scene, slot, student, bookingId } = await booked()
  await cancel(scene, slot, student, { lessonRules: true })
  await undo('undoCancellation', scene.staff, bookingId)
  const entries = await rows(
    scene,
    `select type, points_change, points_after from activity where school_id = $1 and slot_id = $2 order by id`,
    slot.id,
  )
  expect(entries).toEqual([
    { type: 'booking', points_change: -2, points_after: 2 },
    { type: 'cancel-return', points_change: 2, points_after: 4 },
    { type: 'cancel-undone', points_change: -2, points_after: 2 },
  ])
})

test('a booking other than a lesson comes and goes the same way (D71, D72)', async () => {
  const scene = await openScene()
  const meeting = await addCourse(scene.school, { code: '_MTG', isLesson: false })
  const [free] = scene.slots
  const before = await state(scene)
  const created = await ask<{ reply: Answer }>(
    scene.staff,
    `mutation ($input: BookOtherInput!) { reply: bookOther(input: $input) { ${answerFields} } }`,
    { input: { slotId: free?.id, courseCode: meeting.code } },
  )
  const id = created.reply.slot?.bookings[0]?.id ?? ''
  expect(await undo('undoBooking', scene.staff, id)).toMatchObject({ success: true })
  expect(await state(scene)).toEqual(before)
})
