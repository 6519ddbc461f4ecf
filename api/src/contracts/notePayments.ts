import { entryName } from '@koma/schema/rules/contractMoney'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { PaymentActivity } from '../activity/activity.ts'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

/** The change of one payment, before and after, as the log keeps it; null where there was or is none. */
interface PaymentNote {
  contractId: string
  number: number
  before: object | null
  after: object | null
}

/**
 * Logs who recorded, changed or deleted payments, one entry each, with the contract's student (LOG-06, CON-15).
 * `undone` marks those that are removed with all others of a run.
 */
export async function notePayments(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  notes: readonly PaymentNote[],
  undone = false,
): Promise<void> {
  if (notes.length === 0) return
  const entries = notes.map(({ contractId, number, before, after }) => {
    const named = (payment: object | null) => (payment === null ? {} : { [entryName('payment', number)]: payment })
    const type = undone ? 'payment-undone' : typeOf(before, after)
    return { contract: contractId, type, changes: { payments: [named(before), named(after)] } }
  })
  await query(
    em,
    sql`insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name,
        student_id, student_code, student_name, changes)
      select ${ctx.school.id}, p.type, ${ctx.now}, ${actorOf(by)}, ${ctx.origin}, 'contract', k.id, k.contract_name,
        st.id, st.student_id, st.last_name || ' ' || st.first_name, p.changes
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as p (contract uuid, type text, changes jsonb)
      join contract k on k.school_id = ${ctx.school.id} and k.id = p.contract
      join student st on st.school_id = ${ctx.school.id} and st.id = k.student_id`,
  )
}

function typeOf(before: object | null, after: object | null): PaymentActivity {
  if (before === null) return after !== null && 'refundReason' in after ? 'payment-refunded' : 'payment-recorded'
  return after === null ? 'payment-deleted' : 'payment-changed'
}
