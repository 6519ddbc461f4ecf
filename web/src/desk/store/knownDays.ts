import type { DateRange } from '../../ui/dateRange.ts'
import type { FullSlot } from './slotDocuments.ts'

/** Days whose slots are all known, with the ids of those, by start. */
export interface KnownDays {
  range: DateRange
  ids: readonly string[]
  list?: readonly FullSlot[] | undefined
}

/**
 * Returns the slots that some days have after those of `ids` have changed, in the server's order: by start, then by
 * teacher. Null where none of these are or were of the days.
 */
export function placed(
  { range, ids }: KnownDays,
  changedIds: ReadonlySet<string>,
  find: (id: string) => FullSlot | null | undefined,
): string[] | null {
  const coming = [...changedIds].flatMap((id) => find(id) ?? []).filter((slot) => isWithin(slot, range))
  coming.sort(byStart)
  const result: string[] = []
  let next = 0
  let touched = coming.length > 0
  for (const id of ids) {
    const slot = find(id)
    if (!slot || changedIds.has(id)) {
      touched = true
      continue
    }
    for (let candidate = coming[next]; candidate && byStart(candidate, slot) < 0; candidate = coming[next]) {
      result.push(candidate.id)
      next += 1
    }
    result.push(id)
  }
  return touched ? [...result, ...coming.slice(next).map(({ id }) => id)] : null
}

/** Tells whether a slot starts within the days of `range`. */
export function isWithin({ startsAt }: FullSlot, { from, to }: DateRange): boolean {
  const day = startsAt.slice(0, 10)
  return day >= from && day <= to
}

/** Returns the server's order of slots: by start, then by teacher. */
function byStart(a: FullSlot, b: FullSlot): number {
  return (
    order(a.startsAt, b.startsAt) ||
    order(a.teacher?.teacherCode ?? '', b.teacher?.teacherCode ?? '') ||
    order(a.id, b.id)
  )
}

const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
