import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../test/school.ts'
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

async function undoBooking({ slot, staff }: WaitingScene, student: TestUser): Promise<string> {
  const read = `query ($id: ID!) { slot(id: $id) { bookings { id student { id } } } }`
  const seen = await ask<{ slot: { bookings: { id: string; student: { id: string } | null }[] } }>(staff, read, {
    id: slot.id,
  })
  const bookingId = seen.slot.bookings.find((booking) => booking.student?.id === student.id)?.id
  const undo = `mutation ($bookingId: ID!) { reply: undoBooking(bookingId: $bookingId, tell: false) { code } }`
  return (await ask<{ reply: { code: string } }>(staff, undo, { bookingId })).reply.code
}

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
  const shown = await ask<{ verdicts: { seal: string }[] }>(
    staff,
    `query ($input: SlotMoveInput!) { verdicts: slotMovePreview(input: $input) { seal } }`,
    { input: moved },
  )
  const expected = shown.verdicts.map(({ seal }) => ({ slotId: slot.id, seal }))
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
