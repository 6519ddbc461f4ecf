import type { StepSaid } from '../../jobs/runs/runKind.ts'
import type { Context, Viewer } from '../../shared/context.ts'
import { deleteSlot } from '../../slots/deleteSlot.ts'
import { exporting } from './exporter.ts'

/** Removes a slot that was made from the template; one that is booked stays. (FIX-27, D116) */
export async function removeMade(ctx: Context & { viewer: Viewer }, slotId: string): Promise<StepSaid> {
  const answer = await deleteSlot(exporting(ctx, 'slotDelete'), { slotId })
  if (answer.ok) return { outcome: 'made' }
  return answer.note === 'slotBooked' ? { outcome: 'booked' } : { outcome: 'gone' }
}
