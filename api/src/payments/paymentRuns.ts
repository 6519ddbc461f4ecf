import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { actorName } from './actorName.ts'
import { maySeePayments } from './payment.policy.ts'
import type { PaymentRunType } from './payment.type.ts'

/** The most that are shown: those of some weeks in any school. */
const MOST_RUNS = 50

/**
 * Returns the last payments that were made together, the newest first, with those who made or undid them; not those
 * that were recorded by themselves.
 */
export async function paymentRuns(ctx: Context): Promise<PaymentRunType[]> {
  maySeePayments(ctx)
  return query(
    ctx.em,
    sql<PaymentRunType>`
      select r.id, r.mode, r.date::text as date, r.note, ${wallTime('r.at')} as at, ${actorName('r', 'r.actor')} as by,
        ${wallTime('r.taken_back_at')} as "undoneAt",
        case when r.taken_back_by is null then null else ${actorName('r', 'r.taken_back_by')} end as "undoneBy",
        p.count, p.total
      from payment_run r
      cross join lateral (
        select count(*)::int as count, coalesce(sum(value), 0)::float8 as total from (
          select value from contract_payment p where p.school_id = ${ctx.school.id} and p.run_id = r.id
          union all
          select value from deposit_entry d
          where d.school_id = ${ctx.school.id} and d.run_id = r.id and d.kind = 'received') entry) p
      where r.school_id = ${ctx.school.id} and not r.single order by r.id desc limit ${MOST_RUNS}`,
  )
}
