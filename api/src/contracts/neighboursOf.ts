import type { WallDate } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** The days between which a contract has to stay that renews another one, or is renewed. */
export interface Neighbours {
  /** The last day of the contract that it renews. */
  followsAfter: WallDate | null
  /** The first day of the contract that renews it. */
  followedFrom: WallDate | null
}

/** Returns the neighbours of the contract `k`, as columns; those that are deleted are none. */
export const neighbourColumns = (schoolId: string): Sql => sql`
  (select p.end_date::text from contract p
   where p.school_id = ${schoolId} and p.id = k.predecessor_id and not p.deleted) as "followsAfter",
  (select f.start_date::text from contract f
   where f.school_id = ${schoolId} and f.predecessor_id = k.id and not f.deleted) as "followedFrom"`

/** Returns the days between which a contract has to stay. */
export async function neighboursOf(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  id: string,
): Promise<Neighbours | undefined> {
  const [row] = await query(
    em,
    sql<Neighbours>`select ${neighbourColumns(ctx.school.id)} from contract k
      where k.school_id = ${ctx.school.id} and k.id = ${id}`,
  )
  return row
}
