import { type GivePointsInput, givePointsInput } from '@koma/schema/input/lot'
import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from 'type-graphql'
import { answerWith } from '../../platform/record/answerWith.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { contract } from '../contractRecord.reads.ts'
import { ContractPayload } from '../contractRecord.type.ts'
import { givePoints } from './givePoints.ts'
import { undoGivenPoints } from './undoGivenPoints.ts'

const GivePoints = inputType('GivePointsInput', givePointsInput)
const answered = answerWith('contract', contract)

@ObjectType('GivePointsPayload', { description: 'The result of giving points.' })
@Access({ scopes: [] })
class GivePointsPayload extends ContractPayload {
  @Field(() => ID, { nullable: true, description: 'The id of the new lot; null if no points were given.' })
  lotId!: string | null
}

@Resolver()
export class LotResolver {
  @Mutation(() => GivePointsPayload, { description: 'Gives a contract make-up points or a gift.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async givePoints(@Ctx() ctx: Context, @Arg('input', () => GivePoints) input: GivePointsInput) {
    const { lotId, result } = await givePoints(ctx, input)
    return { ...(await answered(ctx, result, input.contractId)), lotId }
  }

  @Mutation(() => ContractPayload, { description: 'Undoes make-up points or a gift of which no point is used.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async undoGivenPoints(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    const { contractId, result } = await undoGivenPoints(ctx, { id })
    return answered(ctx, result, contractId)
  }
}
