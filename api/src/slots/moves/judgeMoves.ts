import { createHash } from 'node:crypto'
import type { SlotMoveRequest } from '@koma/schema/input/slotMove'
import { type Broken, brokenCheck } from '@koma/schema/rules/checks'
import type { MovableSlot, MoveWarning } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { tellableWaiters } from '../../bookings/waiting/tellableWaiters.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { slotGone, type SlotRefusal } from '../slotRefusal.ts'
import { type LessonPerson, lessonPeople, peopleWhoNotice, teachersToTake } from '../lessonPeople.ts'
import { closedRefusals, staysThere } from '../refuseClosed.ts'
import type { StoredSlot } from '../slot.facts.ts'
import { type BookingOfMove, bookingsOfSlots } from '../movedBookings.ts'
import { readPlacesToGo } from './move.facts.ts'
import { coursesOf, planned } from './planMoves.ts'
import { moveAsked, moveChecks } from './moveChecks.ts'
import { refuseClashes } from './refuseMoves.ts'
import { warningsOf } from './warnOfMoves.ts'

/** A slot that may move. */
export interface GoodMove {
  ok: true
  code: '1001'
  before: MovableSlot
  after: MovableSlot
  /** The courses it offers after the move. */
  courseIds: string[]
  bookings: readonly BookingOfMove[]
  teacherCode: string
}

/** The result of a move for one slot: the move, or why the slot stays. */
export interface MoveVerdict {
  slotId: string
  result: SlotRefusal | GoodMove
  /** The check that refuses it; null: it may move. */
  broken: Broken<SlotRefusal> | null
  warnings: MoveWarning[]
  /** The people it concerns, in the order in which they are named. */
  people: LessonPerson[]
  /** A digest of this verdict, so that only what was shown is carried out. Empty if the slot stays. */
  digest: string
}

/**
 * Judges every slot of a move, in the order the move names them. Refuses what a plain edit of an unbooked slot refuses
 * (SCHED-81, D141). Also refuses what would put a teacher or a student in two places at once, counting the other slots
 * of the move at their new times. Contracts, deadlines and the like only warn.
 */
export async function judgeMoves(
  ctx: Context,
  viewer: Viewer,
  em: EntityManager,
  request: SlotMoveRequest,
  stored: readonly StoredSlot[],
): Promise<MoveVerdict[]> {
  const ids = stored.map(({ id }) => id)
  const bookings = Map.groupBy(await bookingsOfSlots(em, ctx.school.id, ids), ({ slotId }) => slotId)
  const plans = planned(request, stored, bookings, ctx.school.timezoneName)
  const plannedMoves = [...plans.values()]
  const teacherIds = [...new Set(plannedMoves.map(({ after }) => after.teacherId))]
  const locationIds = [
    ...new Set(
      plannedMoves.flatMap(({ after }) => [after.locationId ?? [], after.bookedPlace?.locationId ?? []].flat()),
    ),
  ]
  const courseIds = [...new Set(stored.flatMap((slot) => [...slot.courseIds, slot.booked?.courseId ?? []].flat()))]
  const facts = await readPlacesToGo(em, ctx.school.id, { teacherIds, locationIds, courseIds })
  const elsewhere = plannedMoves.filter(({ before, after }) => !staysThere(before, after))
  const closed = await closedRefusals(
    ctx,
    em,
    elsewhere.map(({ slot, after }) => ({ ...after, slotId: slot.id })),
  )
  const refusals = new Map<string, Broken<SlotRefusal>>()
  const versions = new Map(request.moves.map(({ slotId, version }) => [slotId, version]))
  for (const plan of plannedMoves) {
    const { id } = plan.slot
    const checkInput = moveAsked({
      ctx,
      viewer,
      plan,
      facts,
      seenVersion: versions.get(id),
      closed: closed.get(id) ?? null,
    })
    const broken = brokenCheck(moveChecks, checkInput)
    if (broken !== null) refusals.set(id, broken)
  }
  const rooms = [...facts.locations.values()].filter(({ oneLessonAtATime }) => oneLessonAtATime).map(({ id }) => id)
  await refuseClashes(ctx, em, plannedMoves, refusals, new Set(rooms))

  const timesOf = new Map(plannedMoves.map(({ slot, after }) => [slot.id, after]))
  const recipients = await tellableWaiters(em, ctx, await lessonPeople(em, ctx.school.id, ids), timesOf)
  const people = Map.groupBy(recipients, ({ slotId }) => slotId)
  const takers = await teachersToTake(em, ctx.school.id, teacherIds)
  const good = plannedMoves.filter(({ slot }) => !refusals.has(slot.id))
  const warnings = await warningsOf(ctx, em, good, facts)
  return request.moves.map(({ slotId }): MoveVerdict => {
    const plan = plans.get(slotId)
    const broken = plan === undefined ? ({ rule: 'slotThere', refusal: slotGone } as const) : refusals.get(slotId)
    if (plan === undefined || broken !== undefined) {
      const result = broken?.refusal ?? slotGone
      return { slotId, result, broken: broken ?? null, warnings: [], people: [], digest: '' }
    }
    const { before, after } = plan
    const result: GoodMove = {
      ok: true,
      code: '1001',
      before,
      after,
      courseIds: coursesOf(plan, facts),
      bookings: plan.bookings,
      teacherCode: facts.teachers.get(after.teacherId)?.teacherCode ?? '',
    }
    const concerned = peopleWhoNotice(ctx.school, before, after, people.get(slotId) ?? [], takers)
    const verdict = { slotId, result, broken: null, warnings: warnings.get(slotId) ?? [], people: concerned }
    return { ...verdict, digest: digestOf(verdict, request.tell) }
  })
}

function digestOf({ slotId, result, warnings, people }: Omit<MoveVerdict, 'digest' | 'broken'>, tell: boolean): string {
  const { after, courseIds } = result.ok ? result : { after: null, courseIds: [] }
  const mailed = tell ? people.map(({ id, role, notice }) => [id, role, notice]) : null
  const shown = JSON.stringify([slotId, after, courseIds.toSorted((a, b) => (a < b ? -1 : 1)), warnings, mailed])
  return createHash('sha256').update(shown).digest('base64url')
}
