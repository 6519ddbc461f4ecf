import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import { hindranceOf } from '@koma/schema/rules/book'
import { joinWaitingList, type WaitingPosition, listWaitingChecks } from '@koma/schema/rules/waiting'
import { query, sql, wallTime } from '../../platform/database/sql.ts'
import { type Explanation, mayAskWhy } from '../../platform/record/explanation.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { readFacts } from '../booking.facts.ts'
import { contractsOf, overlappingLesson } from '../bookingWhy.ts'
import { waitingFacts } from './joinWaitingList.ts'
import { requireKnownStudent } from '../knownStudent.ts'
import { studentOf } from '../studentOf.ts'
import { joiningOrder } from './joiningOrder.ts'

/**
 * Explains, rule by rule, why staff cannot put a student on a waiting list now. For somebody who waits already it gives
 * the position and since when (BOOK-35, BOOK-36, D54, D147). A contract without the lesson's course is named as such:
 * with it the student could not wait by themselves. Changes nothing. All staff (D128).
 */
export async function waitingWhy(ctx: Context, input: WaitingListInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const request = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const facts = await readFacts(ctx.em, ctx, request, studentId)
  if (facts === null) return { verdict: { ok: false, code: 'ES1001' }, rules: [] }
  const ruleFacts = waitingFacts(ctx, facts)
  const position = await waitingPosition(ctx, request.slotId, studentId)
  const lesson = await overlappingLesson(ctx, facts, studentId)
  const booked = facts.slot.courses.find(({ id }) => id === facts.slot.booked?.courseId)
  return {
    verdict: requireKnownStudent(ctx, joinWaitingList(ruleFacts, 'staff', ctx.now)),
    rules: listWaitingChecks(ruleFacts, position, 'staff', ctx.now, lesson),
    // With the course the student could wait by themselves.
    contracts: contractsOf(facts, (contract) => hindranceOf(contract, facts.slot, booked?.code ?? '', 'student')),
  }
}

/** Returns the number of waiting students, and the student's position in the order of joining. */
async function waitingPosition(ctx: Context, slotId: string, studentId: string): Promise<WaitingPosition> {
  const [position] = await query(
    ctx.em,
    sql<WaitingPosition>`
      select count(*)::int as waiting, max(place) filter (where own)::int as place,
        ${wallTime('max(joined_at) filter (where own)')} as since
      from (select joined_at, student_id = ${studentId} as own,
              row_number() over (order by ${joiningOrder}) as place
            from waiting w where school_id = ${ctx.school.id} and slot_id = ${slotId}) w`,
  )
  return position ?? { waiting: 0, place: null, since: null }
}
