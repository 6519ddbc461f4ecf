import {
  type CreateStaffInput,
  createStaffInput,
  type UpdateStaffInput,
  updateStaffInput,
} from '@koma/schema/records/staff'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { createStaff } from './createStaff.ts'
import { deleteStaff } from './deleteStaff.ts'
import { staffMember } from './staff.reads.ts'
import { StaffMemberType, StaffPayload } from './staff.type.ts'
import { updateStaff } from './updateStaff.ts'

const CreateStaffInputType = inputType('CreateStaffInput', createStaffInput)
const UpdateStaffInputType = inputType('UpdateStaffInput', updateStaffInput, { required: ['version'] })
const answered = answerWith('staffMember', staffMember)

@Resolver()
export class StaffResolver {
  @Query(() => StaffMemberType, {
    nullable: true,
    description: 'Returns one staff member; null if there is none.',
  })
  @Access({ people: ['staff'] })
  staffMember(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return staffMember(ctx, id)
  }

  @Mutation(() => StaffPayload, { description: 'Creates a staff member.' })
  @Access({ people: ['staff'], staff: ['staffNew'], fresh: true })
  async createStaff(@Ctx() ctx: Context, @Arg('input', () => CreateStaffInputType) input: CreateStaffInput) {
    return answered(ctx, await createStaff(ctx, input))
  }

  @Mutation(() => StaffPayload, {
    description: 'Changes a staff member. The account `admin` cannot be changed by others.',
  })
  @Access({ people: ['staff'], staff: ['staffEdit'], fresh: true })
  async updateStaff(@Ctx() ctx: Context, @Arg('input', () => UpdateStaffInputType) input: UpdateStaffInput) {
    return answered(ctx, await updateStaff(ctx, input), input.id)
  }

  @Mutation(() => StaffPayload, {
    description: 'Deletes a staff member. You cannot delete yourself or `admin`.',
  })
  @Access({ people: ['staff'], staff: ['staffDelete'] })
  async deleteStaff(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteStaff(ctx, { id }))
  }
}
