import { type UndoBookingsInput, undoBookingsInput } from '@koma/schema/input/repeatBooking'
import { type BookingUndoNote, bookingUndoRefusal, ownBookingUndoRefusal } from '@koma/schema/rules/undoBooking'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { refusingOtherMails, requireMatchingDigest } from '../../slots/mailedPeople.ts'
import { readFacts, type Facts } from '../booking.facts.ts'
import { mayUndoBookings } from '../booking.policy.ts'
import { mailContext } from '../mailContext.ts'
import { undoFacts, writeUndo } from '../undo/undoBooking.ts'
import { undoneBooking, type UndoneBooking, undoRefusal } from '../undo/undoneBooking.ts'
import { lockLessons } from './lessonFacts.ts'
import { mailLessons } from './mailLessons.ts'

/** A booking that stays, and why. */
interface KeptBooking {
  bookingId: string
  slotId: string | null
  startsAt: WallTime | null
  refusal: { ok: false; code: 'generalE'; note: BookingUndoNote }
}

export type UndoBookingsResult = {
  studentId: string | null
  undone: readonly string[]
  kept: readonly KeptBooking[]
} & ({ ok: true; code: '1001' } | { ok: false; code: 'generalE'; note: BookingUndoNote | 'toldOthers' })

/**
 * Undoes several bookings of one student that the viewer has made, in one transaction and by start (REPEAT-08). Each is
 * undone as by `undoBooking`; those that have changed since stay and are named. Students undo their own for some
 * minutes (REPEAT-09). Refuses with the first reason if none can be undone, and if others than those of the digest
 * would be told.
 */
export async function undoBookings(ctx: Context, input: UndoBookingsInput): Promise<UndoBookingsResult> {
  const viewer = mayUndoBookings(ctx)
  const { bookingIds, tell, digest } = parseInput(ctx, undoBookingsInput, input)
  const schoolId = ctx.school.id
  const nothing = { studentId: null, undone: [], kept: [] }
  const result = await refusingOtherMails(() =>
    inTransaction<UndoBookingsResult>(ctx, async (em) => {
      const found = await bookingsOf(em, ctx, viewer, bookingIds)
      const studentId = found.values().next().value?.studentId ?? null
      const slotIds = [...found.values()].map(({ slotId }) => slotId)
      if (studentId !== null) await lockLessons(em, ctx, studentId, slotIds)
      const kept: KeptBooking[] = []
      const undone: { facts: Facts; booking: UndoneBooking }[] = []
      for (const id of new Set([...found.keys(), ...bookingIds])) {
        const seen = found.get(id)
        const done = await undo(em, ctx, viewer, seen)
        if ('booking' in done) undone.push(done)
        else kept.push({ bookingId: id, slotId: seen?.slotId ?? null, startsAt: seen?.startsAt ?? null, ...done })
      }
      const [first] = kept
      if (undone.length === 0)
        return { ...nothing, studentId, kept, ...undoRefusal(first?.refusal.note ?? 'undoChanged') }
      if (mailContext(ctx, viewer, { tell }).tellsNobody !== true) {
        const lessons = undone.map(({ facts, booking }) => ({ facts, cost: booking.cost, place: booking }))
        await mailLessons(em, ctx, viewer, 'undone', lessons)
      }
      await requireMatchingDigest(em, schoolId, digest)
      return { ok: true, code: '1001', studentId, undone: undone.map(({ booking }) => booking.id), kept }
    }),
  )
  return result.ok || 'kept' in result ? result : { ...nothing, ...result }
}

/**
 * Returns the bookings of the first one's student by id, in the order of their start. Students get only their own;
 * others are left out.
 */
async function bookingsOf(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, UndoneBooking>> {
  const found: UndoneBooking[] = []
  for (const id of bookingIds) {
    const booking = await undoneBooking(em, ctx.school.id, id)
    const studentId = viewer.type === 'student' ? viewer.id : (found[0]?.studentId ?? booking?.studentId)
    if (booking !== null && booking.studentId !== null && booking.studentId === studentId) found.push(booking)
  }
  return new Map(found.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).map((each) => [each.id, each]))
}

/** Undoes one booking in a locked slot, or returns why it stays. */
async function undo(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  seen: UndoneBooking | undefined,
): Promise<{ facts: Facts; booking: UndoneBooking } | Pick<KeptBooking, 'refusal'>> {
  if (seen === undefined) return { refusal: undoRefusal('undoChanged') }
  const facts = await readFacts(em, ctx, seen, seen.studentId, { lock: true })
  const booking = await undoneBooking(em, ctx.school.id, seen.id)
  if (facts === null || booking === null) return { refusal: undoRefusal('undoChanged') }
  const done = undoFacts(viewer, facts, booking)
  const note =
    viewer.type === 'student'
      ? ownBookingUndoRefusal({ ...done, cancelBy: facts.slot.cancelBy }, ctx.now)
      : bookingUndoRefusal(done, ctx.now)
  if (note !== null) return { refusal: undoRefusal(note) }
  await writeUndo(em, ctx, viewer, facts, booking)
  return { facts, booking }
}
