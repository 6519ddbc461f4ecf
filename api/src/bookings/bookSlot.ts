import { type BookSlotInput, bookSlotInput } from '@koma/schema/input/booking'
import { book, type Booked, type BookingRules, type Refusal, seatIn } from '@koma/schema/rules/book'
import { schoolFacts } from '../school/school.reads.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { authorize } from '../shared/authorize.ts'
import { violatedConstraint } from '../shared/errors.ts'
import { parseInput } from '../shared/input.ts'
import { bookingFacts, type Facts, readFacts } from './booking.facts.ts'
import { slotLines } from './slotLine.ts'
import { studentOf } from './studentOf.ts'
import { writeBooking } from './writeBooking.ts'

export type BookSlotResult = Refusal | (Booked & { bookingId: string; slotId: string; studentId: string })

/** Facts that the database itself would refuse as soon as somebody had written them do not change this often. */
const MOST_ROUNDS = 50

const inLine = slotLines<{ facts: Facts | null }, BookSlotResult>()

/**
 * Books one seat (BOOK-01…26, D52, D70). Students book for themselves; staff with `slotBook` for a
 * student, with lesson rules or (`lessonRules: false`) without.
 *
 * Those who want the same slot at this process take turns (decision 017). Whose turn it is reads the facts without any
 * lock and judges them, so that what is impossible costs nobody a wait; the statement that writes locks, and writes only
 * if nothing of what was judged has changed. Otherwise what it found instead is judged.
 * Refusals come back with their reason code; throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function bookSlot(ctx: Context, input: BookSlotInput): Promise<BookSlotResult> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], flag: 'slotBook' })
  const request = parseInput(ctx, bookSlotInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const rules = bookingRules(viewer, request)
  const { slotId, startsAt } = request
  const wish = wishOf(request)

  const meant = ({ facts }: { facts: Facts | null }): Facts | null =>
    facts !== null && (startsAt ?? facts.slot.startsAt) === facts.slot.startsAt ? facts : null
  /** What another's facts of the slot tell already. A student who is signed in is enrolled; of others nobody knows. */
  const judgeSlot = (seen: { facts: Facts | null }): Refusal | null => {
    const facts = meant(seen)
    if (facts === null) return { ok: false, code: 'ES1001' }
    if (rules !== 'student') return null
    const seat = seatIn({ school: schoolFacts(ctx.school), slot: facts.slot }, wish, rules, ctx.now)
    return seat.ok ? null : seat
  }
  return inLine(`${ctx.school.id} ${slotId}`, judgeSlot, async (look) => {
    let seen: { facts: Facts | null } = await look(async () => ({
      facts: await readFacts(ctx.em, ctx, { slotId }, studentId, false),
    }))
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const facts = meant(seen)
      if (facts === null) return { ok: false, code: 'ES1001' }
      const verdict = book(bookingFacts(ctx, facts), wish, rules, ctx.now)
      if (!verdict.ok) return verdict
      try {
        const written = await look(() => writeBooking(ctx, viewer, facts, verdict))
        if (written.bookingId !== null) return { ...verdict, bookingId: written.bookingId, slotId, studentId }
        seen = written
      } catch (error) {
        if (violatedConstraint(error) !== 'booking_student_overlap') throw error
        return { ok: false, code: 'generalE', note: 'overlap' }
      }
    }
    throw new Error('the facts of a booking never stay as they are')
  })
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
