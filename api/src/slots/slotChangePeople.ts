import type { SlotBatchInput } from '@koma/schema/input/slotBatch'
import { type SlotChangePeopleInput, slotChangePeopleInput } from '@koma/schema/input/slotChangePeople'
import { rehearsed } from '../idempotency/rehearse.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mailedByTransaction, type NotifiedPerson } from './mailedPeople.ts'
import { changeSlotBatch, slotBatchPreview } from './batches/changeSlotBatch.ts'
import { mayChangeTogether } from './batches/slotBatch.policy.ts'
import { mayEditSlots } from './slot.policy.ts'
import { updateSlot } from './updateSlot.ts'

/** The most people that are named. */
const MOST_NAMED = 500

/**
 * Returns the people whom an edit of one or several slots would notify, and those whom no mail reaches; nobody if it is
 * refused. The edit is made in a transaction that is rolled back, as undos are (decision 065), so nobody is named who
 * would not be told. A waiting student who is busy at the new time learns nothing of it (decision 054). Same rights as
 * the edit. (SCHED-99)
 */
export async function slotChangePeople(ctx: Context, input: SlotChangePeopleInput): Promise<NotifiedPerson[]> {
  const { update, batch } = input
  if (batch == null) mayEditSlots(ctx)
  else mayChangeTogether(ctx, { deletes: batch.delete })
  parseInput(ctx, slotChangePeopleInput, input)
  return rehearsed(ctx, async (inside) => {
    if (update != null) await updateSlot(inside, update)
    if (batch != null) await changeAsPreviewed(inside, batch)
    return (await mailedByTransaction(inside.em, ctx.school.id)).slice(0, MOST_NAMED)
  })
}

/** Changes the slots that the preview of a batch says will change. */
async function changeAsPreviewed(ctx: Context, batch: SlotBatchInput): Promise<void> {
  const expected = (await slotBatchPreview(ctx, batch)).flatMap(({ slotId, result }) =>
    result.ok ? [{ slotId, courseIds: result.courseIds === null ? null : [...result.courseIds] }] : [],
  )
  if (expected.length > 0) await changeSlotBatch(ctx, { batch, expected })
}
