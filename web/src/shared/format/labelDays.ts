/** Returns a label of the server with its days, `2026-12-07`, as the reader writes them. */
export function labelDays(label: string, dayOf: (date: string) => string): string {
  return label.replaceAll(/\d{4}-\d\d-\d\d/g, (date) => dayOf(date))
}
