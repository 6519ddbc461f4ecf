import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { cancelPapersOfDeposits } from '../../papers/cancelPapersOf.ts'
import { type DepositKind, loggedAs, noteDeposit } from './addDeposit.ts'
import { isShortWithout, lockHeldOf } from './heldDeposit.ts'

/** An entry of a student's deposits, as undoing looks at it. */
interface Entry {
  id: string
  studentId: string
  studentName: string
  kind: DepositKind
  value: number
  date: string
  runId: string | null
  isUndone: boolean
}

/**
 * Tells whether a deposit that came in with a run of payments was used since, after whoever moves it has ended; then
 * the run cannot be undone.
 */
export async function isDepositUsed(em: EntityManager, schoolId: string, runId: string): Promise<boolean> {
  const entries = await readEntries(em, schoolId, sql`d.run_id = ${runId} and d.undone_at is null`)
  const students = [...new Set(entries.filter(({ kind }) => kind === 'received').map(({ studentId }) => studentId))]
  await lockHeldOf(
    em,
    schoolId,
    entries.map(({ studentId }) => studentId),
  )
  for (const studentId of students) if (await isShortWithout(em, schoolId, studentId, runId)) return true
  return false
}

/** Undoes the deposits that were moved with a run of payments, which is undone, too. */
export async function undoDepositsOf(em: EntityManager, ctx: Context, by: Viewer, runId: string): Promise<void> {
  const entries = await readEntries(em, ctx.school.id, sql`d.run_id = ${runId} and d.undone_at is null`)
  await markUndone(em, ctx, by, entries)
}

/** Marks entries as undone, in the log of their students, and cancels their receipts. */
export async function markUndone(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  entries: readonly Entry[],
): Promise<void> {
  await cancelPapersOfDeposits(
    em,
    ctx,
    by,
    entries.map(({ id }) => id),
  )
  for (const { id, studentId, studentName, kind, value } of entries) {
    await query(
      em,
      sql`update deposit_entry set undone_at = ${ctx.now}, undone_by = ${actorOf(by)}
        where school_id = ${ctx.school.id} and id = ${id}`,
    )
    await noteDeposit(em, ctx, by, { id: studentId, name: studentName }, { [loggedAs[kind]]: [value, null] })
  }
}

/** Returns the entries `d` that the condition names, in order. */
export function readEntries(em: EntityManager, schoolId: string, which: Sql): Promise<Entry[]> {
  return query(
    em,
    sql<Entry>`
      select d.id, d.student_id as "studentId", st.last_name || ' ' || st.first_name as "studentName", d.kind, d.value,
        d.date::text as date, d.run_id as "runId", d.undone_at is not null as "isUndone"
      from deposit_entry d join student st on st.school_id = d.school_id and st.id = d.student_id
      where d.school_id = ${schoolId} and ${which} order by d.id`,
  )
}
