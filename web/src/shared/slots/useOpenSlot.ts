import { type OpenItem, useOpenItem } from '../hooks/useOpenItem.ts'

/** Which slot is open, kept in the address. */
export function useOpenSlot(): OpenItem {
  return useOpenItem('slot')
}
