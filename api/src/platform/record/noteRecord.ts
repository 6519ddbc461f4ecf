import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../database/sql.ts'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'

/** The value of a field before and after. */
export type Change = readonly [before: unknown, after: unknown]

/** One entry about a record; `name` is what it was called then. */
export interface RecordNote {
  kind: string
  id: string
  name: string
  change: 'created' | 'changed' | 'deleted'
  /** The fields that were changed. */
  changes?: Readonly<Record<string, Change>>
}

/** Writes into the activity who did what to a record (LOG-06); null: a job did. */
export async function noteRecord(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer | null,
  note: RecordNote,
): Promise<void> {
  await noteRecords(em, ctx, by, [note])
}

/** Notes many records, in one statement. */
export async function noteRecords(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer | null,
  notes: readonly RecordNote[],
): Promise<void> {
  if (notes.length === 0) return
  await query(
    em,
    sql`insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes, door)
     select ${ctx.school.id}::uuid, 'record-' || change, ${ctx.now}::timestamp, ${actorOf(by)}::text,
       kind, id, name, changes::jsonb, ${ctx.origin}::text
     from unnest(
       ${notes.map(({ change }) => change)}::text[], ${notes.map(({ kind }) => kind)}::text[],
       ${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ name }) => name)}::text[],
       ${notes.map(({ changes }) => (changes === undefined ? null : JSON.stringify(changes)))}::text[]
     ) as note (change, kind, id, name, changes)`,
  )
}
