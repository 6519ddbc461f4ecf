import type { MouseEvent } from 'react'

/** Returns the slot whose card was clicked with Ctrl, or ⌘. */
export function slotClickedWithCtrl({ ctrlKey, metaKey, target }: MouseEvent): string | undefined {
  if (!(ctrlKey || metaKey) || !(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-slot-id]')?.dataset.slotId
}
