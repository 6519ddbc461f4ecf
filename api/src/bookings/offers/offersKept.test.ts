import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { addContract, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import {
  bookSeat,
  cancelSeat,
  codeOf,
  joinList,
  lineOf,
  offersOf,
  openWaiting,
  rowsOf,
  type WaitingScene,
} from '../../../test/waitingScene.ts'
import { audit } from '../../activity/audit.ts'

// What other changes do to a seat that is held, and what an undo makes of a waiting list (OFFER-01…06, SCHED-100).

const isClean = async ({ school }: WaitingScene) => expect(await audit(school.orm.em.fork())).toEqual([])
const decline = ({ slot }: WaitingScene, user: TestUser) =>
  codeOf(user, 'declineOffer', 'WaitingListInput', { slotId: slot.id })

/** Returns the id of the student's booking in a slot. */
async function bookingIn({ staff }: WaitingScene, slotId: string, student: TestUser): Promise<string | undefined> {
  const read = `query ($id: ID!) { slot(id: $id) { bookings { id student { id } } } }`
  const seen = await ask<{ slot: { bookings: { id: string; student: { id: string } | null }[] } }>(staff, read, {
    id: slotId,
  })
  return seen.slot.bookings.find((booking) => booking.student?.id === student.id)?.id
}

async function undoBooking(scene: WaitingScene, student: TestUser): Promise<string> {
  const bookingId = await bookingIn(scene, scene.slot.id, student)
  const undo = `mutation ($bookingId: ID!) { reply: undoBooking(bookingId: $bookingId, tell: false) { code } }`
  return (await ask<{ reply: { code: string } }>(scene.staff, undo, { bookingId })).reply.code
}

const moveSeat = ({ staff, course }: WaitingScene, student: TestUser, slotId: string, to: string) =>
  codeOf(staff, 'moveBooking', 'MoveBookingInput', {
    slotId,
    studentId: student.id,
    to: { slotId: to, courseCode: course.code, online: false },
  })

/** Has somebody take the only seat of another lesson, for which the student waits then. */
async function addWaitingIn(scene: WaitingScene, slotId: string, student: TestUser): Promise<void> {
  const someone = await scene.school.addStudent()
  await addContract(someone, { courses: [scene.course] })
  expect(await bookSeat(scene, someone, slotId)).toBe('1001')
  expect(await joinList(student, slotId)).toBe('1001')
}

/** Ends the time of all offers, without passing their seats on. */
const letRunOut = (scene: WaitingScene) =>
  rowsOf(
    scene,
    `update seat_offer set offered_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
     where school_id = $1`,
  )

const addAfter = ({ school, course, slot }: WaitingScene, days: number) =>
  school.addSlot({ courses: [course], startsAt: `${plusDays(dateOf(slot.startsAt), days)}T10:00:00` })

const bookTogether = ({ course }: WaitingScene, user: TestUser, slotIds: readonly string[]) =>
  codeOf(user, 'bookLessons', 'BookLessonsInput', {
    lessons: slotIds.map((slotId) => ({ slotId, courseCode: course.code, online: false })),
  })

test('a lesson whose only seat is held moves, and moves back (OFFER-02, SCHED-89)', async () => {
  const scene = await openWaiting(1)
  const { slot, staff } = scene
  await cancelSeat(scene, scene.holder)
  const [{ version } = { version: 0 }] = await rowsOf<{ version: number }>(
    scene,
    `select version from slot where school_id = $1 and id = $2`,
    slot.id,
  )
  const moved = { moves: [{ slotId: slot.id, version, startsAt: `${dateOf(slot.startsAt)}T15:00:00` }], tell: false }
  const shown = await ask<{ verdicts: { digest: string }[] }>(
    staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { digest } }`,
    { input: moved },
  )
  const expected = shown.verdicts.map(({ digest }) => ({ slotId: slot.id, digest }))
  const { reply } = await ask<{ reply: { code: string; batchId: string } }>(
    staff,
    `mutation ($input: MoveSlotsInput!) { reply: moveSlots(input: $input) { code batchId } }`,
    { input: { move: moved, expected } },
  )
  expect(reply.code).toBe('1001')
  const undone = await ask<{ reply: { code: string } }>(
    staff,
    `mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) { code } }`,
    { batchId: reply.batchId },
  )
  expect(undone.reply.code).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 open'])
  expect(await codeOf(scene.waiting[0] as TestUser, 'acceptOffer', 'AcceptOfferInput', { slotId: slot.id })).toBe(
    '1001',
  )
  await isClean(scene)
})

test('giving a seat to somebody with another offer changes nothing (OFFER-02, OFFER-07)', async () => {
  const scene = await openWaiting(2, 20)
  const [, second] = scene.waiting as [TestUser, TestUser]
  const other = await scene.school.addSlot({
    courses: [scene.course],
    startsAt: `${plusDays(dateOf(scene.slot.startsAt), 1)}T10:00:00`,
  })
  expect(await bookSeat(scene, scene.holder, other.id)).toBe('1001')
  expect(await joinList(second, other.id)).toBe('1001')
  await cancelSeat(scene, scene.holder, other.id)
  await cancelSeat(scene, scene.holder)
  expect(await offersOf(scene)).toEqual(['p1 open', 'p0 open'])
  const input = { slotId: scene.slot.id, studentId: second.id }
  expect(await codeOf(scene.staff, 'giveOffer', 'WaitingListInput', input)).toBe('generalE')
  expect(await offersOf(scene)).toEqual(['p1 open', 'p0 open'])
  await isClean(scene)
})

test('before booking opens, giving a seat says what booking says (OFFER-07)', async () => {
  const scene = await openWaiting(1)
  const opens = `update slot set available_from = starts_at - interval '1 day' where school_id = $1 and id = $2`
  await rowsOf(scene, opens, scene.slot.id)
  await cancelSeat(scene, scene.holder)
  expect(await offersOf(scene)).toEqual([])
  const [first] = scene.waiting as [TestUser]
  const input = { slotId: scene.slot.id, studentId: first.id }
  const given = await codeOf(scene.staff, 'giveOffer', 'WaitingListInput', input)
  expect(given).toBe(await bookSeat(scene, first))
  expect(given).not.toBe('1001')
})

test('a student who declined waits no more: an undone booking does not bring the place back (OFFER-03, SCHED-100)', async () => {
  const scene = await openWaiting(1)
  const [first] = scene.waiting as [TestUser]
  await cancelSeat(scene, scene.holder)
  expect(await decline(scene, first)).toBe('1001')
  expect(await bookSeat(scene, scene.staff, scene.slot.id, { studentId: first.id })).toBe('1001')
  expect(await undoBooking(scene, first)).toBe('1001')
  expect(await lineOf(scene)).toEqual([])
  await isClean(scene)
})

test('a course that is withdrawn stays in a lesson where a seat of it is held (D85, OFFER-02)', async () => {
  const scene = await openWaiting(1)
  await cancelSeat(scene, scene.holder)
  const input = { id: scene.course.id, version: 1, active: false }
  expect(await codeOf(scene.staff, 'updateCourse', 'UpdateCourseInput', input)).toBe('1001')
  const kept = await rowsOf(scene, `select from slot_course where school_id = $1 and slot_id = $2`, scene.slot.id)
  expect(kept).toHaveLength(1)
})

test('an undone booking puts its student back before those who joined in the same second, and to them the seat is held again (OFFER-01, SCHED-100)', async () => {
  const scene = await openWaiting(2)
  const [first] = scene.waiting as [TestUser]
  const sameSecond = `update waiting set joined_at = (select min(joined_at) from waiting where school_id = $1)
    where school_id = $1`
  await rowsOf(scene, sameSecond)
  await cancelSeat(scene, scene.holder)
  expect(await bookSeat(scene, scene.staff, scene.slot.id, { studentId: first.id })).toBe('1001')
  expect(await undoBooking(scene, first)).toBe('1001')
  expect(await lineOf(scene)).toEqual(['p0', 'p1'])
  expect(await offersOf(scene)).toEqual(['p0 accepted', 'p0 open'])
  await isClean(scene)
})

test('moving into the held seat accepts it as booking does (OFFER-01, OFFER-06)', async () => {
  const scene = await openWaiting(1, 20)
  const [first] = scene.waiting as [TestUser]
  const day = plusDays(dateOf(scene.slot.startsAt), 1)
  const other = await scene.school.addSlot({ courses: [scene.course], startsAt: `${day}T10:00:00` })
  const same = await scene.school.addSlot({ courses: [scene.course], startsAt: scene.slot.startsAt })
  await addWaitingIn(scene, same.id, first)
  expect(await bookSeat(scene, first, other.id)).toBe('1001')
  await cancelSeat(scene, scene.holder)
  expect(await offersOf(scene)).toEqual(['p0 open'])
  expect(await moveSeat(scene, first, other.id, scene.slot.id)).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 accepted'])
  const log = `select type from activity where school_id = $1 and student_id = $2 and type in ('offer-accepted', 'waiting-remove')`
  expect((await rowsOf<{ type: string }>(scene, log, first.id)).map(({ type }) => type).toSorted()).toEqual([
    'offer-accepted',
    'waiting-remove',
  ])
  expect(await rowsOf(scene, `select from waiting where school_id = $1`)).toEqual([])
  await isClean(scene)
})

test('an offer that is over does not keep a move from being undone (OFFER-03, MOVE-11)', async () => {
  const scene = await openWaiting(1, 20)
  const day = plusDays(dateOf(scene.slot.startsAt), 1)
  const other = await scene.school.addSlot({ courses: [scene.course], startsAt: `${day}T10:00:00` })
  expect(await moveSeat(scene, scene.holder, scene.slot.id, other.id)).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 open'])
  await letRunOut(scene)
  const undo = `mutation ($bookingId: ID!) { reply: undoMove(bookingId: $bookingId, tell: false) { code } }`
  const bookingId = await bookingIn(scene, other.id, scene.holder)
  expect((await ask<{ reply: { code: string } }>(scene.staff, undo, { bookingId })).reply.code).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 expired'])
  await isClean(scene)
})

test('an offer that is over does not keep lessons from being booked together (OFFER-03, REPEAT-06)', async () => {
  const scene = await openWaiting(1, 20)
  const next = await addAfter(scene, 7)
  await cancelSeat(scene, scene.holder)
  expect(await bookTogether(scene, scene.holder, [next.id, scene.slot.id])).toBe('generalE')
  await letRunOut(scene)
  expect(await bookTogether(scene, scene.holder, [next.id, scene.slot.id])).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 expired'])
  await isClean(scene)
})

test('lessons that are refused together pass on the seat that was held too long all the same (OFFER-03, REPEAT-06)', async () => {
  const scene = await openWaiting(2, 20)
  const next = await addAfter(scene, 7)
  await cancelSeat(scene, scene.holder)
  await letRunOut(scene)
  expect(await bookTogether(scene, scene.holder, [next.id, scene.slot.id])).toBe('generalE')
  expect(await offersOf(scene)).toEqual(['p0 expired', 'p1 open'])
  await isClean(scene)
})

test('lessons booked together may spend the points that the seat held among them keeps (OFFER-02, REPEAT-02)', async () => {
  const scene = await openWaiting(1, 4)
  const [first] = scene.waiting as [TestUser]
  const next = await addAfter(scene, 7)
  await cancelSeat(scene, scene.holder)
  expect(await bookTogether(scene, first, [scene.slot.id, next.id])).toBe('1001')
  expect(await offersOf(scene)).toEqual(['p0 accepted'])
  await isClean(scene)
})

test('undone, a move into the seat that was waited for brings the place back, whatever the booking did since (OFFER-03, MOVE-11)', async () => {
  const scene = await openWaiting(2, 20)
  const [first] = scene.waiting as [TestUser]
  const [before, after] = [await addAfter(scene, 1), await addAfter(scene, 2)]
  expect(await bookSeat(scene, first, before.id)).toBe('1001')
  await cancelSeat(scene, scene.holder)
  expect(await moveSeat(scene, first, before.id, scene.slot.id)).toBe('1001')
  expect(await moveSeat(scene, first, scene.slot.id, after.id)).toBe('1001')
  const undo = async (slotId: string) => {
    const bookingId = await bookingIn(scene, slotId, first)
    const document = `mutation ($bookingId: ID!) { reply: undoMove(bookingId: $bookingId, tell: false) { code } }`
    return (await ask<{ reply: { code: string } }>(scene.staff, document, { bookingId })).reply.code
  }
  // The seat went to the next, who declines it.
  expect(await decline(scene, scene.waiting[1] as TestUser)).toBe('1001')
  expect(await undo(after.id)).toBe('1001')
  expect(await lineOf(scene)).toEqual([])
  expect(await undo(scene.slot.id)).toBe('1001')
  expect(await lineOf(scene)).toEqual(['p0'])
  await isClean(scene)
})

test('whoever moved away and booked the lesson again has not waited for it: undone, nobody is on its list (OFFER-03, SCHED-100)', async () => {
  const scene = await openWaiting(1, 20)
  const [first] = scene.waiting as [TestUser]
  const other = await addAfter(scene, 1)
  await cancelSeat(scene, scene.holder)
  expect(await bookSeat(scene, first)).toBe('1001')
  expect(await moveSeat(scene, first, scene.slot.id, other.id)).toBe('1001')
  expect(await bookSeat(scene, scene.staff, scene.slot.id, { studentId: first.id })).toBe('1001')
  expect(await undoBooking(scene, first)).toBe('1001')
  expect(await lineOf(scene)).toEqual([])
  await isClean(scene)
})

test('a cancellation that is undone accepts the seat that is held for its student (OFFER-01, OFFER-06)', async () => {
  const scene = await openWaiting(0, 20)
  const someone = await scene.school.addStudent()
  await addContract(someone, { courses: [scene.course] })
  const bookingId = await bookingIn(scene, scene.slot.id, scene.holder)
  expect(await cancelSeat(scene, scene.staff, scene.slot.id, { studentId: scene.holder.id })).toBe('1001')
  expect(await bookSeat(scene, someone)).toBe('1001')
  expect(await joinList(scene.holder, scene.slot.id)).toBe('1001')
  expect(await cancelSeat(scene, someone)).toBe('1001')
  const undo = `mutation ($bookingId: ID!) { reply: undoCancellation(bookingId: $bookingId, tell: false) { code } }`
  expect((await ask<{ reply: { code: string } }>(scene.staff, undo, { bookingId })).reply.code).toBe('1001')
  expect(await offersOf(scene)).toEqual(['holder accepted'])
  const log = `select type from activity where school_id = $1 and student_id = $2 and type like 'offer-%' order by id`
  expect((await rowsOf<{ type: string }>(scene, log, scene.holder.id)).map(({ type }) => type)).toEqual([
    'offer-made',
    'offer-accepted',
  ])
  await isClean(scene)
})

test('a slot with a seat that is held stays, and says so; once the offer is over it can be deleted (OFFER-02, OFFER-03, SLOT-29)', async () => {
  const scene = await openWaiting(1)
  await cancelSeat(scene, scene.holder)
  const remove = async () => {
    const document = `mutation ($slotId: ID!) { reply: deleteSlot(slotId: $slotId) { code message } }`
    const variables = { slotId: scene.slot.id }
    return (await ask<{ reply: { code: string; message: string } }>(scene.staff, document, variables)).reply
  }
  expect(await remove()).toMatchObject({
    code: 'generalE',
    message: expect.stringMatching(/held for a student who waits/),
  })
  expect(await offersOf(scene)).toEqual(['p0 open'])
  await letRunOut(scene)
  expect(await remove()).toMatchObject({ code: '1001' })
  expect(await rowsOf(scene, `select from slot where school_id = $1`)).toEqual([])
  await isClean(scene)
})

test('a seat that is held is taken wherever slots are counted (OFFER-02, SHELL-33)', async () => {
  const scene = await openWaiting(1)
  const { slot, staff } = scene
  await cancelSeat(scene, scene.holder)
  const counts = `openSlots bookedSlots`
  const seen = await ask<Record<string, unknown>>(
    staff,
    `query ($teacher: ID!, $place: ID!, $course: ID!, $input: SettingsEffectsInput!) {
      teacher: teacherUse(id: $teacher) { ${counts} students } place: locationUse(id: $place) { ${counts} }
      course: courseUse(id: $course) { ${counts} } settings: settingsEffects(input: $input) { outside { open booked } } }`,
    {
      teacher: slot.teacher.id,
      place: slot.location?.id,
      course: scene.course.id,
      input: { scheduleStart: '12:00' },
    },
  )
  const taken = { openSlots: 0, bookedSlots: 1 }
  expect(seen).toMatchObject({
    teacher: { ...taken, students: [] },
    place: taken,
    course: taken,
    settings: { outside: { open: 0, booked: 1 } },
  })
})
