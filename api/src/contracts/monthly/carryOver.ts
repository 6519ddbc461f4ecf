import { dateOf, type WallTime } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type FeatureJobs, task } from '../../platform/jobs/task.ts'
import { tryEach } from '../../platform/jobs/tryEach.ts'
import type { Events } from '../../platform/live/events.ts'
import { schoolClocks } from '../../school/schoolClocks.ts'
import { expireLots } from '../lots/expireLots.ts'
import { remindContracts } from '../remindContracts.ts'

/** The actor when nobody carried points over. */
const SYSTEM = 'system:koma'

/**
 * Moves what is left of every contract that has ended by its school's clock at `instant`, is renewed and carries over,
 * to the one that follows it (D98); of others, points with days of their own that end later. Each is a transaction of
 * its own, whatever becomes of the others. Called again it finds nothing left to do, so a process that was down at
 * midnight makes up for it.
 */
export async function carryOver(
  orm: MikroORM,
  events: Pick<Events, 'announce'>,
  instant: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  await tryEach(await schoolClocks(orm.em, instant), async ({ schoolId, now }) => {
    // What was carried may end later than its new contract, which has ended too if no job ran for long.
    for (let carried = true; carried;) carried = await carryOverEnded(orm, events, schoolId, now)
  })
}

/** Carries over the contracts of a school that have ended; tells whether there were any. */
async function carryOverEnded(
  orm: MikroORM,
  events: Pick<Events, 'announce'>,
  schoolId: string,
  now: WallTime,
): Promise<boolean> {
  const contracts = await query(
    orm.em.fork(),
    sql<{ id: string }>`
      select k.id from contract k
      join contract f on f.school_id = k.school_id and f.predecessor_id = k.id and not f.deleted
      where k.school_id = ${schoolId} and not k.carry_over_complete and not k.deleted and k.end_date < ${dateOf(now)}
        and (k.carry_over or exists (select from point_lot l
          where l.school_id = ${schoolId} and l.contract_id = k.id and l.points > 0 and l.valid_until > k.end_date))
      order by k.end_date, k.id`,
  )
  await tryEach(contracts, ({ id }) =>
    inTransaction({ em: orm.em, events }, (em) =>
      query(em, sql`select koma_carry_over(${schoolId}, ${id}, ${SYSTEM}, ${now})`),
    ),
  )
  return contracts.length > 0
}

/**
 * Carries over and ends points just after each school's midnight (clocks differ by quarters of an hour), and reminds
 * students by day.
 */
export function contractJobs({ orm, events }: { orm: MikroORM; events: Events }): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'carryOver',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => carryOver(orm, events),
      }),
      task({
        name: 'expireLots',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => expireLots(orm, events),
      }),
      task({
        name: 'remindContracts',
        payload: z.unknown(),
        attempts: 1,
        at: '*/10 * * * *',
        run: () => remindContracts(orm, events),
      }),
    ],
  }
}
