import { makeUpPreviewInput } from '@koma/schema/input/attendance'
import { allMarks, makeUpDigest } from '@koma/schema/rules/makeUp'
import { sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayMarkAttendance } from '../booking.policy.ts'
import type { BookingMakeUpType } from './makeUp.type.ts'
import { makeUpAfter } from './settleMakeUp.ts'
import { makeUpFacts } from './makeUpFacts.ts'

/**
 * Returns what each mark would do to the make-up points of the bookings of slots, of those alone where a mark gives
 * some or has given some. Teachers see their own slots. (LOT-16)
 */
export async function makeUpPreview(ctx: Context, input: { slotIds: string[] }): Promise<BookingMakeUpType[]> {
  const viewer = mayMarkAttendance(ctx)
  const { slotIds } = parseInput(ctx, makeUpPreviewInput, input)
  const seen = viewer.type === 'teacher' ? sql`s.teacher_id = ${viewer.id}` : sql`true`
  const bookings = await makeUpFacts(ctx.em, ctx, sql`b.live_slot_id = any(${slotIds}::uuid[]) and ${seen}`)
  return bookings
    .map((facts) => {
      const marks = allMarks.map((mark) => {
        const makeUp = makeUpAfter(ctx, facts, mark)
        const digest = makeUpDigest(makeUp)
        return { ...mark, points: makeUp?.points ?? 0, validUntil: makeUp?.validUntil ?? null, digest }
      })
      const { held } = facts
      return {
        bookingId: facts.bookingId,
        slotId: facts.slotId,
        points: held?.points ?? 0,
        validUntil: held?.validUntil ?? null,
        usedBy: held?.usedBy ?? [],
        marks,
      }
    })
    .filter(({ points, marks }) => points > 0 || marks.some((mark) => mark.points > 0))
}
