import type { MailsInput } from '@koma/schema/input/mail'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerOf } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { mail, mails } from './mail.reads.ts'
import { MailDetailType, MailPageType, MailsArgs, ResendMailPayload } from './mail.type.ts'
import { resendMail } from './resendMail.ts'

@Resolver()
export class MailResolver {
  @Query(() => MailPageType, { description: 'Lists the emails of the school, newest first.' })
  @Access({ people: ['staff'] })
  mails(@Ctx() ctx: Context, @Args(() => MailsArgs) input: MailsInput) {
    return mails(ctx, input)
  }

  @Query(() => MailDetailType, {
    nullable: true,
    description: 'Returns one email with its text; null if there is none.',
  })
  @Access({ people: ['staff'] })
  mail(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return mail(ctx, { id })
  }

  @Mutation(() => ResendMailPayload, { description: 'Sends a failed email again.' })
  @Access({ people: ['staff'], staff: ['settingsEdit'] })
  async resendMail(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    const result = await resendMail(ctx, { id })
    return { ...answerOf(ctx, result), mail: await mail(ctx, { id }) }
  }
}
