/**
 * Returns the address of the page of closures and absences. `away`, a teacher's id or an empty text, opens the form of
 * an absence, for the time from `from` to `to` if given.
 */
export function closuresPage(open: { away?: string; from?: string; to?: string } = {}): string {
  const search = new URLSearchParams(open).toString()
  return `/admin/schedule/closures${search === '' ? '' : `?${search}`}`
}
