import { type CancelOtherInput, cancelOtherInput } from '@koma/schema/input/booking'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import { cancelOther as judge, type OtherVerdict } from '@koma/schema/rules/other'
import { aboutSlot, aboutStudent, type ActivityEntry, activityInsert, placeText } from '../activity/activity.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Facts, readFacts } from './booking.facts.ts'
import { passOnSeat } from './offers/passOnSeat.ts'
import { mayCancelOther } from './booking.policy.ts'
import { cancellation } from './writeSeats.ts'

/**
 * Takes the non-lesson booking off a slot (SLOT-26, D72) and notifies its waiting list (D55). Staff with `slotCancel`;
 * EC1001 if there is none.
 */
export async function cancelOther(ctx: Context, input: CancelOtherInput): Promise<OtherVerdict> {
  const viewer = mayCancelOther(ctx)
  const request = parseInput(ctx, cancelOtherInput, input)
  const { courses } = await ctx.directory()
  return inTransaction(ctx, async (em) => {
    const facts = await readFacts(em, ctx, request, null, { lock: true })
    if (facts === null) return { ok: false, code: 'EC1001' }
    const { slot } = facts
    const type = slot.booked === null ? undefined : courses.get(slot.booked.courseId)
    const verdict = judge(slot.booked, type)
    if (!verdict.ok) return verdict
    await endOther(em, ctx, viewer, facts, { ...verdict, courseCode: type?.code ?? null })
    return verdict
  })
}

/** Ends the non-lesson booking of a locked slot, logs and announces it, and tells the waiting list. */
export async function endOther(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  { online, courseCode }: { online: boolean; courseCode: string | null },
): Promise<void> {
  const { slot } = facts
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(null),
    type: 'cancel-unrestricted',
    lesson_location: placeText({ online }, slot.locationName),
    ...(courseCode === null ? {} : { course_code: courseCode }),
  }
  const ending = sql`select id, 'cancel-other' as outcome, 0 as refund from booking
    where school_id = ${ctx.school.id} and live_slot_id = ${slot.id} and student_id is null`
  await query(
    em,
    sql`with ${cancellation(ctx, entry.actor, ending)},
      noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'slot', ${slot.id})`,
  )
  if (occupancyOf(slot.booked) === 'full') await passOnSeat(em, ctx, viewer, facts)
}
