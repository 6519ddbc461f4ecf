import {
  type AddDiscountInput,
  addDiscountInput,
  type EndDiscountInput,
  endDiscountInput,
} from '@koma/schema/input/discount'
import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql'
import { answerWith } from '../../platform/record/answerWith.ts'
import { inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { contract } from '../contractRecord.reads.ts'
import { ContractPayload } from '../contractRecord.type.ts'
import { addDiscount, endDiscount } from './changeDiscounts.ts'
import { DiscountRepeatEnum } from './discount.type.ts'

const AddDiscount = inputType('AddDiscountInput', addDiscountInput, { types: { repeat: DiscountRepeatEnum } })
const EndDiscount = inputType('EndDiscountInput', endDiscountInput)
const answered = answerWith('contract', contract)

@ObjectType('AddDiscountPayload', { description: 'The result of adding a discount.' })
@Access({ scopes: [] })
class AddDiscountPayload extends ContractPayload {
  @Field(() => Int, {
    nullable: true,
    description: 'The number of the adjustment with the discount; null if none was added.',
  })
  number!: number | null
}

@Resolver()
export class DiscountResolver {
  @Mutation(() => AddDiscountPayload, {
    description: 'Gives a contract a discount, for itself alone or for its renewals too.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async addDiscount(@Ctx() ctx: Context, @Arg('input', () => AddDiscount) input: AddDiscountInput) {
    const { number, result } = await addDiscount(ctx, input)
    return { ...(await answered(ctx, result, input.contractId)), number }
  }

  @Mutation(() => ContractPayload, { description: 'Ends a repeating discount with a day, or lets it go on.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write'] })
  async endDiscount(@Ctx() ctx: Context, @Arg('input', () => EndDiscount) input: EndDiscountInput) {
    return answered(ctx, await endDiscount(ctx, input), input.contractId)
  }
}
