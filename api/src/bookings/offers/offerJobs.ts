import { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import { type FeatureJobs, task } from '../../platform/jobs/task.ts'
import { tryEach } from '../../platform/jobs/tryEach.ts'
import { schoolClocks } from '../../school/schoolClocks.ts'
import { type ProcessParts, schoolContext } from '../../school/schoolContext.ts'
import { END_OFFER, END_OFFER_ATTEMPTS } from './offerJob.ts'
import { settleOffers } from './settleOffers.ts'

/** Passes on held seats when their time is over; every five minutes also those whose job was lost. (OFFER-03) */
export function offerJobs(parts: ProcessParts): FeatureJobs {
  return {
    tasks: [
      task({
        name: END_OFFER,
        payload: z.object({ schoolId: z.string(), slotId: z.string() }),
        attempts: END_OFFER_ATTEMPTS,
        run: (slot) => endOffers(parts, slot),
      }),
      task({
        name: 'endOverdueOffers',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => endOverdueOffers(parts),
      }),
    ],
  }
}

/** Passes on the seats of one slot whose offers are over; nothing where there is no such school or slot any more. */
async function endOffers(
  parts: ProcessParts,
  { schoolId, slotId }: { schoolId: string; slotId: string },
): Promise<void> {
  const ctx = await schoolContext(parts, schoolId)
  if (ctx !== null) await settleOffers(ctx, slotId)
}

/** Passes on every seat whose offer is over, school by school. */
export async function endOverdueOffers(parts: ProcessParts): Promise<void> {
  const now = Temporal.Now.instant()
  await tryEach(await schoolClocks(parts.orm.em, now), async ({ schoolId }) => {
    const overdue = await query(
      parts.orm.em.fork(),
      sql<{ slotId: string }>`
        select distinct slot_id as "slotId" from seat_offer
        where school_id = ${schoolId} and state = 'open' and expires_at <= ${now.toString()}::timestamptz`,
    )
    await tryEach(overdue, ({ slotId }) => endOffers(parts, { schoolId, slotId }))
  })
}
