import type { PriceChangePreviewInput, StartPriceChangeInput } from '@koma/schema/input/priceChange'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import { PriceChangePreviewArgs, PriceChangePreviewType, StartPriceChange } from './priceChange.type.ts'
import { priceChangePreview, startPriceChange } from './startPriceChange.ts'

@Resolver()
export class PriceChangeResolver {
  @Query(() => PriceChangePreviewType, {
    description: 'Lists the contracts of a plan that follow older versions of it, with old and new price.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'] })
  async priceChangePreview(@Ctx() ctx: Context, @Args(() => PriceChangePreviewArgs) input: PriceChangePreviewInput) {
    const result = await priceChangePreview(ctx, input)
    return { ...answerOf(ctx, result), change: result.ok ? result.change : null }
  }

  @Mutation(() => RunPayload, {
    description: 'Schedules the newest version of a plan for the renewals of contracts from a month on.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'] })
  async startPriceChange(@Ctx() ctx: Context, @Arg('input', () => StartPriceChange) input: StartPriceChangeInput) {
    const result = await startPriceChange(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }
}
