import { type SlotInput, slotInput } from '@koma/schema/input/slot'
import { firstBroken, listedInTurn, listedToBroken } from '@koma/schema/rules/checks'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Explanation, mayAskWhy } from '../platform/record/explanation.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { judgeForm, savedChecks, type SlotForm } from './judgeForm.ts'
import { removalChecks, type SlotEditAsked } from './slotFormChecks.ts'
import { slotDetails } from './slotDetails.ts'

/** Explains why a slot would be made or changed as wished, or would not. */
export async function formWhy(ctx: Context, em: EntityManager, wanted: SlotForm): Promise<Explanation> {
  const { refusal, formChecks, form, saved } = await judgeForm(ctx, em, wanted)
  const { before, problems } = form
  const details = await slotDetails(ctx, em, { before, after: wanted.wish, problems, refusal })
  return {
    verdict: refusal ?? { ok: true, code: '1001' },
    rules: listedInTurn([formChecks, form], [savedChecks, saved], details),
  }
}

/** Explains it for a slot that is made of the weekly template, which needs no course. */
export async function newSlotWhy(ctx: Context, input: SlotInput): Promise<Explanation> {
  mayAskWhy(ctx)
  const wish = parseInput(ctx, slotInput, input)
  return inTransaction(ctx, (em) => formWhy(ctx, em, { wish, edit: null, isOfTemplate: true }))
}

/** Explains why a slot would be deleted, or would not. */
export async function removalWhy(ctx: Context, em: EntityManager, asked: SlotEditAsked): Promise<Explanation> {
  const refusal = firstBroken(removalChecks, asked)
  const details = await slotDetails(ctx, em, { before: asked.before, after: null, problems: [], refusal })
  return { verdict: refusal ?? { ok: true, code: '1001' }, rules: listedToBroken(removalChecks, asked, details) }
}
