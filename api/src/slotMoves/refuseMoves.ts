import { checkSlotEdit } from '@koma/schema/rules/slotEdit'
import { rebooks, staysThere } from '@koma/schema/rules/slotMove'
import { overlaps } from '@koma/schema/rules/time'
import { moveText } from '@koma/schema/slotMoveTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../shared/context.ts'
import { refusedProblem, scheduleOf, type SlotRefusal } from '../slots/slotRefusal.ts'
import { placeTaken, sharedPlaces } from '../slots/rooms.ts'
import { clashesWithOthers, type SlotThere } from './move.facts.ts'
import { coursesOf, type Facts, type Plan } from './planMoves.ts'
import { mayMoveBooked } from './slotMove.policy.ts'

/** Returns why one slot cannot go there, whatever the others do. */
export function refusalOf(ctx: Context, viewer: Viewer, plan: Plan, facts: Facts): SlotRefusal | null {
  const { slot, before, after } = plan
  if (staysThere(before, after)) return { ok: false, code: 'generalE', note: 'nothingToChange' }
  if (rebooks(before, after) && !mayMoveBooked(viewer)) return { ok: false, code: '403', note: 'moveNeedsBook' }
  if (after.startsAt !== before.startsAt || after.endsAt !== before.endsAt) {
    const form = { ...after, courseIds: slot.courseIds }
    const hours = { schedule: scheduleOf(ctx), teacherCourseIds: [] }
    const problem = checkSlotEdit(form, { ...slot, booked: null }, hours)
    if (problem !== null) return refusedProblem(ctx, problem)
  }
  const goesOnline = after.held?.online === true ? before.held?.online !== true : !before.onlineAvailable
  if (goesOnline && (after.held?.online ?? after.onlineAvailable) && !ctx.school.onlineLessons) {
    return { ok: false, code: 'ES1003', field: 'onlineAvailable' }
  }
  const placeId = after.held === null ? after.locationId : after.held.locationId
  const isOther = placeId !== (before.held === null ? before.locationId : before.held.locationId)
  if (placeId !== null && isOther && facts.locations.get(placeId)?.active !== true) {
    return { ok: false, code: 'ES1004', field: 'location' }
  }
  if (after.teacherId !== before.teacherId) {
    const teacher = facts.teachers.get(after.teacherId)
    if (teacher?.active !== true) return refusedProblem(ctx, { field: 'teacher', kind: 'unavailable' })
    if (slot.booked?.isLesson === true && !teacher.courseIds.includes(slot.booked.courseId)) {
      return refusedProblem(ctx, { field: 'teacher', kind: 'doesNotTeach' })
    }
  }
  return coursesOf(plan, facts).length === 0 ? { ok: false, code: 'ES1002', field: 'courses' } : null
}

/**
 * Refuses whatever would put a teacher or student in two places at once, or two lessons in one of the `rooms`. A slot
 * that stays because it is refused is in the way of others, so it goes on until nothing changes any more.
 */
export async function refuseClashes(
  ctx: Context,
  em: EntityManager,
  going: readonly Plan[],
  refusals: Map<string, SlotRefusal>,
  rooms: ReadonlySet<string>,
): Promise<void> {
  const candidates = going.filter(({ slot }) => !refusals.has(slot.id))
  const ids = going.map(({ slot }) => slot.id)
  const others = await clashesWithOthers(
    em,
    ctx.school.id,
    candidates.map((plan) => thereOf(plan, true)),
    ids,
  )
  const inRooms = candidates.map((plan) => ({ ...thereOf(plan, true), id: plan.slot.id }))
  const shared = await sharedPlaces(em, ctx.school.id, inRooms, ids)
  const teacherBusy: SlotRefusal = { ok: false, code: 'generalE', note: 'teacherBusy', field: 'teacher' }
  const studentBusy = (kind: 'studentBusy' | 'studentTwice', plan: Plan, studentId: string): SlotRefusal => {
    const name = plan.bookings.find(({ student }) => student?.id === studentId)?.student?.name ?? ''
    return { ok: false, code: 'EU1004', words: moveText(kind, name, ctx.language) }
  }
  for (const plan of candidates) {
    const [busy] = others.studentsBusy.get(plan.slot.id) ?? []
    if (others.teacherBusy.has(plan.slot.id)) refusals.set(plan.slot.id, teacherBusy)
    else if (busy !== undefined) refusals.set(plan.slot.id, studentBusy('studentBusy', plan, busy))
    const room = shared.get(plan.slot.id)
    if (room?.isFull === true && entersRoom(plan) && !refusals.has(plan.slot.id))
      refusals.set(plan.slot.id, placeTaken(ctx, room.label))
  }
  for (let settled = false; !settled;) {
    settled = true
    const now = going.map((plan) => ({ plan, there: thereOf(plan, !refusals.has(plan.slot.id)) }))
    for (const { plan, there } of now) {
      if (refusals.has(plan.slot.id)) continue
      const inTheWay = now.filter((other) => other.plan !== plan && overlaps(other.there, there))
      const twice = inTheWay.flatMap((other) => there.studentIds.filter((id) => other.there.studentIds.includes(id)))
      const [busy] = twice
      if (inTheWay.some((other) => other.there.teacherId === there.teacherId)) refusals.set(plan.slot.id, teacherBusy)
      else if (busy !== undefined) refusals.set(plan.slot.id, studentBusy('studentTwice', plan, busy))
      else if (
        rooms.has(there.locationId ?? '') &&
        inTheWay.some((other) => other.there.locationId === there.locationId)
      )
        refusals.set(plan.slot.id, placeTaken(ctx))
      else continue
      settled = false
    }
  }
}

/** Whether a move changes when or where the slot is: what only gets another teacher stays in its room. */
const entersRoom = ({ before, after }: Plan) =>
  before.locationId !== after.locationId || before.startsAt !== after.startsAt || before.endsAt !== after.endsAt

function thereOf({ slot, before, after, bookings }: Plan, moves: boolean): SlotThere {
  const { startsAt, endsAt, teacherId, locationId } = moves ? after : before
  return {
    slotId: slot.id,
    startsAt,
    endsAt,
    teacherId,
    locationId,
    studentIds: bookings.flatMap(({ student }) => student?.id ?? []),
  }
}
