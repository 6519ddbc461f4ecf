import { type BookSlotInput, bookSlotInput } from '@koma/schema/input/booking'
import {
  book,
  type Booked,
  type BookingRules,
  type BookingVerdict,
  type Refusal,
  seatIn,
} from '@koma/schema/rules/book'
import { schoolFacts } from '../school/school.reads.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { authorize } from '../shared/authorize.ts'
import { parseInput } from '../shared/input.ts'
import { retried } from '../shared/transaction.ts'
import { bookingFacts, type Facts } from './booking.facts.ts'
import { slotLines } from './slotLine.ts'
import { studentOf } from './studentOf.ts'
import { attemptBooking } from './writeBooking.ts'

export type BookSlotResult = Refusal | (Booked & { bookingId: string; slotId: string; studentId: string })

const inLine = slotLines<{ facts: Facts | null }, BookSlotResult>()

/**
 * Books one seat (BOOK-01…26, D52, D70). Students book for themselves; staff with `slotBook` for a
 * student, with lesson rules or (`lessonRules: false`) without.
 *
 * Those who want the same slot at this process take turns (decision 017). Whose turn it is reads the facts, locked
 * unless the slot is full already, and writes what the rules make of them before anything has changed.
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
  const judge = (facts: Facts | null): BookingVerdict => {
    const asked = meant({ facts })
    return asked === null ? { ok: false, code: 'ES1001' } : book(bookingFacts(ctx, asked), wish, rules, ctx.now)
  }
  return inLine(`${ctx.school.id} ${slotId}`, judgeSlot, async (look) => {
    for (let always = false; ; always = true) {
      const { locked, verdict, bookingId } = await look(() =>
        retried(() => attemptBooking(ctx, viewer, { slotId, studentId, always }, judge)),
      )
      if (!verdict.ok) return verdict
      if (bookingId !== null) {
        ctx.events.announce()
        return { ...verdict, bookingId, slotId, studentId }
      }
      if (locked) throw new Error('a booking was neither written nor refused')
    }
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
