import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Transfer } from './readStatement.ts'

/**
 * Returns the digests of transfers that were recorded and not undone, each with the student it was recorded for; also
 * those that an earlier version recorded by another digest. (DEBIT-20)
 */
export async function recordedOf(
  em: EntityManager,
  schoolId: string,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await query(
    em,
    sql<{ digest: string; student: string | null }>`
      select t.digest, st.last_name || ' ' || st.first_name as student
      from bank_transfer t join payment_run r on r.school_id = t.school_id and r.id = t.run_id
      left join student st on st.school_id = t.school_id and st.id = t.student_id
      where t.school_id = ${schoolId} and t.digest = any(${transfers.flatMap(digestsOf)}::text[])
        and r.taken_back_at is null`,
  )
  const students = new Map(rows.map(({ digest, student }) => [digest, student]))
  return new Map(
    transfers.flatMap((transfer) => {
      const known = digestsOf(transfer).find((digest) => students.has(digest))
      return known === undefined ? [] : [[transfer.digest, students.get(known) ?? null] as const]
    }),
  )
}

/** Returns all by which a transfer may have been recorded. */
export const digestsOf = ({ digest, formerDigests }: Transfer): string[] => [digest, ...formerDigests]
