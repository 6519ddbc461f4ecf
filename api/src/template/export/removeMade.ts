import type { StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { deleteSlots } from '../../slots/deleteSlots.ts'
import { lockSlots } from '../../slots/slot.facts.ts'

/** Removes slots that were made from the template; one that is booked stays. (FIX-27, D116) */
export async function removeMade(
  ctx: Context & { viewer: Viewer },
  slotIds: readonly string[],
): Promise<StepOutcome[]> {
  const slots = await lockSlots(ctx.em, ctx.school.id, slotIds)
  const free = slots.filter(({ bookedCount }) => bookedCount === 0)
  await deleteSlots(ctx.em, ctx, ctx.viewer, free, { tell: true, each: true })
  const outcomes = new Map(slots.map((slot) => [slot.id, free.includes(slot) ? 'made' : 'booked']))
  return slotIds.map((id) => ({ outcome: outcomes.get(id) ?? 'gone' }))
}
