import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../database/sql.ts'

/**
 * Keeps in the input of a run after how many steps its mails were queued, so that a resumed run reports only the
 * rest.
 */
export async function saveNotifiedCount(
  em: EntityManager,
  schoolId: string,
  runId: string,
  done: number,
): Promise<void> {
  await query(
    em,
    sql`update run set input = input || jsonb_build_object('told', ${done}::int)
     where school_id = ${schoolId} and id = ${runId}`,
  )
}
