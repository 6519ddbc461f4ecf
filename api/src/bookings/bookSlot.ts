import { type BookSlotInput, bookSlotInput } from '@koma/schema/input/booking'
import { book, type Booked, type BookingRules, type Refusal } from '@koma/schema/rules/book'
import type { Context, Viewer } from '../shared/context.ts'
import { authorize } from '../shared/authorize.ts'
import { violatedConstraint } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import { inTransaction } from '../shared/transaction.ts'
import { bookingFacts, type Facts, readFacts } from './booking.facts.ts'
import { studentOf } from './studentOf.ts'
import { writeBooking } from './writeBooking.ts'

export type BookSlotResult = Refusal | (Booked & { bookingId: string; slotId: string; studentId: string })

/**
 * Books one seat (BOOK-01…26, D52, D70). Students book for themselves; staff with `slotBook` for a
 * student, with lesson rules or (`lessonRules: false`) without.
 *
 * Facts are read and judged first without any lock, so that what is plainly impossible costs nobody
 * a wait; then again under the slot's lock, which is the judgement that counts.
 * Refusals come back with their reason code; throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function bookSlot(ctx: Context, input: BookSlotInput): Promise<BookSlotResult> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], flag: 'slotBook' })
  const request = parseInput(ctx, bookSlotInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const rules = bookingRules(viewer, request)

  const judge = (facts: Facts | null): Refusal | Booked => {
    if (facts === null) return { ok: false, code: 'ES1001' }
    return book(bookingFacts(ctx, facts), wishOf(request), rules, ctx.now)
  }
  const outlook = judge(await readFacts(ctx.em, ctx, request, studentId, false))
  if (!outlook.ok) return outlook

  try {
    return await inTransaction(ctx, async (em) => {
      const facts = await readFacts(em, ctx, request, studentId, true)
      const verdict = judge(facts)
      if (!verdict.ok || facts === null) return verdict as Refusal
      const bookingId = await writeBooking(em, ctx, viewer, facts, verdict)
      return { ...verdict, bookingId, slotId: request.slotId, studentId }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'booking_student_overlap') return { ok: false, code: 'generalE', note: 'overlap' }
    throw error
  }
}

/** The rules a viewer books under (D70). */
export function bookingRules(viewer: Viewer, request: { lessonRules?: boolean | null | undefined }): BookingRules {
  if (viewer.type === 'student') return 'student'
  return request.lessonRules === false ? 'staff-unrestricted' : 'staff'
}

/** What the rules call the wish: course, online or place. */
export function wishOf(request: BookSlotInput) {
  const { courseCode, online, locationId } = request
  return locationId === undefined || locationId === null ? { courseCode, online } : { courseCode, online, locationId }
}
