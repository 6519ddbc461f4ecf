import { logActor } from '@koma/schema/logEntry'
import { logTexts } from '@koma/schema/logTexts'
import type { LastChange } from '@koma/schema/rules/judged'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { actorName, actors } from './actorName.ts'

/** Returns the last entry that fulfils a condition on `activity a`; null where nothing is kept of it. */
export async function lastEntry(ctx: Context, em: EntityManager, condition: Sql): Promise<LastChange | null> {
  const [entry] = await query(
    em,
    sql<{ at: WallTime; actor: string; actorName: string | null }>`
      select ${wallTime('a.at')} as at, a.actor, ${actorName} as "actorName"
      from activity a ${actors(ctx.school.id)}
      where a.school_id = ${ctx.school.id} and ${condition} order by a.at desc, a.id desc limit 1`,
  )
  return entry === undefined ? null : { at: entry.at, by: logActor(entry, logTexts[ctx.language]) }
}

/** Returns a record's last change, and who made it. */
export function lastChangeOf(ctx: Context, em: EntityManager, recordId: string): Promise<LastChange | null> {
  return lastEntry(ctx, em, sql`a.record_id = ${recordId}`)
}
