import { MOST_INVOICES } from '@koma/schema/input/invoice'
import { oneRecordInput } from '@koma/schema/input/record'
import type { PaperKind } from '@koma/schema/input/paper'
import { maySeePayments } from '../payments/payment.policy.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { drawReceipts } from './drawReceipts.ts'
import { drawInvoices } from './invoices/drawInvoices.ts'
import type { InvoiceContent } from './invoices/invoiceContent.ts'
import { paperNumberOf } from './paperNumber.ts'
import type { ReceiptContent } from './receiptContent.ts'

/** A paper as a file; the number is part of its name. */
export interface PaperFile {
  kind: PaperKind
  paperNumber: string
  bytes: Buffer
}

type Printed = { paperNumber: string; picture: Buffer | null; isCancelled: boolean } & (
  | { kind: 'receipt'; content: ReceiptContent }
  | { kind: 'invoice'; content: InvoiceContent }
)

/** Draws all papers that a run has issued as one file, in their order; null without any. (PAPER-11) */
export async function printedRun(ctx: Context, runId: string): Promise<Buffer | null> {
  maySeePayments(ctx)
  const named = oneRecordInput.safeParse({ id: runId })
  if (!named.success) return null
  const papers = await query(
    ctx.em,
    sql<Omit<Printed, 'picture'> & { pictureHash: string | null }>`
      select p.kind, ${paperNumberOf('p')} as "paperNumber", p.content, p.picture_hash as "pictureHash",
        c.paper_id is not null as "isCancelled"
      from run_step s
      join paper p on p.school_id = ${ctx.school.id} and p.id = s.ref
      left join paper_cancellation c on c.school_id = ${ctx.school.id} and c.paper_id = p.id
      where s.school_id = ${ctx.school.id} and s.run_id = ${named.data.id} and s.outcome in ('issued', 'corrected')
      order by s.number limit ${MOST_INVOICES}`,
  )
  const pictures = await picturesOf(ctx, new Set(papers.flatMap(({ pictureHash }) => pictureHash ?? [])))
  const marked = papers.map(({ pictureHash, ...paper }) => ({
    ...(paper as Printed),
    picture: pictures.get(pictureHash ?? '') ?? null,
    mark: paper.isCancelled ? ('cancelled' as const) : null,
  }))
  const invoices = marked.flatMap((paper) => (paper.kind === 'invoice' ? [paper] : []))
  const receipts = marked.flatMap((paper) =>
    paper.kind === 'receipt' ? [{ ...paper, receiptNumber: paper.paperNumber }] : [],
  )
  if (invoices.length > 0) return drawInvoices(invoices)
  return receipts.length > 0 ? drawReceipts(receipts) : null
}

/** Reads pictures by their hash, each once: a thousand papers have the same logo. */
async function picturesOf(ctx: Context, hashes: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await query(
    ctx.em,
    sql<{ hash: string; bytes: Buffer }>`
      select hash, bytes from paper_picture where school_id = ${ctx.school.id} and hash = any(${[...hashes]}::text[])`,
  )
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]))
}

/** Draws a paper of what was kept when it was issued, for who sees payments; null without it. (PAPER-03, PAPER-08) */
export async function printedPaper(ctx: Context, id: string, isCopy = false): Promise<PaperFile | null> {
  maySeePayments(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  const [paper] = await query(
    ctx.em,
    sql<Printed>`
      select p.kind, ${paperNumberOf('p')} as "paperNumber", p.content, i.bytes as picture,
        c.paper_id is not null as "isCancelled"
      from paper p
      left join paper_picture i on i.school_id = ${ctx.school.id} and i.hash = p.picture_hash
      left join paper_cancellation c on c.school_id = ${ctx.school.id} and c.paper_id = p.id
      where p.school_id = ${ctx.school.id} and p.id = ${named.data.id}`,
  )
  if (paper === undefined) return null
  const { kind, paperNumber, picture, isCancelled } = paper
  const mark = isCancelled ? 'cancelled' : isCopy ? 'copy' : null
  const bytes =
    paper.kind === 'receipt'
      ? await drawReceipts([{ receiptNumber: paperNumber, content: paper.content, picture, mark }])
      : await drawInvoices([{ paperNumber, content: paper.content, picture, mark }])
  return { kind, paperNumber, bytes }
}
