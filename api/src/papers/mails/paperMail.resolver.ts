import type { MailPapersInput, PaperMailPreviewInput } from '@koma/schema/input/paperMail'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { mailPapers } from './mailPapers.ts'
import { MailPapers, MailPapersPayload, PaperMailPreviewArgs, PaperMailPreviewType } from './paperMail.type.ts'
import { paperMailPreview } from './paperMailPreview.ts'

@Resolver()
export class PaperMailResolver {
  @Query(() => PaperMailPreviewType, { description: 'Previews the emails of papers without changing anything.' })
  @Access({ people: ['staff'] })
  paperMailPreview(@Ctx() ctx: Context, @Args(() => PaperMailPreviewArgs) input: PaperMailPreviewInput) {
    return paperMailPreview(ctx, input)
  }

  @Mutation(() => MailPapersPayload, { description: 'Emails papers as PDF files, just as they were previewed.' })
  @Access({ people: ['staff'] })
  async mailPapers(@Ctx() ctx: Context, @Arg('input', () => MailPapers) input: MailPapersInput) {
    const { preview, ...result } = await mailPapers(ctx, input)
    return { ...answerOf(ctx, result), preview }
  }
}
