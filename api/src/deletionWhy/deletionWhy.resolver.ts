import { deletedKinds, type DeletionWhyInput, deletionWhyInput } from '@koma/schema/input/deletionWhy'
import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { WhyType } from '../bookings/bookingWhy.type.ts'
import { inputType } from '../record/inputType.ts'
import { explanationAnswer } from '../record/explanation.ts'
import { graphqlEnum } from '../shared/enums.ts'
import type { Context } from '../shared/context.ts'
import { deletionWhy } from './deletionWhy.ts'

const DeletionWhyInputType = inputType('DeletionWhyInput', deletionWhyInput, {
  types: { kind: graphqlEnum('DeletedKind', deletedKinds) },
})

@Resolver()
export class DeletionWhyResolver {
  @Query(() => WhyType, {
    description: 'Explains, rule by rule, whether a record can be deleted, and lists what prevents it.',
  })
  @Access({ people: ['staff'] })
  async deletionWhy(@Ctx() ctx: Context, @Arg('input', () => DeletionWhyInputType) input: DeletionWhyInput) {
    return explanationAnswer(ctx, await deletionWhy(ctx, input))
  }
}
