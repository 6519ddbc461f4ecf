import { type RecordHistoryInput, recordHistoryInput } from '@koma/schema/input/history'
import { plusDays } from '@koma/schema/rules/time'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayReadRecordHistory } from './history.policy.ts'
import type { LogPageType } from './log.type.ts'
import { entriesPage, entryColumns, entryJoins, type EntryRow, latestFirst } from './logEntries.ts'

/**
 * Returns the times that a slot has had. Entries have an index by the time of the lesson but none by the slot, which
 * would make each booking slower. An entry of a move leads from one time to the one before.
 */
const timesOfSlot = (schoolId: string, id: string) => sql`times (at) as (
  select starts_at from slot where school_id = ${schoolId} and id = ${id}
  union
  select before.at from times
  join activity a on a.school_id = ${schoolId} and a.lesson_time = times.at and a.slot_id = ${id}
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
  const schoolId = ctx.school.id
  const until = to ? plusDays(to, 1) : null
  const rows = await query(
    ctx.em,
    sql<EntryRow>`with recursive ${timesOfSlot(schoolId, id)},
     about as (
       select a.* from activity a where a.school_id = ${schoolId} and a.record_id = ${id}
       union all
       select a.* from times
       join activity a on a.school_id = ${schoolId} and a.lesson_time = times.at and a.slot_id = ${id})
     select ${entryColumns}, ${page.selectPlace} from about a ${entryJoins(schoolId)}
     where ${page.afterPlace}
       and (${from ?? null}::timestamp is null or a.at >= ${from ?? null}::timestamp)
       and (${until}::timestamp is null or a.at < ${until}::timestamp)
       and (${type ?? null}::text is null or a.type = ${type ?? null}::text)
     order by ${page.inOrder} limit ${page.limit}`,
  )
  return entriesPage(ctx, page, rows)
}
