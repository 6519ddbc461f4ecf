import {
  type ApplyDepositInput,
  applyDepositInput,
  depositsInput,
  type ReceiveDepositInput,
  receiveDepositInput,
  type RefundDepositInput,
  refundDepositInput,
} from '@koma/schema/input/deposit'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { sql } from '../../platform/database/sql.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { DepositPayload, DepositsType } from './deposit.type.ts'
import { deposits, readDeposits } from './depositList.ts'
import { applyDeposit, type DepositResult, receiveDeposit, refundDeposit } from './moveDeposit.ts'
import { undoDeposit } from './undoDeposit.ts'

const DepositsArgs = argsType('Deposits', depositsInput)
const ReceiveDeposit = inputType('ReceiveDepositInput', receiveDepositInput)
const ApplyDeposit = inputType('ApplyDepositInput', applyDepositInput)
const RefundDeposit = inputType('RefundDepositInput', refundDepositInput)

/** Deposits of students. */
@Resolver()
export class DepositResolver {
  @Query(() => DepositsType, {
    nullable: true,
    description: "Returns a student's deposits; null if the student does not exist.",
  })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  deposits(@Ctx() ctx: Context, @Args(() => DepositsArgs) input: { studentId: string }) {
    return deposits(ctx, input)
  }

  @Mutation(() => DepositPayload, { description: 'Records money of a student that is of no contract yet.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['payments:write'] })
  async receiveDeposit(@Ctx() ctx: Context, @Arg('input', () => ReceiveDeposit) input: ReceiveDepositInput) {
    return moved(ctx, await receiveDeposit(ctx, input))
  }

  @Mutation(() => DepositPayload, { description: 'Applies a deposit to what is due for a contract of its student.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['payments:write'] })
  async applyDeposit(@Ctx() ctx: Context, @Arg('input', () => ApplyDeposit) input: ApplyDepositInput) {
    return moved(ctx, await applyDeposit(ctx, input))
  }

  @Mutation(() => DepositPayload, { description: 'Records that a deposit was given back.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['payments:write'] })
  async refundDeposit(@Ctx() ctx: Context, @Arg('input', () => RefundDeposit) input: RefundDepositInput) {
    return moved(ctx, await refundDeposit(ctx, input))
  }

  @Mutation(() => DepositPayload, {
    description: 'Undoes an entry of a deposit, along with the payments it was recorded with.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['payments:write'] })
  async undoDeposit(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return moved(ctx, await undoDeposit(ctx, { id }))
  }
}

async function moved(ctx: Context, result: DepositResult) {
  const [entry = null] = result.ok ? await readDeposits(ctx, sql`d.id = ${result.id}`) : []
  return { ...answerOf(ctx, result), entry }
}
