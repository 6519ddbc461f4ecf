import { z } from 'zod'
import { closeSlots } from '../closures/closeSlots.ts'
import { turnCalls } from '../closures/closureCalls.ts'
import { closureLabels, emptyingInput, emptyingRefusal, tellEnded } from '../closures/closureEnd.ts'
import { spansOfRun } from '../closures/closureRun.ts'
import { reopen } from '../closures/reopen.ts'
import { runKind } from '../platform/jobs/runs/runKind.ts'
import { giveBack, lockGiven } from './giveBack.ts'

const outcomes = { give: 'given', leave: 'left', none: 'nothing' } as const

/**
 * An absence (decision 043). The lessons for others were given away before it starts. The run reports that lesson by
 * lesson, empties those not held as a closure does, and notifies their students once. Undoing it leaves what was
 * changed since, with the reason.
 */
export const substitutionRun = runKind({
  name: 'substitution',
  onePerSchool: false,
  permission: 'slotEdit',
  stepsPerTransaction: 20,
  input: emptyingInput,
  item: z.object({
    slotId: z.uuid().nullable(),
    what: z.enum(['give', 'close', 'leave', 'none']),
    /**
     * The intended outcome of a lesson that is left, and why it is left. It has the teacher it was to go to, or null if
     * it was not to be held.
     */
    refused: z.object({ teacherId: z.uuid().nullable(), note: z.string() }).optional(),
  }),
  async step(ctx, { slotId, what, refused }, { id }) {
    if (refused !== undefined) return { outcome: 'refused', note: refused.note }
    let closed = 0
    if (what === 'close' && slotId !== null) {
      const spans = await spansOfRun(ctx.em, ctx.school.id, id)
      closed = await closeSlots(ctx.em, ctx, ctx.viewer, spans, [slotId])
    }
    if (what === 'close') return { outcome: closed > 0 ? 'closed' : 'nothing' }
    return { outcome: outcomes[what], ref: what === 'give' ? slotId : null }
  },
  onEnd: tellEnded,
  resumeRefusal: emptyingRefusal,
  labels: (ctx, runs) => closureLabels(ctx, runs, true),
  undo: {
    async apply(em, ctx, by, { id, input: { tell } }) {
      // Slots before closed time, the order in which moving slots locks them.
      await lockGiven(em, ctx, id)
      await reopen(em, ctx, by, id, tell)
      await giveBack(em, ctx, by, id, tell)
      await turnCalls(em, ctx, id)
    },
  },
})
