import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'

/** Tells whether a seat of the slot is held for the student now. */
export async function isHeldFor(
  em: EntityManager,
  { schoolId, slotId, studentId }: { schoolId: string; slotId: string; studentId: string },
): Promise<boolean> {
  const offers = await query(
    em,
    sql`select from seat_offer
      where school_id = ${schoolId} and slot_id = ${slotId} and student_id = ${studentId} and state = 'open'
        and expires_at > ${Temporal.Now.instant().toString()}::timestamptz`,
  )
  return offers.length > 0
}
