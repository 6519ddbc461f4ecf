import type { EntityManager } from '@mikro-orm/postgresql'
import { percentOf, type RateTotal, rateTotals, type TaxedAmount, taxRoundings } from '@koma/schema/rules/tax'
import { query, sql } from '../platform/database/sql.ts'
import type { InvoiceContent } from './invoices/invoiceContent.ts'
import { paperNumberOf } from './paperNumber.ts'
import type { ReceiptContent } from './receiptContent.ts'
import type { ReturnContent } from './returns/returnContent.ts'
import type { StatementContent } from './statements/statementContent.ts'

type Row = { paperNumber: string; schoolName: string } & (
  | { kind: 'receipt'; content: ReceiptContent }
  | { kind: 'invoice'; content: InvoiceContent }
  | { kind: 'statement'; content: StatementContent }
  | { kind: 'returnInvoice'; content: ReturnContent }
  | { kind: 'depositReceipt' }
)

interface Mistake {
  subject: string
  detail: string
}

/**
 * Returns the mistakes in papers: sums that its own lines do not explain, whoever wrote them, and numbers of a series
 * that are missing or too many (PAPER-10). A paper is compared with itself, because contracts and payments change
 * after it.
 */
export async function auditPapers(em: EntityManager): Promise<Mistake[]> {
  const papers = await query(
    em,
    sql<Row>`
      select p.kind, ${paperNumberOf('p')} as "paperNumber", s.name as "schoolName", p.content
      from paper p join school s on s.id = p.school_id`,
  )
  const gaps = await query(
    em,
    sql<Mistake>`
      select s.name || ' ' || q.kind || ' ' || q.year as subject,
        q.last || ' counted, ' || count(p.number) || ' issued' as detail
      from paper_series q join school s on s.id = q.school_id
      left join paper p on p.school_id = q.school_id and p.kind = q.kind and p.year = q.year
      group by s.name, q.school_id, q.kind, q.year, q.last
      having q.last <> count(p.number) or q.last <> coalesce(max(p.number), 0)`,
  )
  const wrong = papers.flatMap((paper) => {
    const detail = mistakeOf(paper)
    return detail === null ? [] : [{ subject: `${paper.schoolName} ${paper.kind} ${paper.paperNumber}`, detail }]
  })
  return [...wrong, ...gaps]
}

function mistakeOf(paper: Row): string | null {
  switch (paper.kind) {
    case 'receipt':
      return receiptMistake(paper.content)
    case 'invoice':
      return invoiceMistake(paper.content)
    case 'statement':
      return statementMistake(paper.content)
    case 'returnInvoice':
      return returnMistake(paper.content)
    case 'depositReceipt':
      // It has one amount and no tax.
      return null
  }
}

function returnMistake({ total, rates }: ReturnContent): string | null {
  if (total !== sumOf(rates)) return `${total} returned, ${sumOf(rates)} by its rates`
  return taxMistake(
    rates,
    rates.map(({ rate, total: yen }) => ({ rate, yen, included: true })),
  )
}

function statementMistake({ opening, lines, closing }: StatementContent): string | null {
  const added = lines.reduce((sum, { amount }) => sum + amount, opening)
  return closing === added ? null : `${closing} at the end, ${added} by its lines`
}

function receiptMistake({ amount, rates, overpaid = 0 }: ReceiptContent): string | null {
  const total = sumOf(rates) + overpaid
  if (amount !== total) return `${amount} received, ${total} by its rates`
  return taxMistake(
    rates,
    rates.map(({ rate, total: yen }) => ({ rate, yen, included: true })),
  )
}

function invoiceMistake({ lines, rates, total, paid, due }: InvoiceContent): string | null {
  const added = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (total !== added || total !== sumOf(rates))
    return `${total} in total, ${added} by its lines, ${sumOf(rates)} by its rates`
  if (due !== Math.max(0, total - paid)) return `${due} due, ${Math.max(0, total - paid)} by what was paid`
  return taxMistake(
    rates,
    lines.map(({ amount, rate }) => ({ yen: amount, rate, included: true })),
  )
}

/** Returns what is wrong with the tax, which one of the ways to round must give, the same for all rates. */
function taxMistake(rates: readonly RateTotal[], amounts: readonly TaxedAmount[]): string | null {
  const text = (totals: readonly RateTotal[]) =>
    totals
      .toSorted((a, b) => percentOf[b.rate] - percentOf[a.rate])
      .map(({ rate, total, tax }) => `${rate} ${total} ${tax}`)
      .join(', ')
  const isRight = taxRoundings.some((rounding) => text(rateTotals(amounts, rounding)) === text(rates))
  return isRight ? null : `${text(rates)} by its rates, ${text(rateTotals(amounts, 'down'))} by its lines`
}

const sumOf = (rates: readonly RateTotal[]) => rates.reduce((sum, { total }) => sum + total, 0)
