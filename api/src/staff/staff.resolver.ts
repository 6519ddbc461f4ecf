import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { z } from 'zod'
import { accountAnswer } from '../accounts/accountAnswer.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { createStaff, type StaffResult } from './createStaff.ts'
import { deleteStaff } from './deleteStaff.ts'
import { CreateStaffInputType, UpdateStaffInputType } from './staff.input.ts'
import { staffById } from './staff.reads.ts'
import { StaffMemberType, StaffPayload } from './staff.type.ts'
import { updateStaff } from './updateStaff.ts'

@Resolver()
export class StaffResolver {
  @Query(() => StaffMemberType, { nullable: true, description: 'One staff member; staff only.' })
  staffMember(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    authorize(ctx, { types: ['staff'] })
    return z.uuid().safeParse(id).success ? staffById(ctx.em, ctx.school.id, id) : null
  }

  @Mutation(() => StaffPayload, { description: 'Staff with staffNew.' })
  async createStaff(@Ctx() ctx: Context, @Arg('input', () => CreateStaffInputType) input: CreateStaffInputType) {
    const result = await createStaff(ctx, input)
    return payload(ctx, result, result.ok ? result.id : null)
  }

  @Mutation(() => StaffPayload, { description: 'Staff with staffEdit; never for admin.' })
  async updateStaff(@Ctx() ctx: Context, @Arg('input', () => UpdateStaffInputType) input: UpdateStaffInputType) {
    return payload(ctx, await updateStaff(ctx, input), input.id)
  }

  @Mutation(() => StaffPayload, { description: 'Staff with staffDelete; never oneself or admin.' })
  async deleteStaff(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return payload(ctx, await deleteStaff(ctx, { id }), null)
  }
}

async function payload(ctx: Context, result: StaffResult, id: string | null) {
  return { ...accountAnswer(ctx, result), staffMember: id === null ? null : await staffById(ctx.em, ctx.school.id, id) }
}
