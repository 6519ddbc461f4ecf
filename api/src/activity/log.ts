import { type LogInput, logInput } from '@koma/schema/input/log'
import { logTypesOf } from '@koma/schema/logTexts'
import type { PageInput } from '@koma/schema/input/page'
import { plusDays } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { query } from '../platform/database/sql.ts'
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
  const inOrder = `order by ${page.orderBy}`
  const params = [...filter.params, page.after, page.limit]
  const [after, limit] = [`$${params.length - 1}`, `$${params.length}`]
  const within = `select a.* from activity a where ${filter.days} and ${page.comesAfter(after)}`
  const shown = `select ${entryColumns}, ${page.place} from`
  if (!filter.isNarrow) {
    return query<EntryRow>(ctx.em, `${shown} (${within} ${inOrder} limit ${limit}) a ${entryJoins} ${inOrder}`, params)
  }
  const latest = await query<EntryRow>(
    ctx.em,
    `${shown} (select * from (${within} ${inOrder} limit ${LOOKED_AT}) a where ${filter.words} ${inOrder} limit ${limit}) a
     ${entryJoins} ${inOrder}`,
    params,
  )
  if (latest.length === page.limit) return latest
  return query<EntryRow>(
    ctx.em,
    `with found as materialized (${within} and ${filter.keys} and ${filter.words})
     ${shown} (select * from found a ${inOrder} limit ${limit}) a ${entryJoins} ${inOrder}`,
    params,
  )
}

/** Counts the entries in a range. */
export async function countLog(ctx: Context, range: LogRange): Promise<number> {
  const { days, keys, words, params } = await filterOf(ctx, range)
  const [row] = await query<{ n: number }>(
    ctx.em,
    `select count(*)::int as n from activity a where ${days} and ${keys} and ${words}`,
    params,
  )
  return row?.n ?? 0
}

/**
 * Returns the conditions of a range: its days; type and words; and the words as the index has them, which match some
 * more.
 */
async function filterOf(ctx: Context, { from, to, about, search }: LogRange) {
  const params: unknown[] = [ctx.school.id, from, to ? plusDays(to, 1) : null]
  const given = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const conditions = await wordConditions(ctx, search ?? '', given)
  if (about !== null && about !== undefined) {
    conditions.push(
      subjectCondition(
        about,
        logTypesOf[about].map((type) => LogTypeEnum[type]),
        given,
      ),
    )
  }
  const all = (part: keyof LogCondition) => conditions.map((each) => each[part]).join(' and ') || 'true'
  return {
    days: `a.school_id = $1 and a.at >= $2 and ($3::timestamp is null or a.at < $3)`,
    words: all('words'),
    keys: all('keys'),
    params,
    isNarrow: conditions.length > 0,
  }
}
