import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../../database/sql.ts'

/**
 * Keeps in the input of a run after how many steps its mails were queued, so that a run that goes on reports only the
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
    `update run set input = input || jsonb_build_object('told', $3::int) where school_id = $1 and id = $2`,
    [schoolId, runId, done],
  )
}
