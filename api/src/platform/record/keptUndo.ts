import { type UndoableRecord, undoableRecords } from '@koma/schema/logUndo'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../database/sql.ts'
import { actorOf, type Context, type Viewer } from '../shared/context.ts'
import type { Change } from './noteRecord.ts'
import type { RelatedData } from './related.type.ts'

type Ctx = Pick<Context, 'school' | 'now'>

/** A record that was made or changed. */
interface Subject {
  kind: UndoableRecord
  id: string
}

/**
 * Keeps for a day what undoing a new record needs, and returns the id of the undo; undefined for kinds without one, and
 * for programs, which have no button to undo. Call it when the record has all its parts.
 */
export async function keepCreation(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  { kind }: { kind: string },
  id: string,
): Promise<string | undefined> {
  const undoable = undoableRecords.find((each) => each === kind)
  if (undoable === undefined || by.key !== undefined) return undefined
  return keep(em, ctx, by, { kind: undoable, id }, { type: sql`'record-created'`, version: sql`r.version` })
}

/**
 * Keeps for a day what a change of a locked record replaced, and returns the id of the undo. Nothing is kept where the
 * change has ended other things too, such as places in the weekly template: an undo would bring back half of it.
 * @param changes the fields by their names in the input of the change, with all values, also those that the log redacts
 * @param isLogged whether the log has an entry that says it
 */
export async function keepChange(
  em: EntityManager,
  ctx: Ctx,
  by: Viewer,
  subject: Subject,
  changes: Readonly<Record<string, Change>>,
  { related, isLogged = true }: { related?: RelatedData | undefined; isLogged?: boolean } = {},
): Promise<string | undefined> {
  const fields = Object.entries(changes)
  if (fields.length === 0 || by.key !== undefined || (related && endsOthers(subject.kind, related))) return undefined
  const values = (at: 0 | 1) => JSON.stringify(Object.fromEntries(fields.map(([name, change]) => [name, change[at]])))
  return keep(em, ctx, by, subject, {
    type: isLogged ? sql`'record-changed'` : sql`null`,
    version: sql`null`,
    before: values(0),
    after: values(1),
  })
}

async function keep(
  em: EntityManager,
  { school, now }: Ctx,
  by: Viewer,
  { kind, id }: Subject,
  {
    type,
    version,
    before = null,
    after = null,
  }: { type: Sql; version: Sql; before?: string | null; after?: string | null },
): Promise<string | undefined> {
  const [kept] = await query(
    em,
    sql<{ id: string }>`
      insert into record_undo (school_id, kind, record_id, actor, version, before, after, entry_id)
      select r.school_id, ${kind}, r.id, ${actorOf(by)}, ${version}, ${before}::jsonb, ${after}::jsonb,
        (select a.id from activity a where a.school_id = ${school.id} and a.record_id = ${id} and a.at = ${now}::timestamp
          and a.type = ${type} order by a.id desc limit 1)
      from ${sql.table(kind)} r where r.school_id = ${school.id} and r.id = ${id}
      returning id`,
  )
  return kept?.id
}

/** Tells whether a change has taken the record out of something that an undo would not put it back into. */
function endsOthers(kind: UndoableRecord, related: RelatedData): boolean {
  const { template, students, teachers, waitingLists = 0, openSlots } = related
  const isOffered = kind === 'course' && openSlots > 0
  return template.length + students.length + teachers.length + waitingLists > 0 || isOffered
}

/** Deletes what was kept for a day at any school, and is older. An hourly task does it, at schools at rest too. */
export async function forgetLateUndo(em: EntityManager): Promise<void> {
  await query(em, sql`delete from record_undo where made_at < now() - interval '1 day'`)
}

/** Forgets how records are undone, with the values that were kept for it: they are deleted. */
export async function forgetUndo(em: EntityManager, schoolId: string, ids: readonly string[]): Promise<void> {
  await query(em, sql`delete from record_undo where school_id = ${schoolId} and record_id = any(${ids}::uuid[])`)
}
