import { type AcceptOfferInput, acceptOfferInput } from '@koma/schema/input/offer'
import type { BookingRefusal } from '@koma/schema/rules/bookingFacts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayBook } from '../booking.policy.ts'
import { bookSlot } from '../bookSlot.ts'
import { studentOf } from '../studentOf.ts'

/**
 * Books the seat that is held for a student, as it was offered, by the rules of booking (OFFER-01, OFFER-06). Students
 * for themselves; staff with `slotBook` for anybody. Refused with a note where no seat is held any more.
 */
export async function acceptOffer(
  ctx: Context,
  input: AcceptOfferInput,
): Promise<BookingRefusal | Awaited<ReturnType<typeof bookSlot>>> {
  const viewer = mayBook(ctx)
  const { slotId, studentId: named, ...request } = parseInput(ctx, acceptOfferInput, input)
  const studentId = studentOf(ctx, viewer, named)
  const [offer] = await query(
    ctx.em,
    sql<{ courseCode: string; online: boolean }>`
      select c.code as "courseCode", o.online from seat_offer o
      join course c on c.school_id = o.school_id and c.id = o.course_id
      where o.school_id = ${ctx.school.id} and o.slot_id = ${slotId} and o.student_id = ${studentId}
        and o.state = 'open' and o.expires_at > ${Temporal.Now.instant().toString()}::timestamptz`,
  )
  if (offer === undefined) return { ok: false, code: 'generalE', note: 'noOffer' }
  return bookSlot(ctx, { ...request, ...offer, slotId, studentId })
}
