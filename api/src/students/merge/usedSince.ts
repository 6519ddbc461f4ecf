import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type UseRow, useText } from '../../recordUndo/recordUses.ts'
import type { KeptMerge } from './keptMerge.ts'

/** The most that is read. */
const MOST_READ = 12

interface Merged {
  /** Ids grow with time: what is later has a greater one. */
  mergeId: string
  staysId: string
  moved: KeptMerge['moved']
}

/**
 * Returns what has been made since a merge and would tie one student to a contract, deposit or paper of the other after
 * its undo, in words; empty if nothing has. (MERGE-05)
 */
export async function usedSince(
  em: EntityManager,
  ctx: Context,
  { mergeId, staysId, moved }: Merged,
): Promise<string[]> {
  const schoolId = ctx.school.id
  const keys = (table: string) => moved[table] ?? []
  const isNew = (table: string, key = 'id') => sql`${sql.ref(`x.${key}`)}::text <> all(${keys(table)}::text[])`
  const movedContract = (column: string) => sql`${sql.ref(column)} = any(${keys('contract')}::uuid[])`
  const ofStudent = (table: string): Sql =>
    sql`${sql.table(table)} x where x.school_id = ${schoolId} and x.student_id = ${staysId}`
  const found: Sql<UseRow>[] = [
    sql`select 'booking' as word, x.starts_at as at, null::text as name from ${ofStudent('booking')}
      and ((${movedContract('x.contract_id')}) = (${isNew('booking')}))`,
    sql`select 'waiting', null, null from ${ofStudent('seat_offer')} and x.state = 'open' and ${movedContract('x.contract_id')}`,
    sql`select 'contract', null, right(x.contract_name, 13) from ${ofStudent('contract')} and not x.deleted and ${isNew('contract')}
      and ${movedContract('x.predecessor_id')}`,
    sql`select 'leave', x.from_day::timestamp, null from ${ofStudent('student_leave')} and x.undone_at is null
      and ${isNew('student_leave')} and x.id > ${mergeId}`,
    sql`select 'paper', null, x.content ->> 'addressedTo' from ${ofStudent('paper')} and ${isNew('paper')}
      and x.id > ${mergeId}`,
    sql`select 'debit', r.collect_on::timestamp, null from debit_line x
        join debit_request r on r.school_id = ${schoolId} and r.id = x.debit_id
        where x.school_id = ${schoolId} and x.student_id = ${staysId} and ${isNew('debit_line', 'debit_id')}
          and exists (select from debit_amount a where a.school_id = ${schoolId} and a.debit_id = x.debit_id
            and a.position = x.position and ${movedContract('a.contract_id')})`,
    sql`select 'deposit', null, '¥' || to_char(x.value, 'FM999,999,999') from ${ofStudent('deposit_entry')}
      and x.undone_at is null and ${isNew('deposit_entry')} and x.kind = 'applied'
      and exists (select from contract_payment p where p.school_id = ${schoolId} and p.run_id = x.run_id and ${movedContract('p.contract_id')})`,
  ]
  const rows = await query(
    em,
    sql<UseRow>`select word, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS') as at, name
      from (${sql.join(found, sql` union all `)}) used order by at nulls last, word collate "C", name collate "C" limit ${MOST_READ}`,
  )
  return [...new Set(rows.map((row) => useText(row, ctx.language)))]
}
