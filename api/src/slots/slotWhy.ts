import { type SlotInput, slotInput } from '@koma/schema/input/slot'
import type { SlotBatchRequest } from '@koma/schema/input/slotBatch'
import { type SlotWhyInput, slotWhyInput } from '@koma/schema/input/slotWhy'
import { firstBroken, listedInTurn, listedToBroken, listedOfSet } from '@koma/schema/rules/checks'
import { asKept } from '@koma/schema/rules/slotEdit'
import { movedSlot } from '@koma/schema/rules/slotMove'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { rulesOfBatch } from './batches/batchChecks.ts'
import { judgeBatch, requestFor } from './batches/judgeBatch.ts'
import { judgeForm, savedChecks, type SlotForm } from './judgeSlot.ts'
import { judgeMoves } from './moves/judgeMoves.ts'
import { rulesOfMove } from './moves/moveChecks.ts'
import { movable } from './moves/planMoves.ts'
import { readStoredSlots } from './slot.facts.ts'
import { slotDetails } from './slotDetails.ts'
import { removalChecks, type SlotEditAsked } from './slotFormChecks.ts'

/** Explains why a slot would be made or changed as wished, or would not. */
async function explainForm(ctx: Context, em: EntityManager, slotForm: SlotForm): Promise<Explanation> {
  const { refusal, formChecks, form, saved } = await judgeForm(ctx, em, slotForm)
  const { before, problems } = form
  const details = await slotDetails(ctx, em, { before, after: slotForm.request, problems, refusal })
  return {
    verdict: refusal ?? { ok: true, code: '1001' },
    rules: listedInTurn([formChecks, form], [savedChecks, saved], details),
  }
}

/** Explains it for a slot that is made of the weekly template, which needs no course. */
export async function explainNewSlot(ctx: Context, input: SlotInput): Promise<Explanation> {
  mayAskWhy(ctx)
  const request = parseInput(ctx, slotInput, input)
  return inTransaction(ctx, (em) => explainForm(ctx, em, { request, edit: null, isOfTemplate: true }))
}

/** Explains why a slot would be deleted, or would not. */
async function explainRemoval(ctx: Context, em: EntityManager, checkInput: SlotEditAsked): Promise<Explanation> {
  const refusal = firstBroken(removalChecks, checkInput)
  const details = await slotDetails(ctx, em, { before: checkInput.before, after: null, problems: [], refusal })
  return { verdict: refusal ?? { ok: true, code: '1001' }, rules: listedToBroken(removalChecks, checkInput, details) }
}

type WhyInput = ReturnType<typeof slotWhyInput.parse>

/**
 * Explains why a slot would be refused, or would not, when created, changed, moved or deleted now: each rule with its
 * facts. Changes nothing. All staff (D128). (SCHED-76…81, SLOT-27…30, D141)
 */
export async function slotWhy(ctx: Context, input: SlotWhyInput): Promise<Explanation> {
  const viewer = mayAskWhy(ctx)
  const { create, update, remove, move, batch } = parseInput(ctx, slotWhyInput, input)
  return inTransaction(ctx, async (em) => {
    const beforeOf = async (slotId: string) => (await readStoredSlots(em, ctx.school.id, [slotId]))[0] ?? null
    if (create) return explainForm(ctx, em, { request: create, edit: null })
    if (update) {
      const { slotId, version, ...form } = update
      return explainForm(ctx, em, {
        request: asKept(form, false),
        edit: { before: await beforeOf(slotId), seenVersion: version },
      })
    }
    if (remove) return explainRemoval(ctx, em, { before: await beforeOf(remove.slotId), seenVersion: remove.version })
    if (move) return explainMove(ctx, viewer, em, move)
    if (batch) return explainBatch(ctx, em, batch)
    throw new Error('an input of why was let through without a wish')
  })
}

/** Explains why a slot would move, or would not; without a version it is judged as it is. */
async function explainMove(
  ctx: Context,
  viewer: Viewer,
  em: EntityManager,
  move: NonNullable<WhyInput['move']>,
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

/** Explains why the first slot of a batch would be changed or deleted with it, or would not. */
async function explainBatch(ctx: Context, em: EntityManager, batch: SlotBatchRequest): Promise<Explanation> {
  const stored = await readStoredSlots(
    em,
    ctx.school.id,
    batch.slots.map(({ slotId }) => slotId),
  )
  const [verdict] = await judgeBatch(ctx, em, batch, stored)
  const broken = verdict?.broken ?? null
  const [before = null] = stored
  const after = before && { ...requestFor(before, batch, batch.courseIds ?? null), lessonRules: batch.lessonRules }
  const refusal = broken?.refusal ?? null
  const rules = batch.delete ? rulesOfBatch.delete : rulesOfBatch.edit
  return {
    verdict: refusal ?? { ok: true, code: '1001' },
    rules: listedOfSet(rules, broken, await slotDetails(ctx, em, { before, after, problems: [], refusal })),
  }
}
