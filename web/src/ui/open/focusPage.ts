/** Gives the focus to the page itself, where nothing on it is to have it. */
export function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
