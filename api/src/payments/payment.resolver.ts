import {
  owedContract,
  type PaymentsReportInput,
  paymentsReportInput,
  type SettleContractsInput,
  settleContractsInput,
  settleModes,
} from '@koma/schema/input/payment'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { contracts } from '../contracts/contractRecord.reads.ts'
import { answerOf } from '../record/answer.ts'
import { argsType, inputType } from '../record/inputType.ts'
import type { Context } from '../shared/context.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { paymentsReport } from './paymentsReport.ts'
import { PaymentRowType, SettlePayload } from './payment.type.ts'
import { settleContracts } from './settleContracts.ts'

const types = {
  mode: graphqlEnum('SettleMode', settleModes),
  contracts: inputType('OwedContractInput', owedContract),
}
const SettleContracts = inputType('SettleContractsInput', settleContractsInput, { types })
const PaymentsReportArgs = argsType('PaymentsReport', paymentsReportInput)

@Resolver()
export class PaymentResolver {
  @Query(() => [PaymentRowType], { description: 'The payments of at most 366 days; staff only.' })
  paymentsReport(@Ctx() ctx: Context, @Args(() => PaymentsReportArgs) input: PaymentsReportInput) {
    return paymentsReport(ctx, input)
  }

  @Mutation(() => SettlePayload, { description: 'Staff with bulkPayments.' })
  async settleContracts(@Ctx() ctx: Context, @Arg('input', () => SettleContracts) input: SettleContractsInput) {
    const result = await settleContracts(ctx, input)
    const settled = new Set(result.ok ? result.ids : [])
    const all = settled.size === 0 ? [] : await contracts(ctx, { all: true })
    return {
      ...answerOf(ctx, result),
      total: result.ok ? result.total : 0,
      contracts: all.filter(({ id }) => settled.has(id)),
    }
  }
}
