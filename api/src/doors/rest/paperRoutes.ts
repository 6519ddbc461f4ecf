import type { FastifyInstance } from 'fastify'
import { printedAgreement, printedAgreements } from '../../contracts/agreements/agreement.reads.ts'
import { drawAgreements } from '../../contracts/agreements/drawAgreements.ts'
import { printedPaper, printedRun } from '../../papers/printedPaper.ts'
import { notFound } from '../../platform/shared/errors.ts'
import type { ContextBuilder } from '../requestContext.ts'
import { claimsOf } from './claims.ts'

const safe = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

/**
 * Registers papers as PDF files, each drawn of what was kept when it was issued (PAPER-01, PAPER-08). `copy` marks it
 * as printed again. Receipts keep their earlier path. Printed agreements are papers without a number (AGR-06).
 */
export function registerPapers(http: FastifyInstance, contextFor: ContextBuilder): void {
  for (const path of ['/app/papers/:file', '/app/receipts/:file'])
    http.get<{ Params: { file: string }; Querystring: { copy?: string } }>(path, async (request, reply) => {
      const ctx = await contextFor(claimsOf(request))
      const id = /^(.+)\.pdf$/.exec(request.params.file)?.[1] ?? ''
      const paper = await printedPaper(ctx, id, request.query.copy !== undefined)
      if (paper === null) throw notFound(ctx.language)
      return reply
        .type('application/pdf')
        .headers({
          ...safe,
          'content-disposition': `inline; filename="${paper.kind}-${paper.paperNumber}.pdf"`,
        })
        .send(paper.bytes)
    })

  http.get<{ Params: { file: string } }>('/app/paperRuns/:file', async (request, reply) => {
    const ctx = await contextFor(claimsOf(request))
    const id = /^(.+)\.pdf$/.exec(request.params.file)?.[1] ?? ''
    const bytes = (await printedRun(ctx, id)) ?? (await printedAgreements(ctx, id))
    if (bytes === null) throw notFound(ctx.language)
    return reply
      .type('application/pdf')
      .headers({ ...safe, 'content-disposition': 'inline; filename="papers.pdf"' })
      .send(bytes)
  })

  http.get<{ Params: { file: string } }>('/app/agreements/:file', async (request, reply) => {
    const ctx = await contextFor(claimsOf(request))
    const agreement = await printedAgreement(ctx, /^(.+)\.pdf$/.exec(request.params.file)?.[1] ?? '')
    if (agreement === null) throw notFound(ctx.language)
    return reply
      .type('application/pdf')
      .headers({
        ...safe,
        'content-disposition': `inline; filename="agreement-${agreement.content.contractNumber}.pdf"`,
      })
      .send(await drawAgreements([agreement]))
  })
}
