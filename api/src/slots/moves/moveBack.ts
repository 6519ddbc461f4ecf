import type { MovableSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { tellableWaiters } from '../../bookings/waiting/tellableWaiters.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { lessonPeople, teachersToTake, peopleWhoNotice } from '../lessonPeople.ts'
import type { StoredSlot } from '../slot.facts.ts'
import { movable } from './planMoves.ts'
import { bookingsOfSlots } from '../movedBookings.ts'
import { readPlacesToGo } from './move.facts.ts'
import { noteMoves } from './makeMoves.ts'
import { writeMoves } from './writeMoves.ts'

/** A moved slot as it was before, with the courses it had. */
export interface MovedFrom {
  id: string
  was: MovableSlot
  courseIds: readonly string[]
}

/**
 * Tells whether each slot can return to where it was. Where its teacher or place changed, the earlier one must still be
 * active. A lesson still to come must not return to a time that has passed.
 */
export async function canMoveBack(
  em: EntityManager,
  ctx: Context,
  from: readonly MovedFrom[],
  stored: readonly StoredSlot[],
): Promise<boolean> {
  const places = await readPlacesToGo(em, ctx.school.id, {
    teacherIds: [...new Set(from.map(({ was }) => was.teacherId))],
    locationIds: [
      ...new Set(from.flatMap(({ was }) => [was.locationId ?? [], was.bookedPlace?.locationId ?? []].flat())),
    ],
    courseIds: [],
  })
  const now = new Map(stored.map((slot) => [slot.id, slot]))
  return from.every(({ id, was }) => {
    const slot = now.get(id)
    if (slot === undefined) return false
    // Nobody can come to it any more, as to what a reopened closure or an ended absence leaves as `over`.
    if (was.startsAt <= ctx.now && slot.startsAt > ctx.now) return false
    const teacherIsThere = slot.teacherId === was.teacherId || places.teachers.get(was.teacherId)?.active === true
    const placeIsThere =
      was.locationId === slot.locationId ||
      was.locationId === null ||
      places.locations.get(was.locationId)?.active === true
    return teacherIsThere && placeIsThere
  })
}

/**
 * Moves slots back to where they were, with their students, logs it and, with `tell`, notifies the people concerned.
 */
export async function moveBack(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { from, stored, tell }: { from: readonly MovedFrom[]; stored: readonly StoredSlot[]; tell: boolean },
): Promise<void> {
  const ids = from.map(({ id }) => id)
  const bookings = Map.groupBy(await bookingsOfSlots(em, ctx.school.id, ids), ({ slotId }) => slotId)
  const timesOf = new Map(from.map(({ id, was }) => [id, was]))
  const recipients = await tellableWaiters(em, ctx, await lessonPeople(em, ctx.school.id, ids), timesOf)
  const people = Map.groupBy(recipients, ({ slotId }) => slotId)
  const takers = await teachersToTake(
    em,
    ctx.school.id,
    from.map(({ was }) => was.teacherId),
  )
  const now = new Map(stored.map((slot) => [slot.id, slot]))
  await writeMoves(
    em,
    ctx.school.id,
    from.map(({ id, was, courseIds }) => ({ id, after: was, courseIds })),
  )
  const moves = from.flatMap(({ id, was }) => {
    const slot = now.get(id)
    if (slot === undefined) return []
    const own = bookings.get(id) ?? []
    const before = movable(slot)
    return {
      id,
      before,
      after: was,
      bookings: own,
      bookedCourseId: slot.booked?.courseId ?? null,
      teacherCodes: {
        before: slot.teacherCode,
        after: takers.find((taker) => taker.id === was.teacherId)?.code ?? '',
      },
      people: peopleWhoNotice(ctx.school, before, was, people.get(id) ?? [], takers),
    }
  })
  await noteMoves(em, ctx, viewer, moves, tell)
}
