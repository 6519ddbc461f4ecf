import type { PapersInput } from '@koma/schema/input/paper'
import { type IssueReceiptInput, issueReceiptInput } from '@koma/schema/input/receipt'
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { issueReceipt } from './issueReceipt.ts'
import { receipt, receipts } from './paper.reads.ts'
import { IssueReceiptPayload, PaperPageType, PapersArgs, ReceiptAddresseeEnum, ReceiptType } from './paper.type.ts'
import { papers } from './papers.reads.ts'

const IssueReceipt = inputType('IssueReceiptInput', issueReceiptInput, { types: { addressee: ReceiptAddresseeEnum } })

@Resolver()
export class PaperResolver {
  @Query(() => [ReceiptType], { description: 'Lists the receipts of a contract, the newest first.' })
  @Access({ people: ['staff'], scopes: ['payments:read'] })
  receipts(@Ctx() ctx: Context, @Arg('contractId', () => ID) contractId: string) {
    return receipts(ctx, contractId)
  }

  @Query(() => PaperPageType, { description: 'Lists receipts and invoices, newest first, at most 100.' })
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
}
