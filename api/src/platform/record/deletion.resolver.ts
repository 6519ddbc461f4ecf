import { type DeletedKind, deletedKinds, type DeletionWhyInput, deletionWhyInput } from '@koma/schema/input/deletionWhy'
import { Arg, type ClassType, Ctx, Query, Resolver } from 'type-graphql'
import { inTransaction } from '../database/transaction.ts'
import { Access } from '../shared/access.ts'
import type { Context } from '../shared/context.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { parseInput } from '../shared/input.ts'
import type { ExplainDeletion } from './deletion.ts'
import { explanationAnswer, mayAskWhy } from './explanation.ts'
import { inputType } from './inputType.ts'
import { WhyType } from './why.type.ts'

const DeletionWhyInputType = inputType('DeletionWhyInput', deletionWhyInput, {
  types: { kind: graphqlEnum('DeletedKind', deletedKinds) },
})

/** Returns the resolver that explains deletions of every kind. */
export function deletionResolver(deletions: Record<DeletedKind, ExplainDeletion>): ClassType {
  @Resolver()
  class DeletionResolver {
    @Query(() => WhyType, {
      description: 'Explains, rule by rule, whether a record can be deleted, and lists what prevents it.',
    })
    @Access({ people: ['staff'] })
    async deletionWhy(@Ctx() ctx: Context, @Arg('input', () => DeletionWhyInputType) input: DeletionWhyInput) {
      const viewer = mayAskWhy(ctx)
      const { kind, id } = parseInput(ctx, deletionWhyInput, input)
      return explanationAnswer(ctx, await inTransaction(ctx, (em) => deletions[kind](em, { ...ctx, em }, id, viewer)))
    }
  }
  return DeletionResolver
}
