import { SidePanel } from '../../ui/SidePanel.tsx'
import type { FullSlot } from '../store/slotDocuments.ts'
import { type SlotDetail, useSlotDetail } from './useSlotDetail.tsx'

/** The props of an open slot. */
export interface OpenSlotProps {
  id: string
  /** The slots at hand; others are read. */
  slots: readonly FullSlot[]
  detail: SlotDetail
  onClose: () => void
}

/** Draws the open slot beside its list, which stays in use; Escape closes. (SCHED-48) */
export function SlotPanel({ id, slots, detail, onClose }: OpenSlotProps) {
  const { heading, body } = useSlotDetail(id, slots, detail)
  return (
    <SidePanel title={heading} onClose={onClose}>
      {body}
    </SidePanel>
  )
}
