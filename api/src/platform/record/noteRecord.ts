import type { EntityManager } from '@mikro-orm/postgresql'
import { isOfSecurity } from '@koma/schema/securityLog'
import { query, sql } from '../database/sql.ts'
import { callerOrigin } from '../shared/callerOrigin.ts'
import { actorOf, type LoggedRequest, type Viewer } from '../shared/context.ts'

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
  ctx: LoggedRequest,
  by: Viewer | null,
  note: RecordNote,
): Promise<void> {
  await noteRecords(em, ctx, by, [note])
}

/** Notes many records, in one statement. */
export async function noteRecords(
  em: EntityManager,
  ctx: LoggedRequest,
  by: Viewer | null,
  notes: readonly RecordNote[],
): Promise<void> {
  if (notes.length === 0) return
  const { network, browser } = callerOrigin(ctx)
  await query(
    em,
    sql`insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes, door,
       network, browser)
     select ${ctx.school.id}::uuid, 'record-' || change, ${ctx.now}::timestamp, ${actorOf(by)}::text,
       kind, id, name, changes::jsonb, ${ctx.origin}::text,
       case when of_security then ${network}::text end, case when of_security then ${browser}::text end
     from unnest(
       ${notes.map(({ change }) => change)}::text[], ${notes.map(({ kind }) => kind)}::text[],
       ${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ name }) => name)}::text[],
       ${notes.map(({ changes }) => (changes === undefined ? null : JSON.stringify(changes)))}::text[],
       ${notes.map(isOfSecurity)}::boolean[]
     ) as note (change, kind, id, name, changes, of_security)`,
  )
}
