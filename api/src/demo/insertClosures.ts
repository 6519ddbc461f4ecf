import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../database/connection.ts'
import { query } from '../database/sql.ts'

/** Closures by their first day from now, how many days they last, and why. They lie outside of the weeks that have slots. */
const closures = [
  { from: -40, days: 4, reason: '設備点検' },
  { from: 63, days: 2, reason: 'スタッフ研修' },
  { from: 77, days: 5, reason: '春期休校' },
] as const

/** The demo school was closed some weeks ago and will be again; never where it has slots. */
export async function insertClosures(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const today = dateOf(now)
  const spans = closures.map(({ from, days, reason }) => ({
    startsAt: plusDays(today, from),
    endsAt: plusDays(today, from + days),
    reason,
  }))
  await query(
    em,
    `insert into closure (school_id, starts_at, ends_at, reason)
     select $1, span."startsAt", span."endsAt", span.reason
     from jsonb_to_recordset($2::jsonb) as span ("startsAt" timestamp, "endsAt" timestamp, reason text)
     where not exists (select from slot s where s.school_id = $1 and s.starts_at < span."endsAt" and s.ends_at > span."startsAt")`,
    [schoolId, JSON.stringify(spans)],
  )
}
