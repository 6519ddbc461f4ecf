import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import { joinWaitingList as judge, type WaitingVerdict } from '@koma/schema/rules/waiting'
import { schoolFacts } from '../school/school.reads.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { inTransaction } from '../shared/transaction.ts'
import { readFacts } from './booking.facts.ts'
import { studentOf } from './studentOf.ts'
import { writeWaiting } from './writeWaiting.ts'

/**
 * Puts a student on the waiting list of a full slot (BOOK-35…38). Students themselves; staff with
 * `slotBook` anybody. Refusals carry generalE and their words; an unknown slot is ES1001.
 */
export async function joinWaitingList(
  ctx: Context,
  input: WaitingListInput,
): Promise<WaitingVerdict | { ok: false; code: 'ES1001' }> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], flag: 'slotBook' })
  const request = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  return inTransaction(ctx, async (em) => {
    const facts = await readFacts(em, ctx, request, studentId, true)
    if (facts === null) return { ok: false, code: 'ES1001' }
    const { slot, booking, waiting } = facts
    const student = { active: facts.student?.active ?? false, isBooked: booking !== null, isWaiting: waiting }
    const verdict = judge({ school: schoolFacts(ctx.school), slot, student }, ctx.now)
    if (verdict.ok) await writeWaiting(em, ctx, viewer, facts, 'waiting-add')
    return verdict
  })
}
