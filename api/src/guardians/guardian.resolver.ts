import { type GuardianMailsInput, guardianMailsInput } from '@koma/schema/input/guardianMails'
import {
  createGuardianInput,
  type CreateGuardianInput,
  guardianLinkInput,
  type GuardianLinkInput,
  updateGuardianInput,
  type UpdateGuardianInput,
} from '@koma/schema/records/guardian'
import { Arg, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { createGuardian } from './createGuardian.ts'
import { deleteGuardian } from './deleteGuardian.ts'
import { familyChanges } from './familyChanges.ts'
import { familyLessons } from './familyLessons.ts'
import { childrenOf, guardian, guardianOfAddress, guardiansOf } from './guardian.reads.ts'
import { guardianMails, updateGuardianMails } from './guardianMails.ts'
import {
  ChildMailsType,
  ChildType,
  FamilyChangeType,
  FamilyLessonType,
  GuardianMailKindEnum,
  GuardianPayload,
  GuardianType,
  UpdateGuardianMailsPayload,
} from './guardian.type.ts'
import { linkGuardian, unlinkGuardian } from './linkGuardian.ts'
import { updateGuardian } from './updateGuardian.ts'

const CreateGuardianInputType = inputType('CreateGuardianInput', createGuardianInput)
const UpdateGuardianInputType = inputType('UpdateGuardianInput', updateGuardianInput, { required: ['version'] })
const GuardianMailsInputType = inputType('GuardianMailsInput', guardianMailsInput, {
  types: { stopped: GuardianMailKindEnum },
})
const GuardianLinkInputType = inputType('GuardianLinkInput', guardianLinkInput)
const answered = answerWith('guardian', guardian)

@Resolver()
export class GuardianResolver {
  @Query(() => [GuardianType], { description: 'Lists the guardians of a student, by name.' })
  @Access({ people: ['staff'], scopes: ['guardians:read'] })
  guardians(@Ctx() ctx: Context, @Arg('studentId', () => ID) studentId: string) {
    return guardiansOf(ctx, studentId)
  }

  @Query(() => GuardianType, { nullable: true, description: 'Returns one guardian; null if there is none.' })
  @Access({ people: ['staff'], scopes: ['guardians:read'] })
  guardian(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return guardian(ctx, id)
  }

  @Query(() => GuardianType, {
    nullable: true,
    description: 'Returns the guardian who signs in with an email address; null if there is none.',
  })
  @Access({ people: ['staff'], scopes: ['guardians:read'] })
  guardianOfAddress(@Ctx() ctx: Context, @Arg('email', () => String) email: string) {
    return guardianOfAddress(ctx, email)
  }

  @Query(() => [ChildType], { description: 'Lists the active students whom the signed-in guardian acts for, by name.' })
  @Access({ people: ['guardian'] })
  children(@Ctx() ctx: Context) {
    return childrenOf(ctx)
  }

  @Query(() => [FamilyLessonType], {
    description:
      'Lists the booked lessons of all students of the signed-in guardian that have not ended, soonest first.',
  })
  @Access({ people: ['guardian'] })
  familyLessons(@Ctx() ctx: Context) {
    return familyLessons(ctx)
  }

  @Query(() => [ChildMailsType], {
    description: 'Lists which emails the signed-in guardian has stopped about each active student of theirs, by name.',
  })
  @Access({ people: ['guardian'] })
  guardianMails(@Ctx() ctx: Context) {
    return guardianMails(ctx)
  }

  @Subscription(() => FamilyChangeType, {
    description: "Reports changes of the children's bookings and records, and of who the children are.",
    subscribe: ({ context }: { context: Context }) => familyChanges(context),
  })
  @Access({ people: ['guardian'] })
  familyChanged(@Root() change: FamilyChangeType): FamilyChangeType {
    return change
  }

  @Mutation(() => UpdateGuardianMailsPayload, {
    description: 'Saves which emails about one student the signed-in guardian no longer wants.',
  })
  @Access({ people: ['guardian'] })
  async updateGuardianMails(
    @Ctx() ctx: Context,
    @Arg('input', () => GuardianMailsInputType) input: GuardianMailsInput,
  ) {
    const answer = answerOf(ctx, await updateGuardianMails(ctx, input))
    return { ...answer, guardianMails: await guardianMails(ctx) }
  }

  @Mutation(() => GuardianPayload, { description: 'Creates a guardian of one or more students.' })
  @Access({ people: ['staff'], staff: ['studentEdit', 'studentPassword'], scopes: ['guardians:write'] })
  async createGuardian(@Ctx() ctx: Context, @Arg('input', () => CreateGuardianInputType) input: CreateGuardianInput) {
    return answered(ctx, await createGuardian(ctx, input))
  }

  @Mutation(() => GuardianPayload, { description: 'Changes a guardian. Fields that are left out stay as they are.' })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['guardians:write'] })
  async updateGuardian(@Ctx() ctx: Context, @Arg('input', () => UpdateGuardianInputType) input: UpdateGuardianInput) {
    return answered(ctx, await updateGuardian(ctx, input), input.id)
  }

  @Mutation(() => GuardianPayload, {
    description: 'Deletes a guardian. Their sessions end; the students and their lessons stay.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['guardians:write'] })
  async deleteGuardian(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteGuardian(ctx, { id }))
  }

  @Mutation(() => GuardianPayload, { description: 'Lets a guardian act for a student.' })
  @Access({ people: ['staff'], staff: ['studentEdit', 'studentPassword'], scopes: ['guardians:write'] })
  async linkGuardian(@Ctx() ctx: Context, @Arg('input', () => GuardianLinkInputType) input: GuardianLinkInput) {
    return answered(ctx, await linkGuardian(ctx, input), input.guardianId)
  }

  @Mutation(() => GuardianPayload, { description: 'Stops a guardian from acting for a student, at once.' })
  @Access({ people: ['staff'], staff: ['studentEdit'], scopes: ['guardians:write'] })
  async unlinkGuardian(@Ctx() ctx: Context, @Arg('input', () => GuardianLinkInputType) input: GuardianLinkInput) {
    return answered(ctx, await unlinkGuardian(ctx, input), input.guardianId)
  }
}
