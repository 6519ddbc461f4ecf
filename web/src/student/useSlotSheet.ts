import { openedHereState } from '../ui/hooks/useOpenItem.ts'
import { useOpenSlot } from '../calendar/useOpenSlot.ts'

/** Returns the search part of an address that also opens the sheet of a slot. */
export function withSlotSheet(search: string | URLSearchParams, slotId: string): string {
  const params = new URLSearchParams(search)
  params.set('slot', slotId)
  return `?${params.toString()}`
}

/** Marks an address that was reached by opening a sheet, so that closing it is going back. */
export const slotSheetState = openedHereState

/** Returns the slot whose sheet is open, kept in the address: reload, links and the back button work. (STU-12) */
export function useSlotSheet(): { slotId: string | null; open: (slotId: string) => void; close: () => void } {
  const { openId: slotId, open, close } = useOpenSlot()
  return { slotId, open, close }
}
