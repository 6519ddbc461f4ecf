import { type WaitingListInput, waitingListInput } from '@koma/schema/input/waiting'
import { joinWaitingList as judge, type WaitingVerdict } from '@koma/schema/rules/waiting'
import { schoolFacts } from '../school/school.reads.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { inSlotTransaction } from './line/inSlotTransaction.ts'
import { readFacts, studentFacts } from './booking.facts.ts'
import { inPace } from './pace.ts'
import { studentOf } from './studentOf.ts'
import { writeWaiting } from './writeWaiting.ts'
import { mayBook } from './booking.policy.ts'

/**
 * Puts a student on the waiting list of a full slot (BOOK-35…38). Students themselves; staff with
 * `slotBook` anybody. Refusals carry their code or generalE with its words; a slot that the asker cannot see is ES1001.
 */
export async function joinWaitingList(ctx: Context, input: WaitingListInput): Promise<WaitingVerdict> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, waitingListInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  return inSlotTransaction(ctx, request.slotId, async (em) => {
    const facts = await readFacts(em, ctx, request, studentId, true)
    if (facts === null) return { ok: false, code: 'ES1001' }
    const isLesson = facts.slot.booked?.isLesson ?? true
    if (viewer.type === 'student' && !isLesson) return { ok: false, code: 'ES1001' }
    const standing = {
      school: schoolFacts(ctx.school),
      slot: { ...facts.slot, isLesson },
      student: { ...studentFacts(facts), isWaiting: facts.waiting },
    }
    const rules = viewer.type === 'student' ? 'student' : 'staff'
    const verdict = inPace(viewer, facts, judge(standing, rules, ctx.now))
    if (verdict.ok) await writeWaiting(em, ctx, viewer, facts, 'waiting-add')
    return verdict
  })
}
