/** Returns the element with the focus; null when there is none. */
export function focusedNow(): Element | null {
  return document.activeElement === document.body ? null : document.activeElement
}
