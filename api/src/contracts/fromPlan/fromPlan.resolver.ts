import {
  type CreateContractFromPlanInput,
  createContractFromPlanInput,
  type PlanChoicesInput,
  planChoicesInput,
} from '@koma/schema/input/planSale'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerWith } from '../../platform/record/answerWith.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { contract } from '../contractRecord.reads.ts'
import { ContractPayload } from '../contractRecord.type.ts'
import { createContractFromPlan } from './createContractFromPlan.ts'
import { PlanChoicesType, saleTypes } from './fromPlan.type.ts'
import { planChoices } from './planChoices.ts'

const CreateFromPlan = inputType('CreateContractFromPlanInput', createContractFromPlanInput, { types: saleTypes })
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
