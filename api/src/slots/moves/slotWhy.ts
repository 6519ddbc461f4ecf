import { type SlotWhyInput, slotWhyInput } from '@koma/schema/input/slotWhy'
import { listedOfSet } from '@koma/schema/rules/checks'
import { asKept } from '@koma/schema/rules/slotEdit'
import { movedSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Explanation, mayAskWhy } from '../../platform/record/explanation.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { batchWhy } from '../batches/batchWhy.ts'
import { readStoredSlots } from '../slot.facts.ts'
import { slotDetails } from '../slotDetails.ts'
import { formWhy, removalWhy } from '../slotWhy.ts'
import { judgeMoves } from './judgeMoves.ts'
import { rulesOfMove } from './moveChecks.ts'
import { movable } from './planMoves.ts'

type Wish = ReturnType<typeof slotWhyInput.parse>

/**
 * Explains why a slot would be refused, or would not, when created, changed, moved or deleted now: each rule with its
 * facts. Changes nothing. All staff (D128). (SCHED-76…81, SLOT-27…30, D141)
 */
export async function slotWhy(ctx: Context, input: SlotWhyInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const { create, update, remove, move, batch } = parseInput(ctx, slotWhyInput, input)
  return inTransaction(ctx, async (em) => {
    const beforeOf = async (slotId: string) => (await readStoredSlots(em, ctx.school.id, [slotId]))[0] ?? null
    if (create) return formWhy(ctx, em, { wish: create, edit: null })
    if (update) {
      const { slotId, version, ...form } = update
      return formWhy(ctx, em, { wish: asKept(form, false), edit: { before: await beforeOf(slotId), seen: version } })
    }
    if (remove) return removalWhy(ctx, em, { before: await beforeOf(remove.slotId), seen: remove.version })
    if (move) return moveWhy(ctx, viewer, em, move)
    if (batch) return batchWhy(ctx, em, batch)
    throw new Error('an input of why was let through without a wish')
  })
}

/** Explains why a slot would move, or would not; without a version it is judged as it is. */
async function moveWhy(
  ctx: Context,
  viewer: Viewer,
  em: EntityManager,
  move: NonNullable<Wish['move']>,
): Promise<Explanation> {
  const stored = await readStoredSlots(em, ctx.school.id, [move.slotId])
  const [before = null] = stored
  const target = { ...move, version: move.version ?? before?.version ?? 0 }
  const [verdict] = await judgeMoves(ctx, viewer, em, { moves: [target], tell: false }, stored)
  const broken = verdict?.broken ?? null
  const after = before && { ...before, ...movedSlot(movable(before), move, ctx.school.timezoneName) }
  const refusal = broken?.refusal ?? null
  return {
    verdict: refusal ?? { ok: true, code: '1001' },
    rules: listedOfSet(rulesOfMove, broken, await slotDetails(ctx, em, { before, after, problems: [], refusal })),
  }
}
