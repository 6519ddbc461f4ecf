import type { EntityName, RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AnswerNote } from '@koma/schema/answerCodes'
import type { Refusal } from '@koma/schema/answers'
import { type Change, noteRecord } from './noteRecord.ts'
import { query, sql } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Context, Viewer } from '../shared/context.ts'
import type { RecordKind } from './record.policy.ts'
import { forgetUndo, keepCreation } from './keptUndo.ts'
import { createRecord, type Row, unlessTaken, type Versioned } from './records.ts'
import type { RelatedData } from './related.type.ts'

/** The facts about a kind of record that the kit needs. */
export interface RecordOf<Entity> {
  /** The settings of the school are edited like a record. */
  kind: RecordKind | 'school'
  entity: EntityName<Entity>
  /** Returns the log's name for a record. */
  nameOf: (record: Entity) => string
  /** The refusal for each unique key, by the key's name. */
  taken?: Record<string, Refusal>
  /** Values for a deleted record whose row stays for past lessons: personal fields are emptied. */
  emptied?: Partial<Entity>
  /** Properties whose changes the log tells in another way. */
  toldApart?: readonly (keyof Entity & string)[]
  /** Fields whose values the history leaves out, because it is never emptied. It only notes that they changed. */
  redactedFields?: readonly (keyof Entity & string)[]
}

/**
 * The result of a change: the record, what else of the school it touched and a note or words for the answer, or a
 * refusal.
 */
export type RecordResult =
  | {
      ok: true
      id: string
      related?: RelatedData | undefined
      note?: AnswerNote | undefined
      words?: string
      /** The id by which `undoRecord` undoes it; undefined where nothing does. */
      undoId?: string | undefined
    }
  | Refusal

/** The values of a new record. */
export type Values<Entity> = Omit<RequiredEntityData<Entity>, 'id' | 'schoolId' | 'version'>

/** Creates a record in the transaction of `em`, logs who did, and returns its id. */
export async function addLogged<Entity extends Row>(
  em: EntityManager,
  ctx: Context,
  by: Viewer,
  { kind, entity, nameOf }: RecordOf<Entity>,
  values: Values<Entity>,
): Promise<string> {
  const { id } = await createRecord(em, entity, values)
  await noteRecord(em, ctx, by, { kind, id, name: nameOf(values as Entity), change: 'created' })
  return id
}

/**
 * Creates a record that has nothing in other tables, and logs it; a value in use is refused as `taken` says. `by` is
 * the viewer the policy admitted, `note` what the answer says.
 */
export function createLoggedRecord<Entity extends Row>(
  ctx: Context,
  by: Viewer,
  recordOf: RecordOf<Entity>,
  values: Values<Entity>,
  note?: AnswerNote,
): Promise<RecordResult> {
  const created = inTransaction<RecordResult>(ctx, async (em) => {
    const id = await addLogged(em, ctx, by, recordOf, values)
    return { ok: true, id, note, undoId: await keepCreation(em, ctx, by, recordOf, id) }
  })
  return unlessTaken(created, recordOf.taken ?? {})
}

/**
 * Writes fields of a locked record and returns the changes with all their values; `logChanges` leaves out those that
 * the log must not keep. It is done at once: parts of the record that are written after it may raise the row's version.
 */
export async function writeFields(em: EntityManager, record: object, values: object): Promise<Record<string, Change>> {
  const changes = changesOf(record, values)
  Object.assign(record, values)
  await em.flush()
  return changes
}

/** Logs who changed a record, with old and new values but for those that are redacted, unless nothing changed. */
export async function logChanges<Entity extends Versioned>(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  { kind, nameOf, redactedFields = [] }: Pick<RecordOf<Entity>, 'kind' | 'nameOf' | 'redactedFields'>,
  record: Entity,
  changes: Record<string, Change>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const shown = redacted(changes, redactedFields)
  await noteRecord(em, ctx, by, { kind, id: record.id, name: nameOf(record), change: 'changed', changes: shown })
}

/** Deletes a locked record and logs who did. One that past lessons name stays as a row that only they can read. */
export async function removeLogged<Entity extends Row>(
  em: EntityManager,
  ctx: Context,
  by: Viewer | null,
  { kind, nameOf, emptied = {} }: RecordOf<Entity>,
  record: Entity,
): Promise<void> {
  await noteRecord(em, ctx, by, { kind, id: record.id, name: nameOf(record), change: 'deleted' })
  await forgetUndo(em, ctx.school.id, [record.id])
  if ('deleted' in record) Object.assign(record, { active: false, deleted: true, ...emptied })
  else em.remove(record)
}

/** Raises the version of a record whose parts changed, unless it has risen already, and announces it. */
export async function raiseVersion(
  em: EntityManager,
  kind: RecordOf<unknown>['kind'],
  schoolId: string,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await query(
    em,
    sql`
      with raised as (
        update ${sql.table(kind)} set version = version + 1
        where school_id = ${schoolId} and id = ${id} and version = ${version} returning id)
      insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, ${kind}::text, id from raised`,
  )
}

/** Returns the fields of a record that `values` changes, with their old and new values. */
export function changesOf(record: object, values: object): Record<string, Change> {
  const before = new Map<string, unknown>(Object.entries(record))
  const changed = Object.entries(values).filter(
    ([field, to]) => JSON.stringify(before.get(field)) !== JSON.stringify(to),
  )
  return Object.fromEntries(changed.map(([field, to]): [string, Change] => [field, [before.get(field), to]]))
}

/** Returns changes as the history keeps them: of some fields it only says that they changed. */
export function redacted(changes: Record<string, Change>, redactedFields: readonly string[]): Record<string, Change> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [field, redactedFields.includes(field) ? [null, null] : change]),
  )
}
