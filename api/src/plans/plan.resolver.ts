import { type CreatePlanInput, createPlanInput, type UpdatePlanInput, updatePlanInput } from '@koma/schema/records/plan'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { createPlan } from './createPlan.ts'
import { deletePlan } from './deletePlan.ts'
import { plan, plans, planVersions } from './plan.reads.ts'
import { PlanPayload, PlanRecordType, PlanVersionType } from './plan.type.ts'
import { updatePlan } from './updatePlan.ts'

const CreatePlan = inputType('CreatePlanInput', createPlanInput)
const UpdatePlan = inputType('UpdatePlanInput', updatePlanInput, { required: ['version'] })
const answered = answerWith('plan', plan)

@Resolver()
export class PlanResolver {
  @Query(() => [PlanRecordType], { description: 'Lists all plans, by name.' })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  plans(@Ctx() ctx: Context) {
    return plans(ctx)
  }

  @Query(() => [PlanVersionType], { description: 'Lists the versions of a plan, newest first.' })
  @Access({ people: ['staff'], scopes: ['contracts:read'] })
  planVersions(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return planVersions(ctx, id)
  }

  @Mutation(() => PlanPayload, { description: 'Creates a plan.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'contracts:read'] })
  async createPlan(@Ctx() ctx: Context, @Arg('input', () => CreatePlan) input: CreatePlanInput) {
    return answered(ctx, await createPlan(ctx, input))
  }

  @Mutation(() => PlanPayload, { description: 'Changes a plan. Contracts made from it stay as they are.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'contracts:read'] })
  async updatePlan(@Ctx() ctx: Context, @Arg('input', () => UpdatePlan) input: UpdatePlanInput) {
    return answered(ctx, await updatePlan(ctx, input), input.id)
  }

  @Mutation(() => PlanPayload, { description: 'Deletes a plan. Contracts made from it stay as they are.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'], scopes: ['settings:write', 'contracts:read'] })
  async deletePlan(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deletePlan(ctx, { id }), id)
  }
}
