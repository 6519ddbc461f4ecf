import type { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { minute } from '../../ui/csv.ts'
import { batchFile, type SlotLine } from '../batch/batchFile.ts'

/** The dry run of a move for one slot, and its target; null where it stays. */
export interface MoveLine extends SlotLine {
  to: { startsAt: string | null; endsAt: string | null; teacher: string; place: string } | null
}

/** Returns the columns of the file of a move. (CSV-10, D135) */
export function moveFile(
  heads: (typeof dryRunMessages)['en'],
): readonly (readonly [head: string, cell: (line: MoveLine) => string])[] {
  return [
    ...batchFile(heads),
    [heads.goes.from, ({ to }) => minute(to?.startsAt ?? null)],
    [heads.goes.to, ({ to }) => minute(to?.endsAt ?? null)],
    [heads.goes.teacher, ({ to }) => to?.teacher ?? ''],
    [heads.goes.place, ({ to }) => to?.place ?? ''],
  ]
}
