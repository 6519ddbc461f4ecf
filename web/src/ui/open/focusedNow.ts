/** What has the focus; null when nothing has. */
export function focusedNow(): Element | null {
  return document.activeElement === document.body ? null : document.activeElement
}
