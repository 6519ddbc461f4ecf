import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/** Returns whether a paper was issued with just this content. */
export async function isSamePaper(em: EntityManager, schoolId: string, id: string, content: object): Promise<boolean> {
  const [row] = await query(
    em,
    sql<{ same: boolean }>`
      select content = ${JSON.stringify(content)}::jsonb as same from paper where school_id = ${schoolId} and id = ${id}`,
  )
  return row?.same === true
}
