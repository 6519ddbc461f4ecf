import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import { joinWaitingList as judge } from '@koma/schema/rules/waiting'
import { hindranceOf } from '@koma/schema/rules/why'
import { type StandsInLine, waitingWhy as whyWaiting } from '@koma/schema/rules/waitingWhy'
import { query, wallTimeColumn } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { readFacts } from './booking.facts.ts'
import { mayAskWhy } from './booking.policy.ts'
import { contractsOf, overlappingLesson, unknown, type Why, withLesson } from './bookingWhy.ts'
import { waitingFacts } from './joinWaitingList.ts'
import { ofKnownStudent } from './knownStudent.ts'
import { studentOf } from './studentOf.ts'

/**
 * Explains, rule by rule, why staff cannot put a student on a waiting list now. For somebody who waits already it gives
 * the position and since when (BOOK-35, BOOK-36, D54, D147). A contract without the lesson's course is named as such:
 * with it the student could not wait by themselves. Changes nothing. All staff (D128).
 */
export async function waitingWhy(ctx: Context, input: WaitingListInput): Promise<Why> {
  const viewer = mayAskWhy(ctx)
  const request = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const facts = await readFacts(ctx.em, ctx, request, studentId, false)
  if (facts === null) return unknown('ES1001')
  const given = waitingFacts(ctx, facts)
  const [line, overlapping] = await Promise.all([
    standsInLine(ctx, request.slotId, studentId),
    facts.overlaps ? overlappingLesson(ctx, facts, studentId) : null,
  ])
  const booked = facts.slot.courses.find(({ id }) => id === facts.slot.booked?.courseId)
  return {
    verdict: ofKnownStudent(ctx, judge(given, 'staff', ctx.now)),
    rules: withLesson(whyWaiting(given, line, 'staff', ctx.now), overlapping),
    // With the course the student could wait by themselves.
    contracts: contractsOf(facts, (contract) => hindranceOf(contract, facts.slot, booked?.code ?? '', 'student')),
  }
}

/** Returns the number of waiting students, and the student's position in the order of joining. */
async function standsInLine(ctx: Context, slotId: string, studentId: string): Promise<StandsInLine> {
  const [line] = await query<StandsInLine>(
    ctx.em,
    `select count(*)::int as waiting, max(place) filter (where student_id = $3)::int as place,
       ${wallTimeColumn('max(joined_at) filter (where student_id = $3)')} as since
     from (select student_id, joined_at, row_number() over (order by joined_at, student_id) as place
           from waiting where school_id = $1 and slot_id = $2) line`,
    [ctx.school.id, slotId, studentId],
  )
  return line ?? { waiting: 0, place: null, since: null }
}
