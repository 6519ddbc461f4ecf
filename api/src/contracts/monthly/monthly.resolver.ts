import type { MonthlyRenewalsInput, StartMonthlyInput } from '@koma/schema/input/monthly'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import type { Context } from '../../platform/shared/context.ts'
import { MonthlyPreviewType, MonthlyRenewalsArgs, StartMonthly } from './monthly.type.ts'
import { monthlyRenewals } from './monthlyRenewals.ts'
import { startMonthly } from './startMonthly.ts'

@Resolver()
export class MonthlyResolver {
  @Query(() => MonthlyPreviewType, {
    description: 'Previews renewing the monthly contracts for a month.',
  })
  @Access({ people: ['staff'], staff: ['contractMonthly'] })
  monthlyRenewals(@Ctx() ctx: Context, @Args(() => MonthlyRenewalsArgs) input: MonthlyRenewalsInput) {
    return monthlyRenewals(ctx, input)
  }

  @Mutation(() => RunPayload, { description: 'Renews monthly contracts for a month.' })
  @Access({ people: ['staff'], staff: ['contractMonthly'] })
  async startMonthly(@Ctx() ctx: Context, @Arg('input', () => StartMonthly) input: StartMonthlyInput) {
    const result = await startMonthly(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }
}
