import { USUAL_COLLECT_DAY } from '@koma/schema/input/debit'
import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { nextCollection } from '../debit/nextCollection.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'

/** Branches of the demo school's banks; all are made-up accounts. */
const branches = ['0001-001', '0005-001', '0009-001', '0033-001'] as const

/** The demo school's own account, into which it collects. */
const collector = { code: '0000012345', name: 'ｺﾏｴｲｶｲﾜ', bank: '0001', branch: '001', number: '1234567' }

/**
 * Makes the demo school a collector of direct debits: every third student has bank details, most with a signed mandate,
 * and last month's collection is recorded, with one debit that failed.
 */
export async function insertDebit(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const today = dateOf(now)
  await query(
    em,
    sql`
      with account as (
        insert into bank_account (school_id, student_id, bank_code, branch_code, kind, number, holder, mandate_date, customer)
        select ${schoolId}::uuid, s.id, split_part(b.branch, '-', 1), split_part(b.branch, '-', 2), 'ordinary',
          lpad((1000000 + 7919 * s.place)::text, 7, '0'), coalesce(nullif(left(upper(regexp_replace(split_part(s.email, '@', 1), '[^a-z]+', ' ', 'g')), 30), ''), 'ｺﾏ'),
          case when s.place % 5 = 0 then null else ${plusDays(today, -200)}::date end, s.place
        from (
          select id, email, row_number() over (order by student_id) as place from (
            select id, email, student_id, row_number() over (order by student_id) as n from student
            where school_id = ${schoolId} and active) every where n % 3 = 1) s
        cross join lateral (select (${[...branches]}::text[])[1 + s.place % ${branches.length}::int] as branch) b
        returning customer)
      insert into debit_settings (school_id, next_customer, collector_code, collector_name, bank_code, branch_code, kind, number)
      select ${schoolId}::uuid, coalesce(max(customer), 0) + 1, ${collector.code}, ${collector.name}, ${collector.bank},
        ${collector.branch}, 'ordinary', ${collector.number} from account`,
  )
  // Moved by holidays, it still lies more than a week back.
  const collectedOn = await nextCollection(plusDays(today, -45), USUAL_COLLECT_DAY)
  await query(
    em,
    sql`
      with request as (
        insert into debit_request (school_id, collect_on, actor, at, recorded_at, recorded_by)
        values (${schoolId}, ${collectedOn}, 'staff:uketsuke', ${`${plusDays(collectedOn, -8)}T11:20:00`},
          ${`${plusDays(collectedOn, 3)}T10:05:00`}, 'staff:uketsuke') returning id)
      insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount, bank_code, branch_code,
        kind, number, holder, result)
      select ${schoolId}::uuid, request.id, row_number() over (order by a.customer), a.student_id, a.customer, '1', 13200,
        a.bank_code, a.branch_code, a.kind, a.number, a.holder,
        case when row_number() over (order by a.customer) = 4 then '1' else '0' end
      from request, bank_account a
      where a.school_id = ${schoolId} and a.mandate_date is not null and a.customer <= 12`,
  )
}
