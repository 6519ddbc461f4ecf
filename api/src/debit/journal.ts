import { journalInput } from '@koma/schema/input/journal'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import type { JournalEntry, JournalKind } from '@koma/schema/rules/journal'
import { taxRates } from '@koma/schema/records/tax'
import { journalKinds } from '@koma/schema/rules/journal'
import { inForce } from '../contracts/inForce.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import type { JournalSumType } from './journal.type.ts'

/**
 * Returns the entries of a month, by day: contracts that begin in it with their price and adjustments, fees charged by
 * rule, deposits, payments, refunds and write-offs of its days as they are now, and the differences that were counted
 * when its days were closed. (DEBIT-12, CASH-07)
 */
export async function readJournal(ctx: Pick<Context, 'em' | 'school'>, month: string): Promise<JournalEntry[]> {
  const schoolId = ctx.school.id
  const first = `${month}-01`
  const rows = await query(
    ctx.em,
    sql<JournalEntry & { contractName: string }>`
      select * from (
      select e.kind, e.date::text as date, e.amount, e.method, k.tax_rate as "taxRate", k.contract_name as "contractName",
        st.last_name || ' ' || st.first_name as "studentName", '' as reason
      from (
        select 'sale' as kind, id as contract_id, start_date as date, contract_value + adjusted - coalesce((
          select sum(f.value) from contract_fee f
          where f.school_id = ${schoolId} and f.contract_id = contract.id and f.removed_at is null), 0)::int as amount,
          null as method
        from contract where school_id = ${schoolId} and not deleted and start_date >= ${first}::date
          and start_date < ${first}::date + interval '1 month'
        union all
        select 'fee', f.contract_id, f.charged_on, f.value, null
        from contract_fee f join contract of_fee on of_fee.school_id = f.school_id and of_fee.id = f.contract_id
        where f.school_id = ${schoolId} and f.removed_at is null and not of_fee.deleted
          and f.charged_on >= ${first}::date and f.charged_on < ${first}::date + interval '1 month'
        union all
        select case when p.uncollectible then 'writeoff' when p.from_deposit then 'depositApplied' else 'payment' end, p.contract_id, p.date, p.value, p.method
        from contract_payment p
        where p.school_id = ${schoolId} and p.date >= ${first}::date and p.date < ${first}::date + interval '1 month'
          and ${inForce(schoolId, 'contract_payment', 'p')}) e
      join contract k on k.school_id = ${schoolId} and k.id = e.contract_id
      join student st on st.school_id = k.school_id and st.id = k.student_id
      where e.amount <> 0
      union all
      select 'deposit', d.date::text, case d.kind when 'received' then d.value else -d.value end, d.method, 'exempt', '',
        st.last_name || ' ' || st.first_name, ''
      from deposit_entry d join student st on st.school_id = d.school_id and st.id = d.student_id
      where d.school_id = ${schoolId} and d.date >= ${first}::date and d.date < ${first}::date + interval '1 month'
        and d.undone_at is null and d.kind <> 'applied'
      union all
      select 'cashDifference', c.day::text, (l.counted - l.received + l.refunded)::int, nullif(l.method, 'unknown'),
        'exempt', '', '', l.reason
      from cash_closing c join cash_closing_line l on l.school_id = c.school_id and l.closing_id = c.id
      where c.school_id = ${schoolId} and c.day >= ${first}::date and c.day < ${first}::date + interval '1 month'
        and c.undone_at is null and l.counted <> l.received - l.refunded) entry
      order by date, kind collate "C", "contractName" collate "C", amount`,
  )
  return rows.map(({ contractName, ...entry }) => ({
    ...entry,
    contractNumber: contractName === '' ? '' : contractNumberOf(contractName),
  }))
}

/**
 * Returns the sums of a month's journal that are not empty: sales and fees by tax rate, all else by kind. (DEBIT-12)
 */
export async function journal(ctx: Context, input: { month: string }): Promise<JournalSumType[]> {
  maySeePayments(ctx)
  const { month } = parseInput(ctx, journalInput, input)
  const entries = await readJournal(ctx, month)
  return journalKinds.flatMap((kind) =>
    (isTaxed(kind) ? taxRates : [null]).flatMap((taxRate) => {
      const some = entries.filter((entry) => entry.kind === kind && (taxRate === null || entry.taxRate === taxRate))
      const total = some.reduce((sum, { amount }) => sum + amount, 0)
      return some.length === 0 ? [] : [{ kind, taxRate, count: some.length, total }]
    }),
  )
}

const isTaxed = (kind: JournalKind) => kind === 'sale' || kind === 'fee'
