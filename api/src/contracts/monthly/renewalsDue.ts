import { periodOf } from '@koma/schema/rules/renewal'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { isAwayAllDays } from '../../students/isAway.ts'
import { daysOf } from './readRenewable.ts'

/**
 * Returns the conditions that a contract `k` of a student `st` is renewed for a month, and that it would be if its
 * student were not away for the whole month. As `renewalRefusal` says, which looks again when it comes to it.
 */
export function renewalsDue(schoolId: string, month: string): { isRenewed: Sql; isLeftOut: Sql } {
  const isDue = sql`(not k.deleted and k.active and k.monthly_contract and not k.renewed
    and k.end_date < ${periodOf(month).startDate}::date)`
  const isAway = isAwayAllDays(schoolId, sql`st.id`, daysOf(month))
  return {
    isRenewed: sql`(${isDue} and st.active and not st.deleted and not ${isAway})`,
    isLeftOut: sql`(${isDue} and ${isAway})`,
  }
}
