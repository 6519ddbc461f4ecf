import type { Refusal } from '@koma/schema/answers'
import { type Check, firstBroken, listedIfThere, type Obstacles, unreached } from '@koma/schema/rules/checks'
import { judged } from '@koma/schema/rules/judged'
import type { EntityName } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../shared/context.ts'
import { notThere } from './answer.ts'
import type { Explanation } from './explanation.ts'
import { findRecord, type Row } from './records.ts'

/** Says how records of one kind are judged before they are deleted. */
export interface Deletion<Entity extends Row, Use> {
  entity: EntityName<Entity>
  /** Whether the record is of this kind, where an entity has several; left out: it is. */
  isOfKind?: (record: Entity) => boolean
  /** Reads what the checks are asked; `by`: null for a job. */
  read: (em: EntityManager, ctx: Context, record: Entity, by: Viewer | null) => Promise<Use>
  /** The checks in order: the first broken one is why the record stays. */
  checks: readonly Check<Use, Refusal>[]
  /** Reads what stands in the way, for the why alone. */
  readObstacles?: (em: EntityManager, ctx: Context, id: string) => Promise<Obstacles>
}

/** Explains why one record would, or would not, be deleted now. */
export type ExplainDeletion = (em: EntityManager, ctx: Context, id: string, by: Viewer) => Promise<Explanation>

/** Returns what explains deletions of this kind, by the checks of the deletion itself. */
export function deletionExplainer<Entity extends Row, Use>(deletion: Deletion<Entity, Use>): ExplainDeletion {
  const { entity, isOfKind, read, checks, readObstacles } = deletion
  return async (em, ctx, id, by) => {
    const record = await findRecord(ctx, entity, id)
    if (record === null || isOfKind?.(record) === false) {
      return { verdict: notThere, rules: [judged('recordThere', 'generalE', false), ...unreached(checks)] }
    }
    const use = await read(em, ctx, record, by)
    const obstacles = (await readObstacles?.(em, ctx, id)) ?? {}
    return {
      verdict: firstBroken(checks, use) ?? { ok: true },
      rules: listedIfThere('recordThere', checks, use, { obstacles }),
    }
  }
}
