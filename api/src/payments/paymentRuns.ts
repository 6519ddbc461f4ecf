import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeePayments } from './payment.policy.ts'
import type { PaymentRunType } from './payment.type.ts'

/** The most that are shown: those of some weeks in any school. */
const MOST_RUNS = 50

/** Returns the name of who acted, from the column with the actor. */
export const actorName = (actor: string): Sql =>
  sql.raw(`coalesce((select s.last_name || ' ' || s.first_name from staff s
     where s.school_id = r.school_id and 'staff:' || s.staff_id = ${actor}),
   (select k.name from api_key k where k.school_id = r.school_id and 'key:' || k.code = ${actor}),
   split_part(${actor}, ':', 2))`)

/** Returns the last payments that were made together, the newest first, with those who made or undid them. */
export async function paymentRuns(ctx: Context): Promise<PaymentRunType[]> {
  maySeePayments(ctx)
  return query(
    ctx.em,
    sql<PaymentRunType>`
      select r.id, r.mode, r.date::text as date, r.note, ${wallTime('r.at')} as at, ${actorName('r.actor')} as by,
        ${wallTime('r.taken_back_at')} as "undoneAt",
        case when r.taken_back_by is null then null else ${actorName('r.taken_back_by')} end as "undoneBy",
        p.count, p.total
      from payment_run r
      cross join lateral (
        select count(*)::int as count, coalesce(sum(value), 0)::float8 as total from contract_payment p
        where p.school_id = r.school_id and p.run_id = r.id) p
      where r.school_id = ${ctx.school.id} order by r.id desc limit ${MOST_RUNS}`,
  )
}
