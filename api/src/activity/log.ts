import { type LogInput, logInput } from '@koma/schema/input/log'
import { logTypesOf } from '@koma/schema/logTypes'
import type { PageInput } from '@koma/schema/input/page'
import { plusDays } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { PageReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayReadLog } from './history.policy.ts'
import { type LogPageType, LogTypeEnum } from './log.type.ts'
import { entriesPage, entryColumns, entryJoins, type EntryRow, latestFirst } from './logEntries.ts'
import { type LogCondition, subjectCondition, wordConditions } from './logSearch.ts'

/** The number of latest entries that are checked one by one before the index of words is used. */
const LOOKED_AT = 3000

/** The entries to read, as `logInput` parses them. */
export type LogRange = Pick<z.output<typeof logInput>, 'from' | 'to' | 'about' | 'search'>

/**
 * Returns what was done in the school, by whom and from what into what, the latest first, a page at a time (LOG-01,
 * LOG-02, LOG-04, LOG-05, LOG-10, LOG-15, D131…D133). Staff, without a flag (D128, PERM-40).
 */
export async function log(ctx: Context, input: LogInput): Promise<LogPageType> {
  mayReadLog(ctx)
  const { limit, after, ...range } = parseInput(ctx, logInput, input)
  return readLog(ctx, range, { limit, after })
}

/** Reads it for callers already authorised, from parsed input and in pages of any length. */
export async function readLog(ctx: Context, range: LogRange, which: PageInput): Promise<LogPageType> {
  const page = latestFirst(ctx, which)
  return entriesPage(ctx, page, await rowsOf(ctx, range, page))
}

/**
 * Looks for filtered entries among the latest first, which fill the page unless they are rare; rare ones come from the
 * index of words. Either costs the same in a log of any length (decision 038).
 */
async function rowsOf(ctx: Context, range: LogRange, page: PageReading): Promise<EntryRow[]> {
  const filter = await filterOf(ctx, range)
  const inOrder = sql`order by ${page.inOrder}`
  const within = sql`select a.* from activity a where ${filter.days} and ${page.afterPlace}`
  const shown = (entries: Sql) => sql<EntryRow>`select ${entryColumns}, ${page.selectPlace}
    from (${entries} ${inOrder} limit ${page.limit}) a ${entryJoins(ctx.school.id)} ${inOrder}`
  if (!filter.isNarrow) return query(ctx.em, shown(within))
  const latest = await query(
    ctx.em,
    shown(sql`select * from (${within} ${inOrder} limit ${LOOKED_AT}) a where ${filter.words}`),
  )
  if (latest.length === page.limit) return latest
  return query(
    ctx.em,
    sql<EntryRow>`with found as materialized (${within} and ${filter.keys} and ${filter.words})
      ${shown(sql`select * from found a`)}`,
  )
}

/** Counts the entries in a range. */
export async function countLog(ctx: Context, range: LogRange): Promise<number> {
  const { days, keys, words } = await filterOf(ctx, range)
  const [row] = await query(
    ctx.em,
    sql<{ n: number }>`select count(*)::int as n from activity a where ${days} and ${keys} and ${words}`,
  )
  return row?.n ?? 0
}

/**
 * Returns the conditions of a range: its days; type and words; and the words as the index has them, which match some
 * more.
 */
async function filterOf(ctx: Context, { from, to, about, search }: LogRange) {
  const conditions = await wordConditions(ctx, search ?? '')
  if (about !== null && about !== undefined) {
    const types = logTypesOf[about].map((type) => LogTypeEnum[type])
    conditions.push(subjectCondition(ctx.school.id, about, types))
  }
  const all = (part: keyof LogCondition) =>
    conditions.length === 0
      ? sql`true`
      : sql.join(
          conditions.map((each) => each[part]),
          sql` and `,
        )
  const until = to ? sql`a.at < ${plusDays(to, 1)}::timestamp` : sql`true`
  return {
    days: sql`a.school_id = ${ctx.school.id} and a.at >= ${from}::timestamp and ${until}`,
    words: all('words'),
    keys: all('keys'),
    isNarrow: conditions.length > 0,
  }
}
