import type { StartStatementsInput, StatementsPreviewInput } from '@koma/schema/input/statement'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import { StartStatements, StatementsPreviewArgs, StatementsPreviewType } from './statements.type.ts'
import { startStatements } from './startStatements.ts'
import { statementsPreview } from './statementsPreview.ts'

@Resolver()
export class StatementsResolver {
  @Query(() => StatementsPreviewType, {
    description: 'Previews the statements of all students or contract holders for a month.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['students:read', 'contracts:read', 'payments:read'] })
  statementsPreview(@Ctx() ctx: Context, @Args(() => StatementsPreviewArgs) input: StatementsPreviewInput) {
    return statementsPreview(ctx, input)
  }

  @Mutation(() => RunPayload, {
    description: 'Issues statements of a month in the background, just as they were previewed.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  async startStatements(@Ctx() ctx: Context, @Arg('input', () => StartStatements) input: StartStatementsInput) {
    const result = await startStatements(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }
}
