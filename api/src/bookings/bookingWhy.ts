import {
  type BookSlotInput,
  bookSlotInput,
  type CancelBookingInput,
  cancelBookingInput,
} from '@koma/schema/input/booking'
import { book, listBookingChecks, hindranceOf } from '@koma/schema/rules/book'
import { listCancelChecks } from '@koma/schema/rules/cancel'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import { type ContractHindrance, remainingBookings } from '@koma/schema/rules/contracts'
import type { JudgedBy } from '@koma/schema/rules/judged'
import { monthOf, type WallTime } from '@koma/schema/rules/time'
import type { ContractFacts } from '@koma/schema/rules/facts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { JudgedContractType } from '../platform/record/why.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { bookingFacts, cancelFacts, type Facts, readFacts } from './booking.facts.ts'
import { bookingRules, bookingRequestOf } from './bookSlot.ts'
import { cancelRules, judgeCancelling } from './cancelBooking.ts'
import { requireKnownStudent } from './knownStudent.ts'
import { refuseIfMadeUp } from './makeUp/settleMakeUp.ts'
import { studentOf } from './studentOf.ts'

/**
 * Explains why a booking would be refused or made now: each rule with its facts, and each contract with what speaks
 * against it (BOOK-13…22, D45). Changes nothing. All staff (D128).
 */
export async function bookingWhy(ctx: Context, input: BookSlotInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const request = parseInput(ctx, bookSlotInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const facts = await readFacts(ctx.em, ctx, request, studentId)
  if (facts === null) return { verdict: { ok: false, code: 'ES1001' }, rules: [] }
  const [rules, choice, ruleFacts] = [
    bookingRules(viewer, request),
    bookingRequestOf(request),
    bookingFacts(ctx, facts),
  ]
  const lesson = await overlappingLesson(ctx, facts, studentId)
  return {
    verdict: requireKnownStudent(ctx, book(ruleFacts, choice, rules, ctx.now)),
    rules: await withNames(ctx, listBookingChecks(ruleFacts, choice, rules, ctx.now, lesson)),
    contracts: contractsOf(facts, (contract) => hindranceOf(contract, facts.slot, request.courseCode, rules)),
  }
}

/** Returns the student's contracts, each with what speaks against it. */
export function contractsOf(
  { contracts, slot }: Facts,
  hindrance: (contract: ContractFacts) => ContractHindrance | null,
): JudgedContractType[] {
  const month = monthOf(slot.startsAt)
  return contracts.map((contract) => ({
    id: contract.id,
    contractNumber: contractNumberOf(contract.name),
    startDate: contract.startDate,
    endDate: contract.endDate,
    points: contract.points,
    bookingsLeft: remainingBookings(contract, month),
    hindrance: hindrance(contract),
  }))
}

/** Explains cancelling in the same way, also why nothing would come back (BOOK-28…32, D50, D69). */
export async function cancelWhy(ctx: Context, input: CancelBookingInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const request = parseInput(ctx, cancelBookingInput, input)
  const facts = await readFacts(ctx.em, ctx, request, studentOf(ctx, viewer, request.studentId))
  if (facts === null) return { verdict: { ok: false, code: 'EC1001' }, rules: [] }
  const rules = listCancelChecks(cancelFacts(facts, request), cancelRules(viewer, request), ctx.now)
  const verdict = judgeCancelling(ctx, viewer, request, facts)
  return { verdict: verdict.ok ? ((await refuseIfMadeUp(ctx.em, ctx, facts)) ?? verdict) : verdict, rules }
}

/** Replaces the codes of courses in the facts by their current names. */
async function withNames(ctx: Context, rules: readonly JudgedBy[]): Promise<JudgedBy[]> {
  const { courses } = await ctx.directory()
  const names = new Map([...courses.values()].map(({ code, displayName }) => [code, displayName]))
  const named = (codes: string) =>
    codes
      .split(' ')
      .map((code) => names.get(code) ?? code)
      .join(', ')
  return rules.map((rule) => ({
    ...rule,
    facts: rule.facts.map((fact) =>
      ['wanted', 'offered', 'fixed'].includes(fact.name) ? { ...fact, value: named(fact.value) } : fact,
    ),
  }))
}

/** Returns the start of the student's first lesson at the time of the slot; null without one. */
export async function overlappingLesson(
  ctx: Context,
  { slot, overlaps }: Facts,
  studentId: string,
): Promise<WallTime | null> {
  if (!overlaps) return null
  const [lesson] = await query(
    ctx.em,
    sql<{ startsAt: WallTime }>`
      select ${wallTime('starts_at')} as "startsAt" from booking
      where school_id = ${ctx.school.id} and student_id = ${studentId} and status = 'booked'
        and starts_at < ${slot.endsAt} and ends_at > ${slot.startsAt}
      order by starts_at limit 1`,
  )
  return lesson?.startsAt ?? null
}
