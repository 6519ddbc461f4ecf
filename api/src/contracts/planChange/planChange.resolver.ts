import type { ChangePlanInput, PlanChangeInput, WithdrawPlanChangeInput } from '@koma/schema/input/planChange'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { answerWith } from '../../platform/record/answerWith.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { contract } from '../contractRecord.reads.ts'
import { ContractPayload } from '../contractRecord.type.ts'
import { changePlan, planChangePreview, withdrawPlanChange } from './changePlan.ts'
import { ChangePlan, PlanChangeInputType, PlanChangePreviewType, WithdrawPlanChange } from './planChange.type.ts'

const answered = answerWith('contract', contract)

@Resolver()
export class PlanChangeResolver {
  @Query(() => PlanChangePreviewType, {
    description: 'Previews a change of a monthly contract to another plan: terms, courses, points and fixed places.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'] })
  async planChangePreview(@Ctx() ctx: Context, @Arg('input', () => PlanChangeInputType) input: PlanChangeInput) {
    const result = await planChangePreview(ctx, input)
    return { ...answerOf(ctx, result), change: result.ok ? result.change : null }
  }

  @Mutation(() => ContractPayload, {
    description: 'Schedules another plan for the renewals of a monthly contract from a month on.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async changePlan(@Ctx() ctx: Context, @Arg('input', () => ChangePlan) input: ChangePlanInput) {
    return answered(ctx, await changePlan(ctx, input), input.contractId)
  }

  @Mutation(() => ContractPayload, { description: 'Withdraws the scheduled change of plan of a contract.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async withdrawPlanChange(
    @Ctx() ctx: Context,
    @Arg('input', () => WithdrawPlanChange) input: WithdrawPlanChangeInput,
  ) {
    return answered(ctx, await withdrawPlanChange(ctx, input), input.contractId)
  }
}
