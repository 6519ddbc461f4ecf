import type { UndoableRecord } from '@koma/schema/logUndo'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { KeptValues } from './undoableKinds.ts'

/** The creation or change of a record, as it is kept for its undo. */
export interface KeptDeed {
  id: string
  kind: UndoableRecord
  recordId: string
  entryId: string | null
  /** The version that the new record had. */
  version: number | null
  before: KeptValues | null
  after: KeptValues | null
  /** Whether the day is over in which it can be undone. */
  isLate: boolean
}

/**
 * Returns what the viewer has done to a record, locked; null if it is undone, the record is deleted, or somebody else
 * did it. Types of other bookings share the table of courses and have no undo.
 */
export async function lockDeed(em: EntityManager, ctx: Context, by: Viewer, id: string): Promise<KeptDeed | null> {
  const [kept] = await query(
    em,
    sql<KeptDeed>`
      select u.id, u.kind, u.record_id as "recordId", u.entry_id as "entryId", u.version, u.before, u.after,
        u.made_at < now() - interval '1 day' as "isLate"
      from record_undo u where u.school_id = ${ctx.school.id} and u.id = ${id} and u.actor = ${actorOf(by)}
        and not exists (select from course c where c.school_id = ${ctx.school.id} and c.id = u.record_id and not c.is_lesson)
      for update of u`,
  )
  return kept ?? null
}

/** Returns the contracts that were made in one step with a new student. */
export async function contractsMadeWith(
  em: EntityManager,
  { school }: Pick<Context, 'school'>,
  deed: Pick<KeptDeed, 'id' | 'recordId'>,
): Promise<{ id: string; version: number }[]> {
  return query(
    em,
    sql<{ id: string; version: number }>`
      select k.record_id as id, k.version from record_undo u
      join record_undo k on k.school_id = ${school.id} and k.kind = 'contract' and k.version is not null
        and k.made_at = u.made_at and k.actor = u.actor
      join contract c on c.school_id = ${school.id} and c.id = k.record_id and c.student_id = u.record_id
      where u.school_id = ${school.id} and u.id = ${deed.id} and not c.deleted`,
  )
}

/**
 * Returns the guardians who were made or linked in one step with a new student; `version` is null for one who was there
 * already.
 */
export async function guardiansGivenWith(
  em: EntityManager,
  { school }: Pick<Context, 'school'>,
  deed: Pick<KeptDeed, 'id' | 'recordId'>,
): Promise<{ id: string; version: number | null }[]> {
  return query(
    em,
    sql<{ id: string; version: number | null }>`
      select k.record_id as id, k.version from record_undo u
      join record_undo k on k.school_id = ${school.id} and k.kind = 'guardian' and k.made_at = u.made_at
        and k.actor = u.actor
      join guardian_student gs on gs.school_id = ${school.id} and gs.guardian_id = k.record_id
        and gs.student_id = u.record_id
      where u.school_id = ${school.id} and u.id = ${deed.id}`,
  )
}
