import type { EntityManager } from '@mikro-orm/postgresql'
import { type Sql, query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

/**
 * Moves the points of a locked contract through the ledger, and notes it in the log with the new balance (D90, D131).
 * Does nothing when `delta` is 0.
 */
export async function movePoints(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
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
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  moves: readonly { contractId: string; delta: number }[],
  reason: 'opening' | 'adjustment',
): Promise<void> {
  const moving = moves.filter(({ delta }) => delta !== 0)
  if (moving.length === 0) return
  const moved = sql`unnest(${moving.map(({ contractId }) => contractId)}::uuid[],
    ${moving.map(({ delta }) => delta)}::int[]) as move (id, delta)`
  const actor = actorOf(by)
  await query(
    em,
    creditInsert(sql`
      select ${ctx.school.id}::uuid, id, delta, ${reason}, null::uuid, ${actor}, ${ctx.now}::timestamp from ${moved}`),
  )
  await query(em, pointsActivity(ctx, actor, moved))
}

/** The school where points move, its time, and the origin that the log names. */
type LogContext = { school: { id: string } } & Pick<Context, 'now' | 'origin'>

/** What moves in which lots of a contract, in points by the lot's id. */
interface LotMoves {
  contractId: string
  lots: Readonly<Record<string, number>>
}

/** Moves points of named lots of locked contracts, each contract once, with an entry of the log for each (LOT-01). */
export async function moveLots(
  em: EntityManager,
  ctx: LogContext,
  actor: string,
  moves: readonly LotMoves[],
  reason: 'gift' | 'make-up' | 'expiry',
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map((move) => ({
    id: move.contractId,
    lots: move.lots,
    delta: Object.values(move.lots).reduce((sum, points) => sum + points, 0),
  }))
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as move (id uuid, lots jsonb, delta int)`
  await query(
    em,
    creditInsert(
      sql`select ${ctx.school.id}::uuid, id, delta, ${reason}, null::uuid, ${actor}, ${ctx.now}::timestamp, lots from ${moved}`,
      sql`, lots`,
    ),
  )
  await query(em, pointsActivity(ctx, actor, moved))
}

/**
 * Returns the statement that logs moved points with the new balance; `moved` gives the id and delta of each contract.
 */
function pointsActivity({ school, now, origin }: LogContext, actor: string, moved: Sql): Sql {
  return sql`insert into activity (school_id, type, at, actor, student_id, student_code, student_name, contract_id, contract_name,
      points_change, points_after, door)
    select ${school.id}, 'contract', ${now}::timestamp, ${actor}, st.id, st.student_id,
      st.last_name || ' ' || st.first_name, k.id, k.contract_name, move.delta, k.points, ${origin}
    from ${moved}
    join contract k on k.school_id = ${school.id} and k.id = move.id
    join student st on st.school_id = k.school_id and st.id = k.student_id`
}

/**
 * Returns an INSERT that moves points through the ledger: the only one, but for what the database carries over by
 * itself. `rows` is a query that gives the columns below, and those of `more`.
 */
export function creditInsert(rows: Sql, more: Sql = sql``): Sql {
  return sql`insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at${more}) ${rows}`
}
