import type { EntityManager } from '@mikro-orm/postgresql'
import { accountTable } from '../accounts/accountTables.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import { hasFactor } from './hasFactor.ts'

/** The settings that demand a second factor, with the accounts they are about. */
const factorDemands = { secondFactorStaff: 'staff', secondFactorTeachers: 'teacher' } as const
type Demands = Pick<SchoolRow, keyof typeof factorDemands>

/**
 * Makes the open sessions follow what the school demands from now on, but the one that demands it. Where there is no
 * second factor, the session sets one up before its next call. Where it may have begun with the password alone, since
 * there are only passkeys or the codes are newer than the session, it ends. Demanded no longer, what was closed for it
 * opens. (SEC-73)
 */
export async function followRequirement(
  em: EntityManager,
  { schoolId, sessionId }: { schoolId: string; sessionId: string },
  before: Demands,
  after: Demands,
): Promise<void> {
  for (const name of ['secondFactorStaff', 'secondFactorTeachers'] as const) {
    if (before[name] === after[name]) continue
    const type = factorDemands[name]
    const whose = sql.ref(`s.${type}_id`)
    const ofType = sql`s.school_id = ${schoolId} and ${whose} is not null`
    if (!after[name]) {
      await query(em, sql`update session s set must_set_up = false where ${ofType} and s.must_set_up`)
      continue
    }
    const others = sql`${ofType} and s.id::text <> ${sessionId}`
    const accounts = sql`select a.id from ${accountTable(type)} a where a.school_id = ${schoolId}`
    await query(
      em,
      sql`update session s set must_set_up = true
        where ${others} and ${whose} in (${accounts} and not ${hasFactor(schoolId, type)})`,
    )
    await query(
      em,
      sql`delete from session s where ${others} and ${whose} in (${accounts} and ${hasFactor(schoolId, type)}
        and not exists (select from one_time_code c
          where c.school_id = ${schoolId} and ${sql.ref(`c.${type}_id`)} = a.id and c.secret is not null
            and c.confirmed_at <= s.created_at))`,
    )
  }
}
