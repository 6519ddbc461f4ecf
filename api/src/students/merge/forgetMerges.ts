import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { studentRecord } from '../student.record.ts'

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The tables whose rows remain with a student who was merged, for the undo alone. */
const leftBehind = [
  'known_device',
  'one_time_code',
  'passkey',
  'recovery_code',
  'reset_token',
  'email_change',
  'calendar_feed',
  'reminder_choice',
  'reminder',
  'bank_account',
  'student_field_change',
]

/**
 * Empties the students of merges `m` as a deletion does, and what their undo needs: only names and codes stay, for past
 * papers and the log. (MERGE-08)
 */
async function forgetMerges(em: EntityManager, which: Sql): Promise<void> {
  const gone = await query(
    em,
    sql<{ schoolId: string; id: string }>`
      update student_merge m set kept = null where m.kept is not null and ${which}
      returning m.school_id as "schoolId", m.goes_id as id`,
  )
  const emptied = Object.entries(studentRecord.emptied ?? {}).map(
    ([name, value]) =>
      sql`${sql.ref(columnOf(name))} = ${typeof value === 'object' && value !== null ? JSON.stringify(value) : value}`,
  )
  for (const { schoolId, id } of gone) {
    for (const table of leftBehind)
      await query(em, sql`delete from ${sql.table(table)} where school_id = ${schoolId} and student_id = ${id}`)
    await query(em, sql`delete from record_undo where school_id = ${schoolId} and record_id = ${id}`)
    await query(
      em,
      sql`update debit_line set bank_code = null, branch_code = null, kind = null, number = null, holder = null
        where school_id = ${schoolId} and student_id = ${id}`,
    )
    await query(
      em,
      sql`update student set ${sql.join(emptied)} where school_id = ${schoolId} and id = ${id} and merged_into is not null`,
    )
  }
}

/** Forgets merges that are older than a day, at all schools. An hourly task does it. */
export async function forgetLateMerges(em: EntityManager): Promise<void> {
  await forgetMerges(em, sql`m.made_at < now() - interval '1 day'`)
}

/** Forgets at once those who were merged into a student who is deleted. */
export async function forgetMergedInto(em: EntityManager, schoolId: string, staysId: string): Promise<void> {
  await forgetMerges(
    em,
    sql`m.school_id = ${schoolId} and m.goes_id in (select id from student s where s.school_id = ${schoolId} and s.merged_into = ${staysId})`,
  )
}
