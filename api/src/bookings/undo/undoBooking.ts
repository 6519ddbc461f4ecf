import { type UndoBookingInput, undoBookingInput } from '@koma/schema/input/booking'
import { bookingUndoRefusal, type BookingUndoNote } from '@koma/schema/rules/undoBooking'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert } from '../../activity/activity.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { refusingOtherMails, requireMatchingDigest } from '../../slots/mailedPeople.ts'
import { lessonPeople } from '../../slots/lessonPeople.ts'
import { type Facts, type LiveBooking, readFacts } from '../booking.facts.ts'
import { mayUndoBooking } from '../booking.policy.ts'
import { endBooking } from '../cancelBooking.ts'
import { endOther } from '../cancelOther.ts'
import { passOnSeatIfFull } from '../offers/passOnSeat.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { tellOfUndo } from './tellOfUndo.ts'
import { undoneBooking, type UndoneBooking, undoRefusal } from './undoneBooking.ts'

export type UndoBookingResult = { slotId: string | null; studentId: string | null } & (
  | { ok: true; code: '1001' }
  | { ok: false; code: 'generalE'; note: BookingUndoNote | 'toldOthers' }
)

/**
 * Undoes a booking that the viewer has made within a day. The seat is free again, the contract has its points back, and
 * no cancellation is counted. A student who had waited for the seat waits again. Staff with `slotBook`. Refuses with a
 * note if anything has happened to it since, if the contract was renewed, or if others than those of the digest
 * would be told. (SCHED-100)
 */
export async function undoBooking(ctx: Context, input: UndoBookingInput): Promise<UndoBookingResult> {
  const viewer = mayUndoBooking(ctx)
  const { bookingId, tell, digest } = parseInput(ctx, undoBookingInput, input)
  const found = await undoneBooking(ctx.em, ctx.school.id, bookingId)
  if (found === null) return { ...nobody, ...undoRefusal('undoChanged') }
  const { slotId, studentId } = found
  const result = await refusingOtherMails(() =>
    inSlotTransaction(ctx, slotId, async (em) => {
      const facts = await readFacts(em, ctx, found, studentId, { lock: true })
      const booking = await undoneBooking(em, ctx.school.id, bookingId)
      if (facts === null || booking === null) return undoRefusal('undoChanged')
      const note = bookingUndoRefusal(undoFacts(viewer, facts, booking), ctx.now)
      if (note !== null) return undoRefusal(note)
      const people = await lessonPeople(em, ctx.school.id, [slotId])
      await writeUndo(em, ctx, viewer, facts, booking)
      if (tell !== false && studentId !== null)
        await tellOfUndo(em, ctx, { facts, booking, people, kind: 'bookingCancelled' })
      await requireMatchingDigest(em, ctx.school.id, digest)
      return { ok: true, code: '1001' } as const
    }),
  )
  return { slotId, studentId, ...result }
}

const nobody = { slotId: null, studentId: null }

/** Returns what the rules of undoing a booking ask. */
export function undoFacts(viewer: Viewer, { slot, contracts }: Facts, booking: UndoneBooking) {
  const contract = contracts.find(({ id }) => id === booking.contractId)
  const { status, last, isMarked, startsAt, endsAt } = booking
  const isMade = last !== null && last.type.startsWith('booking') && last.actor === actorOf(viewer)
  return {
    doneAt: booking.bookedAt,
    isLast: isMade && status === 'booked' && !isMarked && startsAt === slot.startsAt && endsAt === slot.endsAt,
    contract: booking.contractId === null ? null : { isOpen: contract?.carriedOver === false },
  }
}

/** Ends the booking as staff do without lesson rules, and puts the student back on the waiting list they were on. */
export async function writeUndo(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  booking: UndoneBooking,
): Promise<void> {
  const paid = facts.contracts.find(({ id }) => id === booking.contractId)
  if (paid === undefined) return endOther(em, ctx, viewer, facts, booking)
  const pointsAfter = paid.points + booking.cost
  const live: Omit<LiveBooking, 'lots' | 'attendance' | 'reason'> = { ...booking, contractId: paid.id }
  const verdict = {
    ok: true,
    code: '1001',
    outcome: 'cancel-unrestricted',
    returned: true,
    credit: booking.cost,
    pointsAfter,
  } as const
  const to = { id: paid.id, name: paid.name, pointsAfter }
  const quiet: Context = { ...ctx, tellsNobody: true }
  await endBooking(em, quiet, viewer, { facts, booking: live, verdict, refunded: to })
  // First, so that a seat to hold goes to whoever waited longest, this student among them.
  await waitAgain(em, ctx, viewer, facts, booking)
  await passOnSeatIfFull(em, quiet, viewer, facts)
}

/** Puts the student back on the waiting list they were on when they took the seat. */
export async function waitAgain(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  booking: UndoneBooking,
): Promise<void> {
  if (booking.waited === null || facts.student === null) return
  const { since, id } = booking.waited
  const entry = { ...aboutSlot(ctx, viewer, facts.slot), ...aboutStudent(facts.student), type: 'waiting-add' } as const
  await query(
    em,
    sql`with waits as (
        insert into waiting (school_id, slot_id, student_id, joined_at, id)
        select id, ${facts.slot.id}::uuid, ${facts.student.id}::uuid, ${since}::timestamp, ${id}::uuid
        from school where id = ${ctx.school.id} and waiting_list on conflict do nothing returning student_id)
      ${activityInsert([entry], { about: sql`waits` })}`,
  )
}
