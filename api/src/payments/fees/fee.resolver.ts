import {
  type ChargeFeesInput,
  chargeFeesInput,
  type FeesInput,
  feesInput,
  type WaiveFeeInput,
  waiveFeeInput,
} from '@koma/schema/input/fee'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { chargeFees } from './chargeFees.ts'
import { ChargeFeesPayload, FeePreviewType, FeeType, RemoveFeesPayload, UndoWaivedFeePayload } from './fee.type.ts'
import { feePreview, fees } from './feeList.ts'
import { undoWaivedFee } from './undoWaivedFee.ts'
import { waiveFee, type RemoveResult, undoFees } from './waiveFee.ts'

const ChargeFees = inputType('ChargeFeesInput', chargeFeesInput)
const FeesArgs = argsType('Fees', feesInput, { types: { after: ID } })
const WaiveFee = inputType('WaiveFeeInput', waiveFeeInput)

/** Fees that are charged by rules of the school. */
@Resolver()
export class FeeResolver {
  @Query(() => FeePreviewType, { description: 'Previews the late fees and no-show fees that chargeFees charges.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  feePreview(@Ctx() ctx: Context) {
    return feePreview(ctx)
  }

  @Query(() => [FeeType], { description: 'Lists fees that were charged by rule, the newest first, 200 at a time.' })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  fees(@Ctx() ctx: Context, @Args(() => FeesArgs) input: FeesInput) {
    return fees(ctx, input)
  }

  @Mutation(() => ChargeFeesPayload, { description: 'Charges fees just as feePreview showed them.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async chargeFees(@Ctx() ctx: Context, @Arg('input', () => ChargeFees) input: ChargeFeesInput) {
    const result = await chargeFees(ctx, input)
    const { count, total, runId } = result.ok ? result : { count: 0, total: 0, runId: null }
    return { ...answerOf(ctx, result), count, total, runId }
  }

  @Mutation(() => RemoveFeesPayload, { description: 'Waives a fee with a reason. It is not charged again.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async waiveFee(@Ctx() ctx: Context, @Arg('input', () => WaiveFee) input: WaiveFeeInput) {
    return removed(ctx, await waiveFee(ctx, input))
  }

  @Mutation(() => RemoveFeesPayload, {
    description: 'Undoes fees that were charged together, but for those that were waived since.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async undoFees(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return removed(ctx, await undoFees(ctx, { id }))
  }

  @Mutation(() => UndoWaivedFeePayload, { description: 'Undoes the waiver of a fee: its contract owes it again.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async undoWaivedFee(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    const result = await undoWaivedFee(ctx, { id })
    return { ...answerOf(ctx, result), contractId: result.ok ? result.contractId : null }
  }
}

const removed = (ctx: Context, result: RemoveResult) => ({
  ...answerOf(ctx, result),
  count: result.ok ? result.count : 0,
})
