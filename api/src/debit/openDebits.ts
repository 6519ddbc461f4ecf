import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { dayText } from '../mail/mailFormat.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** Returns the condition that a request `r` waits for its results: they were not recorded, or that was undone. */
export const isOpen = (schoolId: string): Sql => sql`r.withdrawn_at is null and (r.recorded_at is null or exists (
  select from payment_run u where u.school_id = ${schoolId} and u.id = r.run_id and u.taken_back_at is not null))`

/** A direct debit of a student whose results are not recorded. */
export interface OpenDebit {
  studentName: string
  collectOn: string
  amount: number
}

/** Whom a payment is of: students, or the students of contracts. */
type Payers = { students: readonly string[] } | { contracts: readonly string[] }

/**
 * Refuses payments of students whose debit waits for its results, by name, day and amount; null if there are none. The
 * refusal's field is the one that confirms it. (DEBIT-13)
 */
export async function refusedInDebit(em: EntityManager, ctx: Context, payers: Payers): Promise<Refusal | null> {
  const debits = await openDebits(em, ctx.school.id, payers)
  if (debits.length === 0) return null
  const names = debits.map(({ studentName, collectOn, amount }) => naming[ctx.language](studentName, collectOn, amount))
  return { ...refusedFor(ctx, 'inDebit', names), field: 'besideDebit' }
}

const naming: Record<Context['language'], (name: string, day: string, yen: number) => string> = {
  jp: (name, day, yen) => `${name}さん：${dayText(day, 'jp', { year: true })}引落、${yen.toLocaleString('ja-JP')}円`,
  en: (name, day, yen) => `${name}: debit of ${dayText(day, 'en', { year: true })}, ¥${yen.toLocaleString('en-US')}`,
}

/** Returns the debits that wait for their results, by student and banking day. */
export function openDebits(em: EntityManager, schoolId: string, payers: Payers): Promise<OpenDebit[]> {
  const students =
    'students' in payers
      ? sql`l.student_id = any(${payers.students}::uuid[])`
      : sql`l.student_id in (
          select student_id from contract where school_id = ${schoolId} and id = any(${payers.contracts}::uuid[]))`
  return query(
    em,
    sql<OpenDebit>`
      select st.last_name || ' ' || st.first_name as "studentName", r.collect_on::text as "collectOn", l.amount
      from debit_line l join debit_request r on r.school_id = l.school_id and r.id = l.debit_id
      join student st on st.school_id = l.school_id and st.id = l.student_id
      where l.school_id = ${schoolId} and ${students} and ${isOpen(schoolId)}
      order by st.name_order, st.id, r.collect_on`,
  )
}
