import type { FullSlot } from '../../desk/store/slotDocuments.ts'

/** A student on the waiting list of a slot. */
export interface WaitingProps {
  slot: FullSlot
  student: NonNullable<FullSlot['waitingList']>[number]
}
