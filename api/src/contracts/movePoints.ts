import type { EntityManager } from '@mikro-orm/postgresql'
import { type ActivityEntry, insertActivity } from '../activity/activity.ts'
import { query } from '../database/sql.ts'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'

/**
 * Moves the points of a locked contract through the ledger and notes it in the log with what is left (D90, D131); nothing where
 * none move.
 */
export async function movePoints(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'door'>,
  by: Viewer,
  contractId: string,
  delta: number,
  reason: 'opening' | 'adjustment',
): Promise<void> {
  if (delta === 0) return
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, $3, $4, $5, $6)`,
    [ctx.school.id, contractId, delta, reason, actorOf(by), ctx.now],
  )
  const [about] = await query<
    Pick<ActivityEntry, 'student_id' | 'student_code' | 'student_name' | 'contract_name' | 'points_after'>
  >(
    em,
    `select st.id as student_id, st.student_id as student_code, st.last_name || ' ' || st.first_name as student_name,
       k.contract_name, k.points as points_after
     from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
     where k.school_id = $1 and k.id = $2`,
    [ctx.school.id, contractId],
  )
  const entry: ActivityEntry = {
    ...about,
    school_id: ctx.school.id,
    type: 'contract',
    at: ctx.now,
    actor: actorOf(by),
    door: ctx.door,
    contract_id: contractId,
    points_change: delta,
  }
  await query(em, insertActivity('$1'), [JSON.stringify([entry])])
}
