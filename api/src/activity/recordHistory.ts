import { type RecordHistoryInput, recordHistoryInput } from '@koma/schema/input/history'
import { plusDays } from '@koma/schema/rules/time'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayReadRecordHistory } from './history.policy.ts'
import type { LogPageType } from './log.type.ts'
import { entriesPage, entryColumns, entryJoins, type EntryRow, latestFirst } from './logEntries.ts'

/**
 * The times that a slot has had. Entries have an index by the time of the lesson and none by the slot, which would make
 * each booking dearer; an entry of a move leads from one time to the one before.
 */
const timesOfSlot = `times (at) as (
  select starts_at from slot where school_id = $1 and id = $2
  union
  select before.at from times
  join activity a on a.school_id = $1 and a.lesson_time = times.at and a.slot_id = $2
  cross join lateral (values (a.lesson_time_before), ((a.changes -> 'startsAt' ->> 0)::timestamp)) before (at)
  where before.at is not null)`

/**
 * Returns everything that was done to one record or slot, by whom and from what into what, the latest first, a page at
 * a time. For a record that is its creation and changes; for a slot also its bookings, cancellations, attendance and
 * changes (LOG-05…07). Changes of many slots at once are in the log only. All staff (D128). An id that is not of this
 * school gives an empty list.
 */
export async function recordHistory(ctx: Context, input: RecordHistoryInput): Promise<LogPageType> {
  mayReadRecordHistory(ctx)
  const { id, from, to, type, ...which } = parseInput(ctx, recordHistoryInput, input)
  const page = latestFirst(ctx, which)
  const rows = await query<EntryRow>(
    ctx.em,
    `with recursive ${timesOfSlot},
     about as (
       select a.* from activity a where a.school_id = $1 and a.record_id = $2
       union all
       select a.* from times join activity a on a.school_id = $1 and a.lesson_time = times.at and a.slot_id = $2)
     select ${entryColumns}, ${page.place} from about a ${entryJoins}
     where ${page.comesAfter('$3')} and ($5::timestamp is null or a.at >= $5) and ($6::timestamp is null or a.at < $6)
       and ($7::text is null or a.type = $7)
     order by ${page.orderBy} limit $4`,
    [ctx.school.id, id, page.after, page.limit, from ?? null, to ? plusDays(to, 1) : null, type ?? null],
  )
  return entriesPage(ctx, page, rows)
}
