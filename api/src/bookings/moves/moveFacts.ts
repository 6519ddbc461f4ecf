import type { ShownPlace } from '@koma/schema/rules/cancel'
import { moveBooking, type Moved, type MoveFacts, type MoveRules } from '@koma/schema/rules/moveBooking'
import { monthOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { schoolFacts } from '../../school/school.reads.ts'
import { cancelFacts, type Facts, studentFacts } from '../booking.facts.ts'
import { type BookingFilter, requestsIn } from '../bookingChoices.ts'
import { bookingRules } from '../bookSlot.ts'
import { cancelRules } from '../cancelBooking.ts'
import { returnedTo } from '../returnedTo.ts'

/** The lesson that a booking is to leave, and what that means to its student's contracts. */
export type LeavingLesson = Pick<MoveFacts, 'from' | 'refunds' | 'moved'>

/** Returns the rules a move meets. Staff move for free and by the lesson rules unless they say otherwise. */
export function moveRules(viewer: Viewer, request: { lessonRules?: boolean | null | undefined }): MoveRules {
  return { leaving: cancelRules(viewer, request), booking: bookingRules(viewer, request) }
}

/** Reads what leaving the lesson of `from` means. */
export async function leavingLesson(
  em: EntityManager,
  ctx: Context,
  from: Facts,
  shown: ShownPlace,
): Promise<LeavingLesson> {
  const { booking, slot } = from
  const contract = from.contracts.find(({ id }) => id === booking?.contractId)
  const leavingFacts = cancelFacts(from, shown)
  if (booking === null || contract === undefined) {
    return { from: { ...leavingFacts, booking: null }, refunds: [], moved: 0 }
  }
  const refunded = await returnedTo(em, ctx, from, booking.cost)
  return {
    from: { ...leavingFacts, slot, booking: { cost: booking.cost, contract, lots: booking.lots } },
    refunds: refunded?.refunds ?? [],
    moved: await freeMoves(em, ctx, from),
  }
}

/** Counts the student's moves away from lessons in the month of the old one that counted as nothing. */
async function freeMoves(em: EntityManager, ctx: Context, { slot, student }: Facts): Promise<number> {
  const month = `${monthOf(slot.startsAt)}-01`
  const [found] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from booking b cross join lateral jsonb_array_elements(b.moves) move
      where b.school_id = ${ctx.school.id} and b.student_id = ${student?.id} and b.moves is not null
        and (move ->> 'isFree')::boolean and (move ->> 'startsAt')::timestamp >= ${month}
        and (move ->> 'startsAt')::timestamp < ${month}::timestamp + interval '1 month'`,
  )
  return found?.count ?? 0
}

/** Tells whether the student of `from` has a lesson at the time of `slot`, beside the one that moves. */
export async function overlapsOther(
  em: EntityManager,
  ctx: Context,
  { booking, student }: Facts,
  slot: { startsAt: string; endsAt: string },
): Promise<boolean> {
  const [found] = await query(
    em,
    sql<{ overlaps: boolean }>`
      select exists (${otherLessonAt(ctx.school.id, student?.id, booking?.id, sql`${slot.startsAt}::timestamp`, sql`${slot.endsAt}::timestamp`)}) as overlaps`,
  )
  return found?.overlaps === true
}

/** Returns a query of the student's other live bookings at a time. */
export function otherLessonAt(
  schoolId: string,
  studentId: string | undefined,
  bookingId: string | undefined,
  startsAt: Sql,
  endsAt: Sql,
): Sql {
  return sql`select from booking b where b.school_id = ${schoolId} and b.student_id = ${studentId}
    and b.status = 'booked' and b.id is distinct from ${bookingId}::uuid
    and tsrange(b.starts_at, b.ends_at) && tsrange(${startsAt}, ${endsAt})`
}

/** Turns both lessons into what the rules of moving take; `to.overlaps` leaves out the lesson that moves. */
export function moveFacts(ctx: Pick<Context, 'school'>, leaving: LeavingLesson, to: Facts): MoveFacts {
  return {
    ...leaving,
    school: schoolFacts(ctx.school),
    settings: ctx.school,
    to: to.slot,
    student: studentFacts(to),
  }
}

/** Returns each course and way in which the rules let the booking move into the slot of `to` now. */
export function moveChoices(
  ctx: Context,
  filter: BookingFilter,
  leaving: LeavingLesson,
  to: Facts,
  rules: MoveRules,
): Moved[] {
  const facts = moveFacts(ctx, leaving, to)
  return requestsIn(filter, to)
    .map((request) => moveBooking(facts, request, rules, ctx.now))
    .filter((verdict) => verdict.ok)
}
