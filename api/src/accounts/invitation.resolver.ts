import {
  type InvitedStudentsInput,
  invitedStudentsInput,
  type InviteStudentsInput,
  inviteStudentsInput,
} from '@koma/schema/input/password'
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { InvitationPreviewType, InviteStudentsPayload, PrintPasswordLinksPayload } from './invitation.type.ts'
import { invitationPreview } from './invitationPreview.ts'
import { inviteStudents } from './inviteStudents.ts'
import { printPasswordLinks } from './printPasswordLinks.ts'

const Invited = inputType('InvitedStudentsInput', invitedStudentsInput)
const Invite = inputType('InviteStudentsInput', inviteStudentsInput, { former: { digest: 'seal' } })

@Resolver()
export class InvitationResolver {
  @Query(() => InvitationPreviewType, { description: 'Previews inviteStudents without changing anything.' })
  @Access({ people: ['staff'], staff: ['studentPassword'] })
  invitationPreview(@Ctx() ctx: Context, @Arg('input', () => Invited) input: InvitedStudentsInput) {
    return invitationPreview(ctx, input)
  }

  @Mutation(() => InviteStudentsPayload, {
    description: 'Sends students a link to choose a password, as the preview showed.',
  })
  @Access({ people: ['staff'], staff: ['studentPassword'] })
  async inviteStudents(@Ctx() ctx: Context, @Arg('input', () => Invite) input: InviteStudentsInput) {
    const { preview, ...result } = await inviteStudents(ctx, input)
    const isKept = result.ok && ctx.keepsMails === true
    return { ...answerOf(ctx, isKept ? { ...result, note: 'mailKept' } : result), preview }
  }

  @Mutation(() => PrintPasswordLinksPayload, {
    description: 'Creates links on paper with which active students choose a password. Earlier links stop working.',
  })
  @Access({ people: ['staff'], staff: ['studentPassword'], fresh: true })
  async printPasswordLinks(@Ctx() ctx: Context, @Arg('input', () => Invited) input: InvitedStudentsInput) {
    const result = await printPasswordLinks(ctx, input)
    return { ...answerOf(ctx, result), slips: result.ok ? result.slips : [] }
  }
}
