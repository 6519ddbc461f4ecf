import type { EntityManager } from '@mikro-orm/postgresql'
import { cancelBooking } from '../../bookings/cancelBooking.ts'
import { cancelOther } from '../../bookings/cancelOther.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import type { DoneStep, StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import { deleteSlots } from '../../slots/deleteSlots.ts'
import { lockSlots } from '../../slots/slot.facts.ts'
import { exportContext } from './exportContext.ts'

/** Removes slots that a run has made; what somebody has booked since stays, and its step says so. */
export async function undoSlots(
  ctx: Context & { viewer: Viewer },
  steps: readonly DoneStep[],
): Promise<(StepOutcome | null)[]> {
  const { em, school, viewer } = ctx
  const ids = createdIds(steps)
  await lockSlots(em, school.id, ids)
  const acting = exportContext(ctx, 'slotCancel')
  for (const slotId of await filledByRun(em, school.id, ids)) await cancelOther(acting, { slotId })
  const slots = await lockSlots(em, school.id, ids)
  await deleteSlots(
    em,
    ctx,
    viewer,
    slots.filter(({ bookedCount }) => bookedCount === 0),
    { tell: true },
  )
  const bookedIds = new Set(slots.filter(({ bookedCount }) => bookedCount > 0).map(({ id }) => id))
  return undoOutcomes(steps, bookedIds, 'keptBooked')
}

/**
 * Returns those slots that still hold only what their run has put into them, such as a meeting. That was entered by the
 * slot's maker at the moment the slot was made. Anything entered since belongs to others.
 */
async function filledByRun(em: EntityManager, schoolId: string, slotIds: readonly string[]): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      with entry as materialized (
        select a.slot_id, a.type, a.at, a.actor, a.door, a.course_code from activity a
        join slot s on s.school_id = ${schoolId} and s.id = a.slot_id
        where a.school_id = ${schoolId} and a.lesson_time = s.starts_at and s.id = any(${slotIds}::uuid[])
          and a.type in ('slot-created', 'booking'))
      select b.live_slot_id as id from booking b join course c on c.school_id = b.school_id and c.id = b.course_id
      where b.school_id = ${schoolId} and b.live_slot_id = any(${slotIds}::uuid[]) and b.student_id is null
        and exists (select from entry made join entry filled on filled.slot_id = made.slot_id
          where made.type = 'slot-created' and made.slot_id = b.live_slot_id and filled.type = 'booking'
            and filled.course_code = c.code and filled.at = b.booked_at
            and (filled.at, filled.actor, filled.door) is not distinct from (made.at, made.actor, made.door))
      order by 1`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Cancels bookings that a run has made of lessons still to come, with what they cost; others stay, and their step says
 * so.
 */
export async function undoBookings(
  ctx: Context & { viewer: Viewer },
  steps: readonly DoneStep[],
): Promise<(StepOutcome | null)[]> {
  const booked = await query(
    ctx.em,
    sql<{ id: string; slotId: string; studentId: string; isToCome: boolean }>`
      select id, slot_id as "slotId", student_id as "studentId", starts_at > ${ctx.now}
        and attendance is null as "isToCome"
      from booking where school_id = ${ctx.school.id} and id = any(${createdIds(steps)}::uuid[]) and status = 'booked'
        order by slot_id, student_id`,
  )
  const acting = exportContext(ctx, 'slotCancel')
  for (const { slotId, studentId, isToCome } of booked)
    if (isToCome) await cancelBooking(acting, { slotId, studentId, lessonRules: false })
  const pastIds = new Set(booked.filter(({ isToCome }) => !isToCome).map(({ id }) => id))
  const futureIds = new Set(booked.filter(({ isToCome }) => isToCome).map(({ id }) => id))
  // A booking that somebody cancelled since is no more, and nobody hears of it again.
  return undoOutcomes(steps, pastIds, 'keptHeld').map((outcome, index) =>
    outcome?.outcome === 'takenBack' && !futureIds.has(steps[index]?.ref ?? '') ? null : outcome,
  )
}

/** Returns the records that steps have made. */
const createdIds = (steps: readonly DoneStep[]): string[] =>
  steps.flatMap(({ outcome, ref }) => (outcome === 'made' && ref !== null ? [ref] : []))

/** Returns the fate of what each step has made: it went, or it stays. */
const undoOutcomes = (
  steps: readonly DoneStep[],
  keptIds: ReadonlySet<string>,
  note: 'keptBooked' | 'keptHeld',
): (StepOutcome | null)[] =>
  steps.map(({ outcome, ref }) => {
    if (outcome !== 'made' || ref === null) return null
    return keptIds.has(ref) ? { outcome: 'kept', note } : { outcome: 'takenBack' }
  })
