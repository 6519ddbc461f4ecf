import type { ReceiptsPreviewInput, StartReceiptsInput } from '@koma/schema/input/receipt'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import { ReceiptsPreviewArgs, ReceiptsPreviewType, StartReceipts } from './receipts.type.ts'
import { receiptsPreview } from './receiptsPreview.ts'
import { startReceipts } from './startReceipts.ts'

@Resolver()
export class ReceiptsResolver {
  @Query(() => ReceiptsPreviewType, { description: 'Previews receipts for all payments of some days.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['students:read', 'payments:read'] })
  receiptsPreview(@Ctx() ctx: Context, @Args(() => ReceiptsPreviewArgs) input: ReceiptsPreviewInput) {
    return receiptsPreview(ctx, input)
  }

  @Mutation(() => RunPayload, { description: 'Issues many receipts in the background, just as they were previewed.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  async startReceipts(@Ctx() ctx: Context, @Arg('input', () => StartReceipts) input: StartReceiptsInput) {
    const result = await startReceipts(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }
}
