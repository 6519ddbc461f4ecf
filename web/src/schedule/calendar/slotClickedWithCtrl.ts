import type { MouseEvent } from 'react'

/** The slot whose card a click with Ctrl, or ⌘, is on. */
export function slotClickedWithCtrl({ ctrlKey, metaKey, target }: MouseEvent): string | undefined {
  if (!(ctrlKey || metaKey) || !(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-slot-id]')?.dataset.slotId
}
