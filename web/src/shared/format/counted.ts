/** Returns a count with its English noun; `count` may be in digits already. */
export function counted(count: number | string, singular: string, plural = `${singular}s`): string {
  return `${count} ${String(count) === '1' ? singular : plural}`
}
