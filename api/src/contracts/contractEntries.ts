import { mostContractEntries } from '@koma/schema/constants'
import { oneRecordInput } from '@koma/schema/input/record'
import { logTexts } from '@koma/schema/logTexts'
import { adjustmentNote, type FeeKind } from '@koma/schema/planTexts'
import { entryName } from '@koma/schema/rules/contractMoney'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeContracts } from './contract.policy.ts'
import type { ContractEntryType } from './contractRecord.type.ts'

type Row = Omit<ContractEntryType, 'name'> & { reason: string | null; number: number | null; fee: FeeKind | null }

/**
 * Returns every point and every yen of a contract, the newest first: bookings, returns, adjustments and payments, with
 * their corrections, by whom and when. Empty for a contract that the school does not have.
 */
export async function contractEntries(ctx: Context, id: string): Promise<ContractEntryType[]> {
  maySeeContracts(ctx)
  const named = parseInput(ctx, oneRecordInput, { id })
  // Among students only the contract's own can have moved anything; a code alone may have been somebody else's before.
  const rows = await query(
    ctx.em,
    sql<Row>`
      with entry as (
        select e.id, 'points' as kind, e.at, e.actor, 'added' as change, e.reason, null::int as number, e.delta as value,
          coalesce((select min(l.memo) from jsonb_each_text(e.lots) m join point_lot l on l.school_id = e.school_id and l.id = m.key::uuid
            where e.reason in ('gift', 'make-up')), '') as memo, null::date as date, false as uncollectible, null as method, '' as received_by, '' as reference,
          null as refund_reason, b.starts_at as lesson_time, c.display_name as course_name, null as fee
        from credit_entry e
        left join booking b on b.school_id = e.school_id and b.id = e.booking_id
        left join course c on c.school_id = b.school_id and c.id = b.course_id
        where e.school_id = ${ctx.school.id} and e.contract_id = ${named.id}
        union all
        select id, 'payment', at, actor, ${changeOf}, null, number, value, memo, date, uncollectible, method, received_by,
          reference, refund_reason, null, null, null
        from contract_payment where school_id = ${ctx.school.id} and contract_id = ${named.id}
        union all
        select id, 'adjustment', at, actor, ${changeOf}, null, number, case type when '+' then value else -value end, memo,
          null, false, null, '', '', null, null, null, kind
        from contract_adjustment where school_id = ${ctx.school.id} and contract_id = ${named.id})
      select entry.id, kind, ${wallTime('entry.at')} as at, change, reason, number, value, memo, date::text as date,
        uncollectible, method, received_by as "receivedBy", reference, refund_reason as "refundReason", ${wallTime('lesson_time')} as "lessonTime", course_name as "courseName", fee,
        coalesce(
          (select last_name || ' ' || first_name from staff where school_id = ${ctx.school.id} and 'staff:' || staff_id = actor),
          (select st.last_name || ' ' || st.first_name from contract k
           join student st on st.school_id = k.school_id and st.id = k.student_id
           where k.school_id = ${ctx.school.id} and k.id = ${named.id} and 'student:' || st.student_id = actor),
          (select display_name from teacher where school_id = ${ctx.school.id} and 'teacher:' || teacher_id = actor),
          (select last_name || ' ' || first_name from guardian
           where school_id = ${ctx.school.id} and 'guardian:' || id = actor),
          (select name from api_key where school_id = ${ctx.school.id} and 'key:' || code = actor),
          case when actor like 'system:%' then ${logTexts[ctx.language].system} else split_part(actor, ':', 2) end) as by
      from entry order by entry.at desc, entry.id desc limit ${mostContractEntries}`,
  )
  return rows.map(({ reason, number, fee, ...row }) => ({
    ...row,
    memo: adjustmentNote({ kind: fee, memo: row.memo }, ctx.language),
    name: row.kind === 'points' ? (reason ?? '') : entryName(row.kind, number ?? 0),
  }))
}

const changeOf = sql`case when removed then 'removed' when revision > 1 then 'corrected' else 'added' end`
