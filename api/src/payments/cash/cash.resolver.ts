import { cashDayInput, type CloseCashInput, closeCashInput } from '@koma/schema/input/cash'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { sql } from '../../platform/database/sql.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { CashClosingPayload, CashClosingType, CashDayType, CashLineInputType } from './cash.type.ts'
import { cashClosings, cashDay, readClosings } from './cashClosings.ts'
import { type CashResult, closeCash } from './closeCash.ts'
import { undoCashClosing } from './undoCashClosing.ts'

const CashDayArgs = argsType('CashDay', cashDayInput)
const CloseCash = inputType('CloseCashInput', closeCashInput, { types: { lines: CashLineInputType } })

/** Closings of a day's money. */
@Resolver()
export class CashResolver {
  @Query(() => CashDayType, { description: "Returns a day's payments and refunds by method, and its closing." })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  cashDay(@Ctx() ctx: Context, @Args(() => CashDayArgs) input: { day: string }) {
    return cashDay(ctx, input)
  }

  @Query(() => [CashClosingType], { description: 'Lists the last 62 closings, the newest day first.' })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  cashClosings(@Ctx() ctx: Context) {
    return cashClosings(ctx)
  }

  @Mutation(() => CashClosingPayload, { description: "Closes a day's money as it was counted." })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async closeCash(@Ctx() ctx: Context, @Arg('input', () => CloseCash) input: CloseCashInput) {
    return closingAnswer(ctx, await closeCash(ctx, input))
  }

  @Mutation(() => CashClosingPayload, { description: 'Undoes the last closing, so that its day is open again.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async undoCashClosing(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return closingAnswer(ctx, await undoCashClosing(ctx, { id }))
  }
}

async function closingAnswer(ctx: Context, result: CashResult) {
  const [closing = null] = result.ok ? await readClosings(ctx, sql`c.id = ${result.id}`) : []
  return { ...answerOf(ctx, result), closing }
}
