import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Gives each of two students the other's passkeys, one-time codes and recovery codes, as their sign-ins are swapped.
 * The second call undoes the first. Links to reset a password stop working: they are for the sign-in of before.
 */
export async function swapFactors(
  em: EntityManager,
  schoolId: string,
  [one, other]: readonly [string, string],
): Promise<void> {
  for (const table of ['one_time_code', 'recovery_code', 'passkey']) {
    // Taken out in between, since an account has one row of codes at most.
    const [taken] = await query(
      em,
      sql<{ rows: unknown }>`
        with taken as (delete from ${sql.table(table)} where school_id = ${schoolId} and student_id = ${one} returning *)
        select coalesce(jsonb_agg(t), '[]') as rows from taken t`,
    )
    await query(
      em,
      sql`update ${sql.table(table)} set student_id = ${one} where school_id = ${schoolId} and student_id = ${other}`,
    )
    await query(
      em,
      sql`insert into ${sql.table(table)}
        select (jsonb_populate_record(r, jsonb_build_object('student_id', ${other}::uuid))).*
        from jsonb_populate_recordset(${sql.raw(`null::${table}`)}, ${JSON.stringify(taken?.rows)}::jsonb) r`,
    )
  }
  await query(
    em,
    sql`delete from reset_token where school_id = ${schoolId} and student_id in (${one}::uuid, ${other}::uuid)`,
  )
}
