import type { Location } from 'react-router'
import { type OpenItem, useOpenItem } from '../ui/hooks/useOpenItem.ts'

/** Returns the open slot, kept in the address. */
export function useOpenSlot(): OpenItem {
  return useOpenItem('slot')
}

/**
 * Tells whether on the way between two addresses the open slot closes or gives way to another one, or the page does.
 */
export function isOtherSlotOpen(from: Location, to: Location): boolean {
  const openIn = ({ search }: Location) => new URLSearchParams(search).get('slot')
  return from.pathname !== to.pathname || openIn(from) !== openIn(to)
}
