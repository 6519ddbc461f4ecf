import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'

/** What a field was and what it became. */
export type Change = readonly [before: unknown, after: unknown]

/** What was done to a record; `name` is what it was called then. */
export interface RecordNote {
  kind: string
  id: string
  name: string
  change: 'created' | 'changed' | 'deleted'
  /** The fields that were changed. */
  changes?: Readonly<Record<string, Change>>
}

/** Writes into the activity who did what to a record (LOG-06). */
export async function noteRecord(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now'>,
  by: Viewer,
  { kind, id, name, change, changes }: RecordNote,
): Promise<void> {
  await query(
    em,
    `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ctx.school.id,
      `record-${change}`,
      ctx.now,
      actorOf(by),
      kind,
      id,
      name,
      changes === undefined ? null : JSON.stringify(changes),
    ],
  )
}
