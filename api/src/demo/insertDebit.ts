import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { PlannedDebit } from './debit.ts'
import { insertRows } from './insertRows.ts'

/** Branches of the demo school's banks; all are made-up accounts. */
const branches = ['0001-001', '0005-001', '0009-001', '0033-001'] as const

/** The demo school's own account, into which it collects. */
const collector = { code: '0000012345', name: 'ｺﾏｴｲｶｲﾜ', bank: '0001', branch: '001', number: '1234567' }

const ACTOR = 'staff:uketsuke'

/** Inserts the run of payments that a collection has brought in; the payments come after it. */
export async function insertCollectionRun(em: EntityManager, schoolId: string, debit: PlannedDebit): Promise<void> {
  const { runId: id, collectedOn: date, recordedAt: at, note } = debit
  await insertRows(em, 'payment_run', [{ schoolId, id, mode: 'payment', date, note, single: false, actor: ACTOR, at }])
}

/**
 * Makes the demo school a collector of direct debits: every third student has bank details, most with a signed mandate,
 * and the results of the last collection are recorded: payments, and one debit for which there was too little money.
 */
export async function insertDebit(
  em: EntityManager,
  schoolId: string,
  { debit, now }: { debit: PlannedDebit; now: WallTime },
): Promise<void> {
  const { accounts, collectedOn, requestedAt, recordedAt, runId } = debit
  await query(
    em,
    sql`
      with account as (
        insert into bank_account (school_id, student_id, bank_code, branch_code, kind, number, holder, mandate_date, customer)
        select ${schoolId}::uuid, s.id, split_part(b.branch, '-', 1), split_part(b.branch, '-', 2), 'ordinary',
          lpad((1000000 + 7919 * a.place)::text, 7, '0'),
          coalesce(nullif(left(upper(regexp_replace(split_part(s.email, '@', 1), '[^a-z]+', ' ', 'g')), 30), ''), 'ｺﾏ'),
          case when a.signed then ${plusDays(dateOf(now), -200)}::date end, a.place
        from unnest(${accounts.map(({ studentId }) => studentId)}::uuid[],
          ${accounts.map(({ hasMandate }) => hasMandate)}::boolean[]) with ordinality as a (id, signed, place)
        join student s on s.school_id = ${schoolId} and s.id = a.id
        cross join lateral (select (${[...branches]}::text[])[1 + a.place % ${branches.length}::int] as branch) b
        returning customer)
      insert into debit_settings (school_id, next_customer, collector_code, collector_name, bank_code, branch_code, kind, number)
      select ${schoolId}::uuid, coalesce(max(customer), 0) + 1, ${collector.code}, ${collector.name}, ${collector.bank},
        ${collector.branch}, 'ordinary', ${collector.number} from account`,
  )
  await query(
    em,
    sql`
      with request as (
        insert into debit_request (school_id, collect_on, actor, at, recorded_at, recorded_by, run_id)
        values (${schoolId}, ${collectedOn}, ${ACTOR}, ${requestedAt}, ${recordedAt}, ${ACTOR}, ${runId}) returning id),
      collected as (
        select k.student_id, k.id, p.value as amount, '0' as result from contract_payment p
        join contract k on k.school_id = ${schoolId} and k.id = p.contract_id
        where p.school_id = ${schoolId} and p.run_id = ${runId}),
      failed as (
        select k.student_id, k.id, k.contract_value + k.adjusted as amount, '1' as result from contract k
        join bank_account a on a.school_id = ${schoolId} and a.student_id = k.student_id and a.mandate_date is not null
        where k.school_id = ${schoolId} and not k.deleted and k.paid = 0 and k.contract_value + k.adjusted > 0
          and k.student_id not in (select student_id from collected)
          and exists (select from credit_entry e where e.school_id = ${schoolId} and e.contract_id = k.id
            and e.reason = 'opening' and e.at < ${requestedAt}::timestamp)
        order by a.customer, k.start_date, k.id limit 1),
      part as (select * from collected union all select * from failed),
      debited as (
        select a.*, row_number() over (order by a.customer) as position, w.amount, w.result
        from (select student_id, sum(amount) as amount, max(result) as result from part group by 1) w
        join bank_account a on a.school_id = ${schoolId} and a.student_id = w.student_id),
      line as (
        insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount, bank_code, branch_code,
          kind, number, holder, result)
        select ${schoolId}::uuid, request.id, position, student_id, customer, '1', amount, bank_code, branch_code, kind,
          number, holder, result
        from request, debited)
      insert into debit_amount (school_id, debit_id, position, contract_id, amount)
      select ${schoolId}::uuid, request.id, debited.position, part.id, part.amount
      from request, debited join part on part.student_id = debited.student_id`,
  )
}
