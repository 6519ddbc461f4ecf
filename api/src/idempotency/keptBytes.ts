import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/** Bytes of answers that are kept for one caller; more than 50,000 of ordinary size. */
export const MOST_KEPT_BYTES = 32 * 1024 * 1024
/** Bytes that a caller adds in this process before what is kept for them is looked at again. */
const LOOK_EVERY = 1024 * 1024
/** Callers whose bytes are counted; one that is forgotten is looked at with the next answer. */
const MOST_COUNTED = 10_000

const added = new Map<string, number>()

/**
 * Removes the oldest answers of a caller that go beyond `MOST_KEPT_BYTES`. Looks with the first answer that this
 * process keeps for them, and again after each megabyte. Belongs to the transaction that kept the answer.
 * @param bytes of the answer just kept
 */
export async function limitKeptBytes(
  em: EntityManager,
  { schoolId, caller, bytes }: { schoolId: string; caller: string; bytes: number },
): Promise<void> {
  const key = `${schoolId} ${caller}`
  const sum = (added.get(key) ?? LOOK_EVERY) + bytes
  added.delete(key)
  added.set(key, sum < LOOK_EVERY ? sum : 0)
  for (const [oldest] of added) {
    if (added.size <= MOST_COUNTED) break
    added.delete(oldest)
  }
  if (sum < LOOK_EVERY) return
  await query(
    em,
    sql`delete from kept_answer k using (
       select name, sum(length(answer)) over (order by at desc, name) as bytes
       from kept_answer where school_id = ${schoolId} and caller = ${caller}) older
     where k.school_id = ${schoolId} and k.caller = ${caller}
       and k.name = older.name and older.bytes > ${MOST_KEPT_BYTES}`,
  )
}
