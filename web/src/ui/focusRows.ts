/**
 * Focuses the row or slot that is the tab stop of the page's list or calendar.
 * @returns whether there is one
 */
export function focusRows(options?: FocusOptions): boolean {
  const stop = document.querySelector<HTMLElement>(':is([data-row], [data-slot-id])[tabindex="0"]')
  stop?.focus(options)
  return stop !== null
}
