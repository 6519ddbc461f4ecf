import { z } from 'zod'
import { closeSlots } from '../closures/closeSlots.ts'
import { closureLabels, emptyingInput, emptyingRefusal, tellEnded } from '../closures/closureEnd.ts'
import { spansOfRun } from '../closures/closureRun.ts'
import { reopen } from '../closures/reopen.ts'
import { runKind } from '../platform/jobs/runs/runKind.ts'
import { giveBack, lockGiven } from './giveBack.ts'

const outcomes = { give: 'given', leave: 'left', none: 'nothing' } as const

/**
 * An absence (decision 043). Lessons given to others were given before it starts; it reports so, lesson by lesson,
 * empties those not held as a closure does, and notifies their students once. Undone as far as nothing was changed
 * since: what stays is kept with its reason.
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
     * The intended outcome of one that is left: the teacher it was to go to, null if it was not to be held; and why it
     * is left.
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
    },
  },
})
