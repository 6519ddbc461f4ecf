import {
  otherDebt,
  type PaymentsReportInput,
  paymentsReportInput,
  type RecordPaymentInput,
  recordPaymentInput,
  type RecordRefundInput,
  recordRefundInput,
  type SettleContractsInput,
  settleContractsInput,
} from '@koma/schema/input/payment'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { contractsById } from '../contracts/contractRecord.reads.ts'
import { answerOf } from '../platform/record/answer.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { formerName } from '../platform/shared/formerName.ts'
import { paymentRuns } from './paymentRuns.ts'
import { paymentsReport } from './paymentsReport.ts'
import {
  OtherDebtType,
  OwedContract,
  PaymentRowType,
  PaymentRunType,
  RecordPaymentPayload,
  RecordRefundPayload,
  RefundableType,
  SettleModeEnum,
  SettlePayload,
  SettlementPreviewType,
  TakeBackPaymentsPayload,
  UndoPaymentsPayload,
} from './payment.type.ts'
import { otherDebts } from './otherDebts.ts'
import { paymentNumberIn, recordPayment } from './recordPayment.ts'
import { recordRefund } from './recordRefund.ts'
import { refundable } from './refundable.ts'
import { settleContracts } from './settleContracts.ts'
import { settlementPreview } from './settlementPreview.ts'
import { undoPayments } from './undoPayments.ts'

const types = { mode: SettleModeEnum, contracts: OwedContract }
const SettleContracts = inputType('SettleContractsInput', settleContractsInput, { types })
const RecordPayment = inputType('RecordPaymentInput', recordPaymentInput, {
  types: { others: inputType('OtherDebtInput', otherDebt) },
})
const RecordRefund = inputType('RecordRefundInput', recordRefundInput)
const UNDO_PAYMENTS = 'Undoes payments that were made together, or a payment or refund recorded by itself.'
const PaymentsReportArgs = argsType('PaymentsReport', paymentsReportInput)

@Resolver()
export class PaymentResolver {
  @Query(() => [PaymentRowType], {
    description: 'Lists the payments of a period of at most 366 days, or less if there are very many.',
  })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  paymentsReport(@Ctx() ctx: Context, @Args(() => PaymentsReportArgs) input: PaymentsReportInput) {
    return paymentsReport(ctx, input)
  }

  @Query(() => [PaymentRunType], { description: 'Lists the last 50 groups of payments made together.' })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  paymentRuns(@Ctx() ctx: Context) {
    return paymentRuns(ctx)
  }

  @Query(() => SettlementPreviewType, { description: 'Previews settleContracts without changing anything.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  settlementPreview(@Ctx() ctx: Context, @Arg('input', () => SettleContracts) input: SettleContractsInput) {
    return settlementPreview(ctx, input)
  }

  @Mutation(() => SettlePayload, {
    description: 'Records the amounts due of several contracts as paid or written off.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async settleContracts(@Ctx() ctx: Context, @Arg('input', () => SettleContracts) input: SettleContractsInput) {
    const result = await settleContracts(ctx, input)
    return {
      ...answerOf(ctx, result),
      total: result.ok ? result.total : 0,
      runId: result.ok ? result.runId : null,
      contracts: await contractsById(ctx, result.ok ? result.ids : []),
    }
  }

  @Mutation(() => RecordPaymentPayload, {
    description: 'Records one payment of the amount due of a contract, or of a part of it.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['payments:write'] })
  async recordPayment(@Ctx() ctx: Context, @Arg('input', () => RecordPayment) input: RecordPaymentInput) {
    const result = await recordPayment(ctx, input)
    const isPaid = result.ok && result.runId !== null
    const [contract = null] = await contractsById(ctx, isPaid ? [input.contractId] : [])
    const runId = result.ok ? result.runId : null
    const paymentNumber = runId === null ? null : await paymentNumberIn(ctx, runId, input.contractId)
    return { ...answerOf(ctx, result), runId, paymentNumber, contract }
  }

  @Query(() => [OtherDebtType], {
    description:
      'Lists the contracts that what is left over of a payment can pay: of the same student, then of the family, at most 50.',
  })
  @Access({ people: ['staff'], scopes: ['payments:read', 'students:read'] })
  otherDebts(@Ctx() ctx: Context, @Arg('contractId', () => ID) contractId: string) {
    return otherDebts(ctx, contractId)
  }

  @Query(() => RefundableType, {
    nullable: true,
    description: 'What can be given back for a contract; null if the contract does not exist.',
  })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  refundable(@Ctx() ctx: Context, @Arg('contractId', () => ID) contractId: string) {
    return refundable(ctx, contractId)
  }

  @Mutation(() => RecordRefundPayload, { description: 'Records money that was given back for a contract.' })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['payments:write'] })
  async recordRefund(@Ctx() ctx: Context, @Arg('input', () => RecordRefund) input: RecordRefundInput) {
    const result = await recordRefund(ctx, input)
    const [contract = null] = await contractsById(ctx, result.ok ? result.ids : [])
    return { ...answerOf(ctx, result), runId: result.ok ? result.runId : null, contract }
  }

  @Mutation(() => UndoPaymentsPayload, { description: UNDO_PAYMENTS })
  @Mutation(() => TakeBackPaymentsPayload, {
    description: UNDO_PAYMENTS,
    ...formerName('takeBackPayments', 'undoPayments', '2026-11-29'),
  })
  @Access({ people: ['staff'], staffOneOf: [['bulkPayments'], ['contractEdit']], scopes: ['payments:write'] })
  async undoPayments(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    const result = await undoPayments(ctx, { id })
    return { ...answerOf(ctx, result), contracts: await contractsById(ctx, result.ok ? result.ids : []) }
  }
}
