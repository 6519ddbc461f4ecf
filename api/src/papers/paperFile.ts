import type { PaperKind } from '@koma/schema/input/paper'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { DepositReceiptContent } from './deposits/depositReceiptContent.ts'
import { drawDepositReceipts } from './deposits/drawDepositReceipts.ts'
import { drawReceipts } from './drawReceipts.ts'
import { drawInvoices } from './invoices/drawInvoices.ts'
import type { InvoiceContent } from './invoices/invoiceContent.ts'
import { paperNumberOf } from './paperNumber.ts'
import type { ReceiptContent } from './receiptContent.ts'
import { drawReturns } from './returns/drawReturns.ts'
import type { ReturnContent } from './returns/returnContent.ts'
import { drawStatements } from './statements/drawStatements.ts'
import type { StatementContent } from './statements/statementContent.ts'

/** A paper as a file; the number is part of its name. */
export interface PaperFile {
  kind: PaperKind
  paperNumber: string
  bytes: Buffer
}

/** A paper as it is drawn: what was kept when it was issued. */
export type KeptPaper = {
  paperNumber: string
  picture: Buffer | null
  seal: Buffer | null
  isCancelled: boolean
} & (
  | { kind: 'receipt'; content: ReceiptContent }
  | { kind: 'invoice'; content: InvoiceContent }
  | { kind: 'statement'; content: StatementContent }
  | { kind: 'returnInvoice'; content: ReturnContent }
  | { kind: 'depositReceipt'; content: DepositReceiptContent }
)

/** Draws a paper of a school, marked if it was cancelled or is a copy; null without it. Any caller is allowed. */
export async function paperFile(
  em: EntityManager,
  schoolId: string,
  id: string,
  isCopy: boolean,
): Promise<PaperFile | null> {
  const [paper] = await query(
    em,
    sql<KeptPaper>`
      select p.kind, ${paperNumberOf('p')} as "paperNumber", p.content, i.bytes as picture, t.bytes as seal,
        c.paper_id is not null as "isCancelled"
      from paper p
      left join paper_picture i on i.school_id = ${schoolId} and i.hash = p.picture_hash
      left join paper_picture t on t.school_id = ${schoolId} and t.hash = p.seal_hash
      left join paper_cancellation c on c.school_id = ${schoolId} and c.paper_id = p.id
      where p.school_id = ${schoolId} and p.id = ${id}`,
  )
  if (paper === undefined) return null
  const { kind, paperNumber, isCancelled } = paper
  const mark = isCancelled ? 'cancelled' : isCopy ? 'copy' : null
  return { kind, paperNumber, bytes: await drawPapers([{ ...paper, mark }]) }
}

/** A paper as it is drawn, with what its page says beside what was issued. */
export type MarkedPaper = KeptPaper & { mark: 'cancelled' | 'copy' | null }

/** Draws papers of one kind as one file; those of another kind than the first are left out. */
export async function drawPapers(papers: readonly MarkedPaper[]): Promise<Buffer> {
  const invoices = papers.flatMap((paper) => (paper.kind === 'invoice' ? [paper] : []))
  if (papers[0]?.kind === 'invoice') return drawInvoices(invoices)
  const statements = papers.flatMap((paper) => (paper.kind === 'statement' ? [paper] : []))
  if (papers[0]?.kind === 'statement') return drawStatements(statements)
  const returns = papers.flatMap((paper) => (paper.kind === 'returnInvoice' ? [paper] : []))
  if (papers[0]?.kind === 'returnInvoice') return drawReturns(returns)
  const deposits = papers.flatMap((paper) => (paper.kind === 'depositReceipt' ? [paper] : []))
  if (papers[0]?.kind === 'depositReceipt') return drawDepositReceipts(deposits)
  return drawReceipts(
    papers.flatMap((paper) => (paper.kind === 'receipt' ? [{ ...paper, receiptNumber: paper.paperNumber }] : [])),
  )
}
