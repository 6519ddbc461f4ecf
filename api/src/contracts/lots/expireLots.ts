import { dateOf, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { tryEach } from '../../platform/jobs/tryEach.ts'
import type { Events } from '../../platform/live/events.ts'
import { schoolClocks } from '../../school/schoolClocks.ts'
import { announceContract } from '../announceContract.ts'
import { moveLots } from '../movePoints.ts'

/** The actor of points that end by themselves. */
const SYSTEM = 'system:koma'

/**
 * Ends the points of lots whose last day is over by their school's clock at `instant`, with an entry of the ledger and
 * one of the log for each contract (LOT-08). Nothing else ends points. Each contract is a transaction of its own.
 * Called again it finds nothing left to do, so a process that was down at midnight makes up for it. Points of deleted
 * contracts stay as they were.
 */
export async function expireLots(
  orm: MikroORM,
  events: Pick<Events, 'announce'>,
  instant: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  await tryEach(await schoolClocks(orm.em, instant), async ({ schoolId, now }) => {
    const contracts = await query(
      orm.em.fork(),
      sql<{ id: string }>`
        select distinct l.contract_id as id from point_lot l
        join contract k on k.school_id = l.school_id and k.id = l.contract_id and not k.deleted
        where l.school_id = ${schoolId} and l.points > 0 and l.valid_until < ${dateOf(now)} order by 1`,
    )
    await tryEach(contracts, ({ id }) =>
      inTransaction({ em: orm.em, events }, (em) => expireLotsOf(em, schoolId, now, id)),
    )
  })
}

async function expireLotsOf(em: EntityManager, schoolId: string, now: WallTime, contractId: string): Promise<void> {
  await query(em, sql`select from contract where school_id = ${schoolId} and id = ${contractId} for no key update`)
  const lots = await query(
    em,
    sql<{ id: string; points: number }>`
      select id, points from point_lot
      where school_id = ${schoolId} and contract_id = ${contractId} and points > 0 and valid_until < ${dateOf(now)}`,
  )
  if (lots.length === 0) return
  const school = { id: schoolId }
  const ended = Object.fromEntries(lots.map(({ id, points }) => [id, -points]))
  await moveLots(em, { school, now, origin: 'job' }, SYSTEM, [{ contractId, lots: ended }], 'expiry')
  await announceContract(em, { school }, contractId)
}
