import { planTerms } from '@koma/schema/records/plan'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import { columnNames } from '../platform/shared/recordFields.ts'

const columns = sql.raw(columnNames(planTerms))

/** Keeps the terms that a locked plan has now as its next version, and returns the version's id. (PLAN-03) */
export async function writePlanVersion(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  by: Viewer,
  planId: string,
): Promise<string> {
  const [written] = await query(
    em,
    sql<{ id: string }>`
      insert into plan_version (school_id, plan_id, number, actor, at, ${columns})
      select school_id, id, 1 + coalesce((
          select max(number) from plan_version v where v.school_id = ${ctx.school.id} and v.plan_id = ${planId}), 0),
        ${actorOf(by)}, ${ctx.now}, ${columns}
      from plan where school_id = ${ctx.school.id} and id = ${planId}
      returning id`,
  )
  if (written === undefined) throw new Error('a plan has no version')
  return written.id
}
