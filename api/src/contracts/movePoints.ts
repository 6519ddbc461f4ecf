import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

/**
 * Moves the points of a locked contract through the ledger and notes it in the log with what is left (D90, D131);
 * does nothing when `delta` is 0.
 */
export async function movePoints(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'door'>,
  by: Viewer,
  contractId: string,
  delta: number,
  reason: 'opening' | 'adjustment',
): Promise<void> {
  await movePointsOf(em, ctx, by, [{ contractId, delta }], reason)
}

/** Moves points of many contracts, each of them once. */
export async function movePointsOf(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'door'>,
  by: Viewer,
  moves: readonly { contractId: string; delta: number }[],
  reason: 'opening' | 'adjustment',
): Promise<void> {
  const moving = moves.filter(({ delta }) => delta !== 0)
  if (moving.length === 0) return
  const params = [
    ctx.school.id,
    moving.map(({ contractId }) => contractId),
    moving.map(({ delta }) => delta),
    actorOf(by),
    ctx.now,
  ]
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select $1, id, delta, $6, $4, $5 from unnest($2::uuid[], $3::int[]) as move (id, delta)`,
    [...params, reason],
  )
  await query(
    em,
    `insert into activity (school_id, type, at, actor, student_id, student_code, student_name, contract_id, contract_name,
       points_change, points_after, door)
     select $1, 'contract', $5, $4, st.id, st.student_id, st.last_name || ' ' || st.first_name, k.id, k.contract_name,
       move.delta, k.points, $6
     from unnest($2::uuid[], $3::int[]) as move (id, delta)
     join contract k on k.school_id = $1 and k.id = move.id
     join student st on st.school_id = k.school_id and st.id = k.student_id`,
    [...params, ctx.door],
  )
}
