import { dateOf, lastDayOfMonth, monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { inForce } from '../contracts/inForce.ts'
import { invoiceToIssue } from '../papers/invoices/invoiceToIssue.ts'
import { planInvoices } from '../papers/invoices/invoicePlan.ts'
import { keepPaper } from '../papers/keepPaper.ts'
import type { PaperIssuer } from '../papers/paperIssuer.ts'
import { receiptContent } from '../papers/receiptContent.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { school as settings } from './school.ts'

const by = { type: 'staff', id: '', code: 'uketsuke' } as const

/** As many of the latest payments have no receipt yet. */
const WITHOUT_RECEIPT = 4

/**
 * Gives the demo school the invoices of last month, as they were issued in its middle, receipts for what was paid
 * since it began, and refunds.
 */
export async function insertPapers(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const first = `${monthOf(now)}-01`
  const month = monthOf(plusDays(first, -1))
  const school = { id: schoolId, taxRounding: 'down', ...settings } as const
  const issuer: PaperIssuer = { school, now: `${month}-15T11:30:00` }
  const of = { kind: 'invoice', month, replacesId: null } as const
  for (const planned of await planInvoices(em, issuer, month)) {
    if (planned.change !== 'issue') continue
    const content = invoiceToIssue(issuer, planned, { month, dueOn: lastDayOfMonth(`${month}-01`) })
    const { studentId, payer } = planned
    await keepPaper(em, issuer, by, { ...of, studentId, payer, content })
  }
  const paid = await query(
    em,
    sql<{ contractId: string; number: number; at: WallTime }>`
      select p.contract_id as "contractId", p.number, ${wallTime('p.at')} as at from contract_payment p
      where p.school_id = ${schoolId} and p.value > 0 and not p.uncollectible
        and ${inForce(schoolId, 'contract_payment', 'p')} and p.date >= ${`${month}-01`}::date
      order by p.at, p.contract_id`,
  )
  for (const { contractId, number, at } of paid.slice(0, -WITHOUT_RECEIPT)) {
    const found = await receiptContent(em, { school, now: at }, { contractId, number }, false)
    if (found === null) continue
    await keepPaper(em, { school, now: at }, by, {
      kind: 'receipt',
      contractId,
      paymentNumber: number,
      content: found.content,
      replacesId: null,
    })
  }
  await insertRefunds(em, schoolId, now)
}

/** Gives back what two students paid too much. */
async function insertRefunds(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  await query(
    em,
    sql`
      with over as (
        select k.id, k.paid - k.contract_value - k.adjusted as value, coalesce(max(p.number), 0) + 1 as number
        from contract k join contract_payment p on p.school_id = k.school_id and p.contract_id = k.id
        where k.school_id = ${schoolId} and not k.deleted and k.paid > k.contract_value + k.adjusted
        group by k.id, k.paid, k.contract_value, k.adjusted order by k.id limit 2)
      insert into contract_payment (school_id, contract_id, number, revision, value, date, method, refund_reason, memo, actor, at)
      select ${schoolId}::uuid, id, number, 1, -value, ${dateOf(now)}::date, 'transfer', 'overpaid', '過払い分の返金',
        'staff:uketsuke', ${now}::timestamp from over`,
  )
}
