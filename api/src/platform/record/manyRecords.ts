import { LockMode, type FilterQuery, type RequiredEntityData } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Change, noteRecords } from './noteRecord.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { changesOf, raiseVersion, redacted, type RecordOf, type Values } from './changes.ts'
import type { Row } from './records.ts'

/** A record's values before a change, only those that changed. */
export interface Before {
  id: string
  values: Record<string, unknown>
  /** Its parts in other tables, by the log's name for them. */
  parts: Readonly<Record<string, Change>>
}

/**
 * Makes many records in the transaction of `em`, and logs each as `addLogged` does. Returns their ids in the same
 * order.
 */
export async function makeMany<Entity extends Row>(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  { kind, entity, nameOf }: RecordOf<Entity>,
  rows: readonly Values<Entity>[],
): Promise<string[]> {
  const records = rows.map((values) => em.create(entity, values as RequiredEntityData<Entity>))
  await em.flush()
  const notes = records.map((record, index) => ({
    kind,
    id: record.id,
    name: nameOf(rows[index] as Entity),
    change: 'created' as const,
  }))
  await noteRecords(em, ctx, by, notes)
  em.clear()
  return records.map(({ id }) => id)
}

/**
 * Changes many records in the transaction of `em`, and logs each as `logChanges` does. Returns what they were before.
 * `parts` writes what belongs to one in other tables. One that is gone is left out.
 */
export async function changeMany<Entity extends Row>(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  { kind, entity, nameOf, redactedFields = [], toldApart = [] }: RecordOf<Entity>,
  wishes: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  parts?: (id: string) => Promise<Record<string, Change>>,
): Promise<Before[]> {
  const where = { id: [...wishes.keys()] } as unknown as FilterQuery<Entity>
  const records = await em.find(entity, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  const before = records.map((record) => {
    const changed = wishes.get(record.id) ?? {}
    const was = new Map<string, unknown>(Object.entries(record))
    const changes = redacted(changesOf(record, changed), redactedFields)
    for (const name of toldApart) delete changes[name]
    const values = Object.fromEntries(Object.keys(changed).map((field) => [field, was.get(field)]))
    Object.assign(record, changed)
    return { record, changes, values, version: record.version }
  })
  await em.flush()
  const noted = []
  for (const { record, changes, values, version } of before) {
    const { id } = record
    const partly = (await parts?.(id)) ?? {}
    if (Object.keys(partly).length > 0) await raiseVersion(em, kind, ctx.school.id, { id, version })
    const note = { kind, id, name: nameOf(record), change: 'changed' as const, changes: { ...changes, ...partly } }
    noted.push({ note, before: { id, values, parts: partly } })
  }
  await noteRecords(
    em,
    ctx,
    by,
    noted.map(({ note }) => note).filter(({ changes }) => Object.keys(changes).length > 0),
  )
  em.clear()
  return noted.map((entry) => entry.before)
}
