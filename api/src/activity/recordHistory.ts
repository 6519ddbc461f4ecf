import { type RecordHistoryInput, recordHistoryInput } from '@koma/schema/input/history'
import { query, wallTimeColumn } from '../database/sql.ts'
import { pageReading } from '../record/page.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { actorName, actors } from './actorName.ts'
import { mayReadRecordHistory } from './history.policy.ts'
import type { RecordHistoryPageType, RecordNoteType } from './recordHistory.type.ts'

type Row = Omit<RecordNoteType, 'changes'> & { changes: Record<string, [unknown, unknown]> | null; place: string[] }

/**
 * Who made, changed or deleted one record, and what of it from what into what, the latest first, a page at a time. All
 * staff (D128). What is nobody's of this school is empty.
 */
export async function recordHistory(ctx: Context, input: RecordHistoryInput): Promise<RecordHistoryPageType> {
  mayReadRecordHistory(ctx)
  const { id, ...which } = parseInput(ctx, recordHistoryInput, input)
  const page = pageReading(ctx, which, {
    by: [
      { column: 'a.at', type: 'timestamp' },
      { column: 'a.id', type: 'uuid' },
    ],
    direction: 'desc',
  })
  const rows = await query<Row>(
    ctx.em,
    `select a.id, ${wallTimeColumn('a.at')} as at, substr(a.type, 8) as change, a.changes, split_part(a.actor, ':', 2) as "actorCode",
       coalesce(${actorName}, split_part(a.actor, ':', 2)) as "actorName", ${page.place}
     from activity a ${actors}
     where a.school_id = $1 and a.record_id = $2 and a.type like 'record-%' and ${page.comesAfter('$3')} order by ${page.orderBy} limit $4`,
    [ctx.school.id, id, page.after, page.limit],
  )
  const { rows: notes, ...more } = page.pageOf<Omit<Row, 'place'>>(rows)
  return { notes: notes.map((note) => ({ ...note, changes: changesOf(note.changes ?? {}) })), ...more }
}

const changesOf = (changes: Record<string, [unknown, unknown]>) =>
  Object.entries(changes).map(([field, [before, after]]) => ({ field, before: textOf(before), after: textOf(after) }))

/** A value as JSON; a text as it is; null where nothing is kept. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
