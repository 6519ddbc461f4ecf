import { schoolNow } from '@koma/schema/rules/time'
import type { MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import { type FeatureJobs, task } from '../../platform/jobs/task.ts'
import { tryEach } from '../../platform/jobs/tryEach.ts'
import type { Events } from '../../platform/live/events.ts'
import type { Context } from '../../platform/shared/context.ts'
import { readDirectory } from '../../school/readDirectory.ts'
import { schoolById } from '../../school/school.reads.ts'
import { schoolClocks } from '../../school/schoolClocks.ts'
import { END_OFFER, END_OFFER_ATTEMPTS } from './offerJob.ts'
import { settleOffers } from './settleOffers.ts'

interface Work {
  orm: MikroORM
  events: Events
  baseUrl: string
}

/** Passes on held seats when their time is over; every five minutes also those whose job was lost. (OFFER-03) */
export function offerJobs(work: Work): FeatureJobs {
  return {
    tasks: [
      task({
        name: END_OFFER,
        payload: z.object({ schoolId: z.string(), slotId: z.string() }),
        attempts: END_OFFER_ATTEMPTS,
        run: (slot) => endOffers(work, slot),
      }),
      task({
        name: 'endOverdueOffers',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => endOverdueOffers(work),
      }),
    ],
  }
}

/** Passes on the seats of one slot whose offers are over; nothing where there is no such school or slot any more. */
async function endOffers(work: Work, { schoolId, slotId }: { schoolId: string; slotId: string }): Promise<void> {
  const ctx = await nobodysContext(work, schoolId)
  if (ctx !== null) await settleOffers(ctx, slotId)
}

/** Passes on every seat whose offer is over, school by school. */
export async function endOverdueOffers(work: Work): Promise<void> {
  const now = Temporal.Now.instant()
  await tryEach(await schoolClocks(work.orm.em, now), async ({ schoolId }) => {
    const overdue = await query(
      work.orm.em.fork(),
      sql<{ slotId: string }>`
        select distinct slot_id as "slotId" from seat_offer
        where school_id = ${schoolId} and state = 'open' and expires_at <= ${now.toString()}::timestamptz`,
    )
    await tryEach(overdue, ({ slotId }) => endOffers(work, { schoolId, slotId }))
  })
}

/** Returns the context of what happens by itself; null if there is no such school. */
async function nobodysContext({ orm, events, baseUrl }: Work, schoolId: string): Promise<Context | null> {
  const em = orm.em.fork()
  em.setFilterParams('school', { schoolId })
  const school = await schoolById(em, schoolId)
  if (school === null) return null
  return {
    em,
    school,
    baseUrl,
    viewer: null,
    origin: 'job',
    announcements: null,
    now: schoolNow(school.timezoneName),
    language: school.language,
    call: null,
    events,
    directory: () => readDirectory(em, schoolId),
  }
}
