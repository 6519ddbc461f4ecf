import type { EntityName, RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { AnswerNote, Refusal } from '@koma/schema/answers'
import { type Change, noteRecord } from '../activity/noteRecord.ts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { notThere } from './answer.ts'
import type { RecordKind } from './record.policy.ts'
import { createRecord, given, isStale, lockRecord, type Row, stale, unlessTaken, type Versioned } from './records.ts'
import type { RelatedData } from './related.type.ts'

/** What the kit knows about a kind of record. */
export interface RecordOf<Entity> {
  /** The settings of the school are edited like a record. */
  kind: RecordKind | 'school'
  entity: EntityName<Entity>
  /** What the log calls one. */
  nameOf: (record: Entity) => string
  /** What a unique key refuses, by the key's name. */
  taken?: Record<string, Refusal>
  /** What else becomes of a row that stays for past lessons when its record is deleted: what is personal is emptied. */
  emptied?: Partial<Entity>
  /** Fields of which the history keeps that they were changed, and not what stood there: it is never emptied. */
  unkept?: readonly (keyof Entity & string)[]
}

/** How a change of a record ended: which one, what else of the school it has touched, and what there is to say of it. */
export type RecordResult =
  | { ok: true; id: string; related?: RelatedData | undefined; note?: AnswerNote | undefined }
  | Refusal

/** What goes with a change, in its transaction. */
interface Steps<Entity> {
  /** Comes before the record is locked, such as locks that others take first. */
  before?: (em: EntityManager) => Promise<void>
  /** Looks at the locked record: a refusal ends the change; what else is touched goes into the answer. */
  judge?: (em: EntityManager, record: Entity) => Promise<Refusal | RelatedData | null>
  /** What else becomes of the record, where that depends on what it is. */
  follows?: (record: Entity) => Partial<Entity>
  /** Writes what belongs to the record in other tables, and gives what of it was what and became what. */
  parts?: (em: EntityManager, id: string) => Promise<Record<string, Change>>
  /** What the answer says of a record that was changed. */
  note?: (record: Entity) => AnswerNote | undefined
}

/** What a new record is made of, or why it is not. */
export type Values<Entity> = Omit<RequiredEntityData<Entity>, 'id' | 'schoolId' | 'version'>

/**
 * Makes a record of the school and notes who did, unless `judge` refuses. `values` may be asked for in the transaction,
 * where they depend on what is there. `by` is whom the policy has let in.
 */
export function makeRecord<Entity extends Row>(
  ctx: Context,
  by: Viewer,
  { kind, entity, nameOf, taken = {} }: RecordOf<Entity>,
  values: Values<Entity> | ((em: EntityManager) => Promise<Values<Entity> | Refusal>),
  {
    judge,
    parts,
    note,
  }: { judge?: (em: EntityManager) => Promise<Refusal | null>; note?: AnswerNote | undefined } & Pick<
    Steps<Entity>,
    'parts'
  > = {},
): Promise<RecordResult> {
  const work = inTransaction<RecordResult>(ctx, async (em) => {
    const refusal = (await judge?.(em)) ?? null
    if (refusal !== null) return refusal
    const wanted = typeof values === 'function' ? await values(em) : values
    if (isRefusal(wanted)) return wanted
    const made = await createRecord(em, entity, wanted)
    await parts?.(em, made.id)
    await noteRecord(em, ctx, by, { kind, id: made.id, name: nameOf(wanted as Entity), change: 'created' })
    return { ...made, note }
  })
  return unlessTaken(work, taken)
}

/**
 * Changes a record as far as `wish` gives something, and notes who changed what from what into what. 404 when the
 * school has none, `stale` for an edit of what has changed since, otherwise what `judge` says of it.
 */
export function changeRecord<Entity extends Versioned>(
  ctx: Context,
  by: Viewer,
  { kind, entity, nameOf, taken = {}, unkept = [] }: RecordOf<Entity>,
  { id, version, ...wish }: { id: string; version?: number | null | undefined; [field: string]: unknown },
  { before, judge, follows, parts, note }: Steps<Entity> = {},
): Promise<RecordResult> {
  const work = inTransaction<RecordResult>(ctx, async (em) => {
    await before?.(em)
    const record = await lockRecord(em, entity, id)
    if (record === null) return notThere
    if (isStale(record, version)) return stale
    const said = (await judge?.(em, record)) ?? null
    if (isRefusal(said)) return said
    const wanted = { ...given(wish), ...follows?.(record) }
    const versionBefore = record.version
    const ownChanges = changesOf(record, wanted, unkept)
    Object.assign(record, wanted)
    // Before its parts: what these write may make the row another version by itself.
    if (parts !== undefined) await em.flush()
    const partly = (await parts?.(em, id)) ?? {}
    const changes = { ...ownChanges, ...partly }
    if (Object.keys(partly).length > 0) await raiseVersion(em, kind, ctx.school.id, { id, version: versionBefore })
    if (Object.keys(changes).length > 0)
      await noteRecord(em, ctx, by, { kind, id, name: nameOf(record), change: 'changed', changes })
    return { ok: true, id, related: said ?? undefined, note: note?.(record) }
  })
  return unlessTaken(work, taken)
}

/** Deletes a record and notes who did; one that past lessons name stays as a row that only they find. */
export function dropRecord<Entity extends Row>(
  ctx: Context,
  by: Viewer,
  { kind, entity, nameOf, emptied = {} }: RecordOf<Entity>,
  id: string,
  { before, judge }: Pick<Steps<Entity>, 'before' | 'judge'> = {},
): Promise<RecordResult> {
  return inTransaction<RecordResult>(ctx, async (em) => {
    await before?.(em)
    const record = await lockRecord(em, entity, id)
    if (record === null) return notThere
    const said = (await judge?.(em, record)) ?? null
    if (isRefusal(said)) return said
    await noteRecord(em, ctx, by, { kind, id, name: nameOf(record), change: 'deleted' })
    if ('deleted' in record) Object.assign(record, { active: false, deleted: true, ...emptied })
    else em.remove(record)
    return { ok: true, id, related: said ?? undefined }
  })
}

/** Makes a record another version where nothing has yet though its parts have changed; who has it open sees the change. */
export async function raiseVersion(
  em: EntityManager,
  kind: RecordOf<unknown>['kind'],
  schoolId: string,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await query(
    em,
    `with raised as (update ${kind} set version = version + 1 where school_id = $1 and id = $2 and version = $4 returning id)
     insert into outbox (school_id, topic, ref) select $1, $3, id from raised`,
    [schoolId, id, kind, version],
  )
}

function isRefusal(said: object | null): said is Refusal {
  return said !== null && 'ok' in said && said.ok === false
}

/** What of a record a wish changes, from what into what, as the history keeps it. */
export function changesOf(record: object, wish: object, unkept: readonly string[]): Record<string, Change> {
  const before = new Map<string, unknown>(Object.entries(record))
  const changed = Object.entries(wish).filter(([field, to]) => JSON.stringify(before.get(field)) !== JSON.stringify(to))
  return Object.fromEntries(
    changed.map(([field, to]): [string, Change] => [
      field,
      unkept.includes(field) ? [null, null] : [before.get(field), to],
    ]),
  )
}
