import type { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { minute } from '../../ui/csv.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'

/** A dry run's result for one slot: whether something is done to it, and why not or what. */
export interface SlotLine {
  slot: FullSlot
  outcome: string
  why: string
}

/** Returns the students of a lesson, as files of dry runs name them. */
function studentsOf({ bookings }: Pick<FullSlot, 'bookings'>): string {
  return (bookings ?? []).flatMap(({ student }) => student?.fullName ?? []).join(', ')
}

/** Returns the columns of the file of a change of many slots. (CSV-10, D135) */
export function batchFile(
  heads: (typeof dryRunMessages)['en'],
): readonly (readonly [head: string, cell: (line: SlotLine) => string])[] {
  return [
    [heads.from, ({ slot }) => minute(slot.startsAt)],
    [heads.to, ({ slot }) => minute(slot.endsAt)],
    [heads.teacher, ({ slot }) => slot.teacher?.displayName ?? ''],
    [heads.students, ({ slot }) => studentsOf(slot)],
    [heads.outcome, ({ outcome }) => outcome],
    [heads.why, ({ why }) => why],
  ]
}
