import { type BookOtherInput, bookOtherInput } from '@koma/schema/input/booking'
import { bookOther as judge, type OtherVerdict } from '@koma/schema/rules/other'
import { aboutSlot, aboutStudent, type ActivityEntry, activityInsert, placeText } from '../activity/activity.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { mayBookOther } from './booking.policy.ts'
import { settledFacts } from './offers/settledFacts.ts'
import { bookingInsert, bookingRow } from './writeSeats.ts'

/** Fills an empty slot with a non-lesson booking (D71). Staff with `slotBook`; costs nothing. */
export async function bookOther(ctx: Context, input: BookOtherInput): Promise<OtherVerdict> {
  const viewer = mayBookOther(ctx)
  const request = parseInput(ctx, bookOtherInput, input)
  const { courses } = await ctx.directory()
  const type = [...courses.values()].find(({ code, deleted }) => !deleted && code === request.courseCode)
  return inTransaction(ctx, async (em) => {
    const facts = await settledFacts(em, ctx, request, null)
    if (facts === null) return { ok: false, code: 'ES1001' }
    const { slot } = facts
    const verdict = judge(slot, type)
    if (!verdict.ok || type === undefined) return verdict
    const entry: ActivityEntry = {
      ...aboutSlot(ctx, viewer, slot),
      ...aboutStudent(null),
      type: 'booking',
      lesson_location: placeText(verdict, slot.locationName),
      course_code: type.code,
    }
    const row = bookingRow(ctx, {
      slot,
      studentId: null,
      courseId: type.id,
      contractId: null,
      place: verdict,
      cost: 0,
      unrestricted: false,
      waited: null,
    })
    await query(
      em,
      sql`with ${bookingInsert(ctx, entry.actor, row)},
        noted as (${activityInsert([entry])})
        insert into outbox (school_id, topic, ref) values (${ctx.school.id}, 'slot', ${slot.id})`,
    )
    return verdict
  })
}
