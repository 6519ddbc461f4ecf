import type { MergeKind } from '@koma/schema/input/studentMerge'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'

/** What a merge moves of one kind: how many, and the first by name; yen for deposits. */
export interface MergeMove {
  kind: MergeKind
  count: number
  names: string[]
}

/** The most that are named of one kind. */
const MOST_NAMED = 5

/**
 * Counts what a student has of each kind, in the order in which it is listed; what there is none of is left out.
 * (MERGE-02)
 */
export async function movesOf(em: EntityManager, ctx: Context, studentId: string): Promise<MergeMove[]> {
  const schoolId = ctx.school.id
  const of = (table: string) =>
    sql`${sql.table(table)} x where x.school_id = ${schoolId} and x.student_id = ${studentId}`
  const contracts = sql`select id from contract where school_id = ${schoolId} and student_id = ${studentId}`
  const counted = (kind: MergeKind, rows: ReturnType<typeof of>) =>
    sql`select ${kind} as kind, count(*)::int as count, null::text[] as names from ${rows}`
  return query(
    em,
    sql<MergeMove>`
      select kind, count, coalesce(names[1:${sql.raw(String(MOST_NAMED))}], '{}') as names from (
        select 'contracts' as kind, count(*)::int as count, array_agg(right(x.contract_name, 13) order by x.start_date, x.id) as names
          from ${of('contract')} and not x.deleted
        union all select 'points', coalesce(sum(x.points), 0)::int, null from ${of('contract')} and not x.deleted
        union all ${counted('lessons', sql`${of('booking')} and x.status = 'booked' and x.ends_at > ${ctx.now}`)}
        union all ${counted('pastLessons', sql`${of('booking')} and not (x.status = 'booked' and x.ends_at > ${ctx.now})`)}
        union all ${counted('waits', of('waiting'))}
        union all ${counted('places', of('template_student'))}
        union all ${counted('payments', sql`contract_payment x where x.school_id = ${schoolId} and x.contract_id in (${contracts}) and x.revision = 1`)}
        union all ${counted('fees', sql`contract_fee x where x.school_id = ${schoolId} and x.contract_id in (${contracts}) and x.removed_at is null`)}
        union all select 'deposits', coalesce(sum(case x.kind when 'received' then x.value else -x.value end), 0)::int, null
          from ${of('deposit_entry')} and x.undone_at is null
        union all ${counted('papers', sql`paper x where x.school_id = ${schoolId} and (x.student_id = ${studentId} or x.contract_id in (${contracts}))`)}
        union all ${counted('transfers', of('bank_transfer'))}
        union all ${counted('debits', of('debit_line'))}
        union all ${counted('bankAccounts', of('bank_account'))}
        union all select 'guardians', count(*)::int, array_agg(g.last_name || ' ' || g.first_name order by x.id)
          from guardian_student x join guardian g on g.school_id = x.school_id and g.id = x.guardian_id
          where x.school_id = ${schoolId} and x.student_id = ${studentId}
        union all ${counted('leaves', sql`${of('student_leave')} and x.undone_at is null`)}
        union all ${counted('calendars', of('calendar_feed'))}
        union all ${counted('emails', of('mail'))}) each
      where count > 0`,
  )
}
