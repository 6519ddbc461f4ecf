import type { CancelInvoiceInput, InvoicePreviewInput, StartInvoicesInput } from '@koma/schema/input/invoice'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { run } from '../../runs/run.reads.ts'
import { RunPayload } from '../../runs/run.type.ts'
import { papers } from '../paperList.reads.ts'
import { PaperPayload } from '../paper.type.ts'
import { cancelInvoice } from './cancelInvoice.ts'
import { CancelInvoice, InvoicePreviewArgs, InvoicePreviewType, StartInvoices } from './invoice.type.ts'
import { invoicePreview } from './invoicePreview.ts'
import { startInvoices } from './startInvoices.ts'

@Resolver()
export class InvoiceResolver {
  @Query(() => InvoicePreviewType, { description: 'Previews the invoices of a month without changing anything.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['students:read', 'contracts:read', 'payments:read'] })
  invoicePreview(@Ctx() ctx: Context, @Args(() => InvoicePreviewArgs) input: InvoicePreviewInput) {
    return invoicePreview(ctx, input)
  }

  @Mutation(() => RunPayload, {
    description: 'Issues invoices of a month in the background, just as they were previewed.',
  })
  @Access({ people: ['staff'], staff: ['bulkPayments'] })
  async startInvoices(@Ctx() ctx: Context, @Arg('input', () => StartInvoices) input: StartInvoicesInput) {
    const result = await startInvoices(ctx, input)
    return { ...answerOf(ctx, result), run: result.ok ? await run(ctx, result.runId) : null }
  }

  @Mutation(() => PaperPayload, { description: 'Cancels an invoice, which stays with its number.' })
  @Access({ people: ['staff'], staff: ['bulkPayments'], scopes: ['payments:write'] })
  async cancelInvoice(@Ctx() ctx: Context, @Arg('input', () => CancelInvoice) input: CancelInvoiceInput) {
    const result = await cancelInvoice(ctx, input)
    const [paper = null] = result.ok ? (await papers(ctx, { id: result.id })).papers : []
    return { ...answerOf(ctx, result), paper }
  }
}
