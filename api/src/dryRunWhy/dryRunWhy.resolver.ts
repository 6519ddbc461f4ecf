import { type DryRunWhyInput, closingWhyInput, copyWhyInput, dryRunWhyInput } from '@koma/schema/input/dryRunWhy'
import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { WhyType } from '../bookings/bookingWhy.type.ts'
import { Closing } from '../closures/closure.type.ts'
import { OwedContract } from '../payments/payment.type.ts'
import { inputType } from '../record/inputType.ts'
import { explanationAnswer } from '../record/explanation.ts'
import type { Context } from '../shared/context.ts'
import { CopyTemplates } from '../template/template.type.ts'
import { dryRunWhy } from './dryRunWhy.ts'

const DryRunWhyInputType = inputType('DryRunWhyInput', dryRunWhyInput, {
  types: {
    copy: inputType('CopyWhyInput', copyWhyInput, { types: { copies: CopyTemplates } }),
    closing: inputType('ClosingWhyInput', closingWhyInput, { types: { closing: Closing } }),
    settle: OwedContract,
  },
})

@Resolver()
export class DryRunWhyResolver {
  @Query(() => WhyType, {
    nullable: true,
    description:
      'Explains, rule by rule, whether a line of a dry run would be carried out now; null if it no longer exists.',
  })
  @Access({ people: ['staff'] })
  async dryRunWhy(@Ctx() ctx: Context, @Arg('input', () => DryRunWhyInputType) input: DryRunWhyInput) {
    const explanation = await dryRunWhy(ctx, input)
    return explanation && explanationAnswer(ctx, explanation)
  }
}
