import { type PaymentsReportInput, paymentsReportInput } from '@koma/schema/input/payment'
import { inForce } from '../contracts/inForce.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import type { PaymentRowType } from './payment.type.ts'
import { actorName } from './actorName.ts'
import { maySeePayments } from './payment.policy.ts'

/** Returns the payments of a period as they are now, also those written off, by day (PAY-08, PAY-09, D103). */
export async function paymentsReport(ctx: Context, input: PaymentsReportInput): Promise<PaymentRowType[]> {
  maySeePayments(ctx)
  const { from, to } = parseInput(ctx, paymentsReportInput, input)
  return query(
    ctx.em,
    sql<PaymentRowType>`
      select p.id, st.id as "studentId", st.student_id as "studentCode",
        st.last_name || ' ' || st.first_name as "studentName",
        k.id as "contractId", k.contract_name as "contractName",
        (k.deleted or st.deleted) as "contractDeleted", p.number, p.date::text as date, p.memo, p.value, p.uncollectible,
        p.method, p.from_deposit as "fromDeposit", p.reference, p.refund_reason as "refundReason", case p.received_by when '' then ${actorName('p', 'coalesce(entered.actor, p.actor)')} else p.received_by end as "receivedBy",
        k.contract_holder as "contractHolder"
      from contract_payment p
      join contract k on k.school_id = p.school_id and k.id = p.contract_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      left join contract_payment entered on entered.school_id = ${ctx.school.id} and entered.contract_id = p.contract_id
        and entered.number = p.number and entered.revision = 1 and p.revision > 1
      where p.school_id = ${ctx.school.id} and p.date between ${from} and ${to}
        and ${inForce(ctx.school.id, 'contract_payment', 'p')}
      order by p.date, k.contract_name collate "C", p.number`,
  )
}
