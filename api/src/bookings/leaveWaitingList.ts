import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import { leaveWaitingList as judge, type WaitingVerdict } from '@koma/schema/rules/waiting'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { inSlotTransaction } from './line/inSlotTransaction.ts'
import { readFacts } from './booking.facts.ts'
import { inPace } from './pace.ts'
import { studentOf } from './studentOf.ts'
import { writeWaiting } from './writeWaiting.ts'
import { mayBook } from './booking.policy.ts'

/** Takes a student off a waiting list (BOOK-37). Students themselves; staff with `slotBook` anybody. */
export async function leaveWaitingList(ctx: Context, input: WaitingListInput): Promise<WaitingVerdict> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  return inSlotTransaction(ctx, request.slotId, async (em) => {
    const facts = await readFacts(em, ctx, request, studentId, true)
    if (facts === null) return { ok: false, code: 'ES1001' }
    const verdict = inPace(viewer, facts, judge({ student: { isWaiting: facts.waiting } }))
    if (verdict.ok) await writeWaiting(em, ctx, viewer, facts, 'waiting-remove')
    return verdict
  })
}
