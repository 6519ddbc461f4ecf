import type { EntityManager, EntityName, FilterQuery, FindOptions, RequiredEntityData } from '@mikro-orm/core'
import type { Refusal } from '@koma/schema/answers'
import { LockMode } from '@mikro-orm/core'
import { z } from 'zod'
import { violatedConstraint } from '../database/databaseError.ts'
import type { Context } from '../shared/context.ts'

/** The fields an edit needs of a record. */
export interface Versioned {
  id: string
  version: number
}

/** The fields of every record (`recordProperties`). */
export interface Row extends Versioned {
  schoolId: string
}

/**
 * Returns records by a text of each, compared by code points: the same order whatever collation the database was made
 * with. For lists that are read whole. (READ-03)
 */
export function inOrderOf<Entity>(records: readonly Entity[], textOf: (record: Entity) => string): Entity[] {
  const texts = records.map((record) => ({ record, text: textOf(record) }))
  return texts.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ record }) => record)
}

/** Returns the school's records that match `where`, as they are now. */
export function findRecords<Entity extends Versioned>(
  { em }: Pick<Context, 'em'>,
  entity: EntityName<Entity>,
  where: FilterQuery<Entity>,
  options: Pick<FindOptions<Entity>, 'orderBy' | 'limit'> = {},
): Promise<Entity[]> {
  return em.find<Entity>(entity, where, { ...options, disableIdentityMap: true })
}

/** Returns the school's record with that id as it is now; null when there is none. */
export async function findRecord<Entity extends Row>(
  ctx: Pick<Context, 'em'>,
  entity: EntityName<Entity>,
  id: string,
): Promise<Entity | null> {
  if (!z.uuid().safeParse(id).success) return null
  const [found] = await findRecords(ctx, entity, { id } as FilterQuery<Entity>)
  return found ?? null
}

/**
 * Returns the school's record with that id, locked until the transaction of `em` ends; null when there is none. Assign
 * to it, and it is written before the commit.
 */
export async function lockRecord<Entity extends Versioned>(
  em: EntityManager,
  entity: EntityName<Entity>,
  id: string,
): Promise<Entity | null> {
  return em.findOne<Entity>(entity, { id } as FilterQuery<Entity>, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** The refusal of an edit that was made from another version than the newest one (decision 010). */
export const stale: Refusal = { ok: false, code: 'stale', note: 'recordStale' }

/**
 * Tells whether an edit was made from another version. Without a version it overwrites; only REST may leave it out.
 */
export function isStale(record: { version: number }, version: number | null | undefined): boolean {
  return version !== null && version !== undefined && version !== record.version
}

/** A form without the fields that were left out, null or undefined. */
export type GivenFields<Form> = {
  [Name in keyof Form as null extends Form[Name] ? never : undefined extends Form[Name] ? never : Name]: Form[Name]
} & { [Name in keyof Form]?: NonNullable<Form[Name]> }

/**
 * Returns the fields a form gives. Those that are null or undefined are left out: they stay as they are, or get a new
 * record's defaults.
 */
export function givenFields<Form extends object>(form: Form): GivenFields<Form> {
  const fields = Object.entries(form).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(fields) as GivenFields<Form>
}

/** Creates a record in the school of `em`, and flushes so that constraints fail here and not at the commit. */
export async function createRecord<Entity extends Row>(
  em: EntityManager,
  entity: EntityName<Entity>,
  values: Omit<RequiredEntityData<Entity>, 'id' | 'schoolId' | 'version'>,
): Promise<{ ok: true; id: string }> {
  const record = em.create(entity, values as RequiredEntityData<Entity>)
  await em.flush()
  return { ok: true, id: record.id }
}

/** Returns the result of `work`, a whole transaction; an error about one of these unique keys becomes its refusal. */
export async function unlessTaken<Result>(
  work: Promise<Result>,
  keys: Record<string, Refusal>,
): Promise<Result | Refusal> {
  try {
    return await work
  } catch (error) {
    const refusal = keys[violatedConstraint(error) ?? '']
    if (refusal === undefined) throw error
    return refusal
  }
}
