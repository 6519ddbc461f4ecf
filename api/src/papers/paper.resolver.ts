import type { Refusal } from '@koma/schema/answers'
import { type IssueDepositReceiptInput, issueDepositReceiptInput } from '@koma/schema/input/depositReceipt'
import { type CancelPaperInput, cancelPaperInput, type PapersInput } from '@koma/schema/input/paper'
import { type IssueReceiptInput, issueReceiptInput } from '@koma/schema/input/receipt'
import { type IssueReturnInvoiceInput, issueReturnInvoiceInput } from '@koma/schema/input/returnInvoice'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { cancelPaper } from './cancelPaper.ts'
import { issueDepositReceipt } from './deposits/issueDepositReceipt.ts'
import { issueReceipt } from './issueReceipt.ts'
import { receipt, receipts } from './receipts.reads.ts'
import {
  IssueReceiptPayload,
  PaperPageType,
  PaperPayload,
  PapersArgs,
  ReceiptAddresseeEnum,
  ReceiptType,
} from './paper.type.ts'
import { papers } from './paperList.reads.ts'
import { issueReturnInvoice } from './returns/issueReturnInvoice.ts'

const IssueReceipt = inputType('IssueReceiptInput', issueReceiptInput, { types: { addressee: ReceiptAddresseeEnum } })
const IssueReturnInvoice = inputType('IssueReturnInvoiceInput', issueReturnInvoiceInput, {
  types: { addressee: ReceiptAddresseeEnum },
})
const IssueDepositReceipt = inputType('IssueDepositReceiptInput', issueDepositReceiptInput)
const CancelPaper = inputType('CancelPaperInput', cancelPaperInput)

@Resolver()
export class PaperResolver {
  @Query(() => [ReceiptType], { description: 'Lists the receipts of a contract, the newest first.' })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  receipts(@Ctx() ctx: Context, @Arg('contractId', () => ID) contractId: string) {
    return receipts(ctx, contractId)
  }

  @Query(() => PaperPageType, { description: 'Lists papers, newest first, at most 100.' })
  @Access({ people: ['staff'], scopes: ['students:read', 'payments:read'] })
  papers(@Ctx() ctx: Context, @Args(() => PapersArgs) input: PapersInput) {
    return papers(ctx, input)
  }

  @Mutation(() => IssueReceiptPayload, {
    description:
      'Issues a receipt for a payment. Asked again, it returns the one that was issued unless something changed.',
  })
  @Access({ people: ['staff'], scopes: ['payments:write'] })
  async issueReceipt(@Ctx() ctx: Context, @Arg('input', () => IssueReceipt) input: IssueReceiptInput) {
    const result = await issueReceipt(ctx, input)
    return { ...answerOf(ctx, result), receipt: result.ok ? await receipt(ctx, result.id) : null }
  }

  @Mutation(() => PaperPayload, {
    description:
      'Issues a return invoice for a refund. Asked again, it returns the one that was issued unless something changed.',
  })
  @Access({ people: ['staff'], scopes: ['payments:write'] })
  async issueReturnInvoice(
    @Ctx() ctx: Context,
    @Arg('input', () => IssueReturnInvoice) input: IssueReturnInvoiceInput,
  ) {
    return answered(ctx, await issueReturnInvoice(ctx, input))
  }

  @Mutation(() => PaperPayload, {
    description:
      'Issues a receipt for a deposit. Asked again, it returns the one that was issued unless something changed.',
  })
  @Access({ people: ['staff'], scopes: ['payments:write'] })
  async issueDepositReceipt(
    @Ctx() ctx: Context,
    @Arg('input', () => IssueDepositReceipt) input: IssueDepositReceiptInput,
  ) {
    return answered(ctx, await issueDepositReceipt(ctx, input))
  }

  @Mutation(() => PaperPayload, {
    description: 'Cancels a receipt, a return invoice or a receipt for a deposit, which stays with its number.',
  })
  @Access({ people: ['staff'], staff: ['contractEdit'], scopes: ['contracts:write', 'payments:write'] })
  async cancelPaper(@Ctx() ctx: Context, @Arg('input', () => CancelPaper) input: CancelPaperInput) {
    return answered(ctx, await cancelPaper(ctx, input))
  }
}

async function answered(ctx: Context, result: { ok: true; id: string } | Refusal) {
  const [paper = null] = result.ok ? (await papers(ctx, { id: result.id })).papers : []
  return { ...answerOf(ctx, result), paper }
}
