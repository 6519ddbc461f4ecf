import type { SlotInput } from '@koma/schema/input/slot'
import type { Context } from '../platform/shared/context.ts'
import { createSlots, type SlotResult } from './createSlots.ts'
import { refusingOverlap } from './slotRefusal.ts'

/**
 * Makes a slot (SCHED-76…87). Staff with `slotNew`, also in the past (D39). Refuses with generalE and the field for
 * what is missing or out of order, and with ES1002, ES1003 or ES1004 for what is not on offer. A teacher who has a slot
 * at that time gives generalE with its words (SLOT-30, D37), closed time ES1005.
 */
export async function createSlot(ctx: Context, input: SlotInput): Promise<SlotResult> {
  return refusingOverlap(async () => {
    const [result] = await createSlots(ctx, [{ input }])
    if (result === undefined) throw new Error('a slot has neither been made nor refused')
    return result
  })
}
