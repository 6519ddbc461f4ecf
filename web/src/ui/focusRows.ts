/**
 * Gives the focus to the page's list or calendar, which is one stop of the Tab key: to the row or slot that it leads
 * to.
 * @returns whether there is one
 */
export function focusRows(options?: FocusOptions): boolean {
  const stop = document.querySelector<HTMLElement>(':is([data-row], [data-slot-id])[tabindex="0"]')
  stop?.focus(options)
  return stop !== null
}
