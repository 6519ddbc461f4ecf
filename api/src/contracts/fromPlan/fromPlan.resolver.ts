import {
  type CreateContractFromPlanInput,
  createContractFromPlanInput,
  type PlanChoicesInput,
  planChoicesInput,
} from '@koma/schema/input/planSale'
import { discountInput } from '@koma/schema/input/discount'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerWith } from '../../platform/record/answerWith.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { contract } from '../contractRecord.reads.ts'
import { ContractPayload } from '../contractRecord.type.ts'
import { DiscountRepeatEnum } from '../discounts/discount.type.ts'
import { createContractFromPlan } from './createContractFromPlan.ts'
import { PlanChoicesType } from './fromPlan.type.ts'
import { planChoices } from './planChoices.ts'

const types = { discounts: inputType('DiscountInput', discountInput, { types: { repeat: DiscountRepeatEnum } }) }
const CreateFromPlan = inputType('CreateContractFromPlanInput', createContractFromPlanInput, { types })
const ChoicesArgs = argsType('PlanChoices', planChoicesInput)
const answered = answerWith('contract', contract)

@Resolver()
export class FromPlanResolver {
  @Query(() => PlanChoicesType, { description: 'Lists the plans from which a contract of a student can be made.' })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  planChoices(@Ctx() ctx: Context, @Args(() => ChoicesArgs) input: PlanChoicesInput) {
    return planChoices(ctx, input)
  }

  @Mutation(() => ContractPayload, { description: 'Creates a contract with the terms of a plan.' })
  @Access({ people: ['staff'], staff: ['contractNew'], scopes: ['contracts:write'] })
  async createContractFromPlan(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateFromPlan) input: CreateContractFromPlanInput,
  ) {
    return answered(ctx, await createContractFromPlan(ctx, input))
  }
}
