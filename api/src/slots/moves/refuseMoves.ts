import type { Broken } from '@koma/schema/rules/checks'
import { overlaps } from '@koma/schema/rules/time'
import { moveText } from '@koma/schema/slotMoveTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../platform/shared/context.ts'
import { placeTaken, sharedPlaces } from '../sharedPlaces.ts'
import { type SlotRefusal, teacherBusy } from '../slotRefusal.ts'
import { clashesWithOthers, type SlotThere } from './move.facts.ts'
import type { Plan } from './planMoves.ts'

/**
 * Refuses whatever would put a teacher or student in two places at once, or two lessons in one of the `rooms`. A slot
 * that stays because it is refused is in the way of others, so this repeats until nothing changes.
 */
export async function refuseClashes(
  ctx: Context,
  em: EntityManager,
  plannedMoves: readonly Plan[],
  refusals: Map<string, Broken<SlotRefusal>>,
  rooms: ReadonlySet<string>,
): Promise<void> {
  const candidates = plannedMoves.filter(({ slot }) => !refusals.has(slot.id))
  const ids = plannedMoves.map(({ slot }) => slot.id)
  const others = await clashesWithOthers(
    em,
    ctx.school.id,
    candidates.map((plan) => thereOf(plan, true)),
    ids,
  )
  const inRooms = candidates.map((plan) => ({ ...thereOf(plan, true), id: plan.slot.id }))
  const shared = await sharedPlaces(em, ctx.school.id, inRooms, ids)
  const busyTeacher: Broken<SlotRefusal> = { rule: 'teacherFree', refusal: teacherBusy }
  const busyStudent = (kind: 'studentBusy' | 'studentTwice', plan: Plan, studentId: string): Broken<SlotRefusal> => {
    const name = plan.bookings.find(({ student }) => student?.id === studentId)?.student?.name ?? ''
    return { rule: 'studentsFree', refusal: { ok: false, code: 'EU1004', words: moveText(kind, name, ctx.language) } }
  }
  const takenPlace = (label?: string): Broken<SlotRefusal> => ({ rule: 'placeFree', refusal: placeTaken(ctx, label) })
  for (const plan of candidates) {
    const [busy] = others.studentsBusy.get(plan.slot.id) ?? []
    if (others.teacherBusy.has(plan.slot.id)) refusals.set(plan.slot.id, busyTeacher)
    else if (busy !== undefined) refusals.set(plan.slot.id, busyStudent('studentBusy', plan, busy))
    const room = shared.get(plan.slot.id)
    if (room?.isFull === true && entersRoom(plan) && !refusals.has(plan.slot.id))
      refusals.set(plan.slot.id, takenPlace(room.label))
  }
  for (let settled = false; !settled;) {
    settled = true
    const now = plannedMoves.map((plan) => ({ plan, there: thereOf(plan, !refusals.has(plan.slot.id)) }))
    for (const { plan, there } of now) {
      if (refusals.has(plan.slot.id)) continue
      const inTheWay = now.filter((other) => other.plan !== plan && overlaps(other.there, there))
      const twice = inTheWay.flatMap((other) => there.studentIds.filter((id) => other.there.studentIds.includes(id)))
      const [busy] = twice
      if (inTheWay.some((other) => other.there.teacherId === there.teacherId)) refusals.set(plan.slot.id, busyTeacher)
      else if (busy !== undefined) refusals.set(plan.slot.id, busyStudent('studentTwice', plan, busy))
      else if (
        rooms.has(there.locationId ?? '') &&
        inTheWay.some((other) => other.there.locationId === there.locationId)
      )
        refusals.set(plan.slot.id, takenPlace())
      else continue
      settled = false
    }
  }
}

/** Tells whether a move changes when or where the slot is: what only gets another teacher stays in its room. */
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
