import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'

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

/** Writes into the activity who did what to a record (LOG-06). */
export async function noteRecord(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'door'>,
  by: Viewer,
  note: RecordNote,
): Promise<void> {
  await noteRecords(em, ctx, by, [note])
}

/** Notes many records, in one statement. */
export async function noteRecords(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'door'>,
  by: Viewer,
  notes: readonly RecordNote[],
): Promise<void> {
  if (notes.length === 0) return
  await query(
    em,
    `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes, door)
     select $1, 'record-' || change, $2, $3, kind, id, name, changes::jsonb, $9
     from unnest($4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[]) as note (change, kind, id, name, changes)`,
    [
      ctx.school.id,
      ctx.now,
      actorOf(by),
      notes.map(({ change }) => change),
      notes.map(({ kind }) => kind),
      notes.map(({ id }) => id),
      notes.map(({ name }) => name),
      notes.map(({ changes }) => (changes === undefined ? null : JSON.stringify(changes))),
      ctx.door,
    ],
  )
}
