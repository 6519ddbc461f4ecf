import { logActor, logTexts } from '@koma/schema/logTexts'
import type { LastChange } from '@koma/schema/rules/judged'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, wallTimeColumn } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { actorName, actors } from './actorName.ts'

/**
 * The last entry that fulfils `which`, a condition on `activity a` of the school $1; null where nothing is kept of it.
 */
export async function lastEntry(
  ctx: Context,
  em: EntityManager,
  which: string,
  params: readonly unknown[],
): Promise<LastChange | null> {
  const [entry] = await query<{ at: WallTime; actor: string; actorName: string | null }>(
    em,
    `select ${wallTimeColumn('a.at')} as at, a.actor, ${actorName} as "actorName" from activity a ${actors}
     where a.school_id = $1 and ${which} order by a.at desc, a.id desc limit 1`,
    [ctx.school.id, ...params],
  )
  return entry === undefined ? null : { at: entry.at, by: logActor(entry, logTexts[ctx.language]) }
}

/** Returns a record's last change, and who made it. */
export function lastChangeOf(ctx: Context, em: EntityManager, recordId: string): Promise<LastChange | null> {
  return lastEntry(ctx, em, `a.record_id = $2`, [recordId])
}
