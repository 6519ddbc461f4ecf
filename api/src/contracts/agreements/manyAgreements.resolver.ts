import type { StartAgreementsInput } from '@koma/schema/input/agreement'
import type { ContractCountInput } from '@koma/schema/input/contract'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import { agreementsPreview } from './agreementsPreview.ts'
import { AgreementsPreviewArgs, AgreementsPreviewType, StartAgreements } from './manyAgreements.type.ts'
import { startAgreements } from './startAgreements.ts'

@Resolver()
export class ManyAgreementsResolver {
  @Query(() => AgreementsPreviewType, { description: 'Previews the agreements of all contracts of a list.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['students:read', 'contracts:read', 'payments:read'] })
  agreementsPreview(@Ctx() ctx: Context, @Args(() => AgreementsPreviewArgs) input: ContractCountInput) {
    return agreementsPreview(ctx, input)
  }

  @Mutation(() => RunPayload, {
    description: 'Prints the agreements of many contracts in the background, just as they were previewed.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  async startAgreements(@Ctx() ctx: Context, @Arg('input', () => StartAgreements) input: StartAgreementsInput) {
    const result = await startAgreements(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }
}
