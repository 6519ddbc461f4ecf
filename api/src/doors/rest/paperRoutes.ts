import type { FastifyInstance } from 'fastify'
import { drawReceipts } from '../../papers/drawReceipts.ts'
import { printedReceipt } from '../../papers/paper.reads.ts'
import { notFound } from '../../platform/shared/errors.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { claimsOf } from './claims.ts'

/** Registers the receipts as PDF files, each drawn of what was kept when it was issued (PAPER-01). */
export function registerPapers(http: FastifyInstance, contextFor: ContextBuilder): void {
  http.get<{ Params: { file: string } }>('/app/receipts/:file', async (request, reply) => {
    const ctx = await contextFor(claimsOf(request))
    const id = /^(.+)\.pdf$/.exec(request.params.file)?.[1] ?? ''
    const receipt = await printedReceipt(ctx, id)
    if (receipt === null) throw notFound(ctx.language)
    return reply
      .type('application/pdf')
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="receipt-${receipt.receiptNumber}.pdf"`,
        'x-content-type-options': 'nosniff',
      })
      .send(await drawReceipts([receipt]))
  })
}
