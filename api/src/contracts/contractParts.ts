import { isDeepStrictEqual } from 'node:util'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import type { Context } from '../platform/shared/context.ts'
import { coursesOf } from './contractCourses.ts'
import { formEntries, type WantedEntry } from './writeMoney.ts'

/** What a contract has in other tables, as its form sends it. */
export interface ContractParts {
  courseIds: readonly string[]
  adjustments: readonly WantedEntry[]
  payments: readonly WantedEntry[]
}

/** Returns the parts of a contract as they are now. */
export async function partsOf(em: EntityManager, ctx: Pick<Context, 'school'>, id: string): Promise<ContractParts> {
  return {
    courseIds: await coursesOf(em, ctx, id),
    adjustments: await formEntries(em, ctx.school.id, id, 'adjustment'),
    payments: await formEntries(em, ctx.school.id, id, 'payment'),
  }
}

/** Returns which parts have changed, and the points that moved as an adjustment that would move them back. */
export async function changedParts(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  id: string,
  before: ContractParts,
  pointsMoved: number,
): Promise<Record<string, Change>> {
  const after = await partsOf(em, ctx, id)
  const parts = (Object.keys(before) as (keyof ContractParts)[]).filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  )
  return {
    ...Object.fromEntries(parts.map((part): [string, Change] => [part, [before[part], after[part]]])),
    ...(pointsMoved !== 0 && { pointsAdjustment: [-pointsMoved, pointsMoved] }),
  }
}
