import type { Broken } from '@koma/schema/rules/checks'
import type { SlotRefusal } from '../slotRefusal.ts'

/** The result of a batch for one slot, or why the slot is left alone. */
export interface SlotVerdict {
  slotId: string
  /** `courseIds`: the courses it will have, null where it keeps its own. */
  result: SlotRefusal | { ok: true; code: '1001'; courseIds: string[] | null }
  /** The check that refuses it; null: it is changed. */
  broken: Broken<SlotRefusal> | null
  /** Warnings to show before the change, as texts. */
  warnings?: readonly string[]
}
