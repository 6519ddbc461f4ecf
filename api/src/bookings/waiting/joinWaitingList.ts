import type { WaitingListInput } from '@koma/schema/input/waiting'
import { joinWaitingList as judge, type WaitingFacts, type WaitingVerdict } from '@koma/schema/rules/waiting'
import { schoolFacts } from '../../school/school.reads.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type Facts, studentFacts } from '../booking.facts.ts'
import { changeWaitingList } from './changeWaitingList.ts'

/**
 * Puts a student on the waiting list of a full slot (BOOK-35…38). Students themselves; staff with `slotBook` anybody.
 * Refusals carry their code or generalE with its words; a slot that the viewer cannot see is ES1001.
 */
export async function joinWaitingList(ctx: Context, input: WaitingListInput): Promise<WaitingVerdict> {
  return changeWaitingList(ctx, input, 'waiting-add', (facts, viewer) => {
    const rules = viewer.type === 'student' ? 'student' : 'staff'
    const ruleFacts = waitingFacts(ctx, facts)
    if (rules === 'student' && !ruleFacts.slot.isLesson) return { ok: false, code: 'ES1001' }
    return judge(ruleFacts, rules, ctx.now)
  })
}

/** Turns the facts into what the rules of waiting lists take. */
export function waitingFacts(ctx: Context, facts: Facts): WaitingFacts {
  return {
    school: schoolFacts(ctx.school),
    slot: { ...facts.slot, isLesson: facts.slot.booked?.isLesson ?? true },
    student: { ...studentFacts(facts), isWaiting: facts.waiting !== null },
  }
}
