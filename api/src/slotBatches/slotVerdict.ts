import type { SlotRefusal } from '../slots/judgeSlot.ts'

/** The result of a batch for one slot, or why the slot is left alone. */
export interface SlotVerdict {
  slotId: string
  /** `courseIds`: the courses it will have, null where it keeps its own. */
  result: SlotRefusal | { ok: true; code: '1001'; courseIds: string[] | null }
  /** What to know before, in words. */
  warnings?: readonly string[]
}
