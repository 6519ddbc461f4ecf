import { taxRateTexts } from '@koma/schema/taxTexts'
import { newPage } from '../pdf/paperHead.ts'
import { openingAt } from '../pdf/paperOpening.ts'
import {
  bottom,
  dayText,
  grey,
  left,
  monthText,
  paperPdf,
  type Pdf,
  right,
  ruleAt,
  width,
  yen,
} from '../pdf/paperPdf.ts'
import type { InvoiceContent, InvoiceLine } from './invoiceContent.ts'
import { invoiceTexts } from './invoiceTexts.ts'

/** An invoice as it is drawn; `mark` is what its page says beside what was issued. */
export interface PrintedInvoice {
  paperNumber: string
  content: InvoiceContent
  picture: Buffer | null
  seal: Buffer | null
  mark: 'cancelled' | 'copy' | null
}

/** Draws invoices as one PDF, each from a page of its own. */
export function drawInvoices(invoices: readonly PrintedInvoice[]): Promise<Buffer> {
  const [first] = invoices
  const language = first?.content.language ?? 'jp'
  return paperPdf(invoices, drawInvoice, {
    title: first === undefined ? '' : `${invoiceTexts[language].title} ${first.paperNumber}`,
    issuedOn: first?.content.issuedOn ?? '2000-01-01',
    language,
  })
}

/** The columns of the lines: what, which contract, how much. */
const columns = { label: left, contract: 345, amount: 440 }

function drawInvoice(pdf: Pdf, invoice: PrintedInvoice): void {
  const { content, paperNumber } = invoice
  const { language, lines } = content
  const text = invoiceTexts[language]
  const next = () => newPage(pdf, `${text.title} ${paperNumber}`)
  drawHead(pdf, invoice)
  drawHeadings(pdf, language)
  for (const line of lines) drawLine(pdf, line, language, next)
  const { rates, transferTo = [], due } = content
  const bank = due > 0 ? transferTo : []
  if (pdf.y > bottom - 40 - rates.length * 18 - 90 - (bank.length === 0 ? 0 : 34 + bank.length * 16)) next()
  drawSums(pdf, content)
  drawBank(pdf, text.transferTo, bank)
  if (content.replacedNumber !== null) {
    pdf.font('regular').fontSize(9.5).fillColor(grey)
    pdf.text(text.replaces(content.replacedNumber), left, pdf.y + 14, { width })
    pdf.fillColor('black')
  }
}

/** Draws the bank account that what is due is paid to; nothing without lines. */
function drawBank(pdf: Pdf, heading: string, bank: readonly string[]): void {
  if (bank.length === 0) return
  pdf
    .font('bold')
    .fontSize(9.5)
    .fillColor('black')
    .text(heading, left, pdf.y + 14, { width })
  pdf.font('regular')
  for (const line of bank) pdf.text(line, left + 10, pdf.y + 2, { width: width - 10 })
}

function drawHead(pdf: Pdf, invoice: PrintedInvoice): void {
  const { content } = invoice
  const { language, month } = content
  const text = invoiceTexts[language]
  const top = openingAt(pdf, invoice, text, text.intro(monthText(month, language)))
  pdf.rect(left, top, width, 46).fillAndStroke('#f4f4f4', '#bbbbbb')
  pdf
    .fillColor('black')
    .font('regular')
    .fontSize(10)
    .text(text.due, left + 14, top + 16, { width: 90 })
  pdf
    .font('bold')
    .fontSize(22)
    .text(yen(content.due), left + 100, top + 6, { width: 190 })
  pdf.font('regular').fontSize(10)
  const due = content.due === 0 ? text.settled : `${text.dueOn}  ${dayText(content.dueOn, language)}`
  pdf.text(due, left + 290, top + 16, { width: width - 304, align: 'right' })
  pdf.y = top + 64
}

function drawHeadings(pdf: Pdf, language: InvoiceContent['language']): void {
  const text = invoiceTexts[language]
  const { y } = pdf
  pdf.font('regular').fontSize(9).fillColor(grey)
  pdf.text(text.item, columns.label, y, { width: 280 })
  pdf.text(text.contract, columns.contract, y, { width: 90 })
  pdf.text(text.amount, columns.amount, y, { width: right - columns.amount, align: 'right' })
  pdf.fillColor('black')
  ruleAt(pdf, y + 15)
  pdf.y = y + 20
}

/** Draws a line, on the next page with the headings where it does not fit. */
function drawLine(
  pdf: Pdf,
  { label, period, contractNumber, amount, rate }: InvoiceLine,
  language: InvoiceContent['language'],
  next: () => void,
) {
  pdf.font('regular').fontSize(9.5)
  const words = `${label}${rate === 'reduced' ? ' ※' : ''}`
  const days = period === null ? '' : period.map((day) => dayText(day, language)).join(' – ')
  const high = pdf.heightOfString(words, { width: 275 }) + (days === '' ? 0 : 14)
  if (pdf.y + high > bottom) {
    next()
    drawHeadings(pdf, language)
  }
  const { y } = pdf
  pdf.fontSize(9.5).text(words, columns.label, y, { width: 275 })
  if (days !== '') pdf.fontSize(8.5).fillColor(grey).text(days, columns.label, pdf.y, { width: 275 })
  pdf
    .fillColor(grey)
    .fontSize(8.5)
    .text(contractNumber, columns.contract, y + 1, { width: 92 })
  pdf.fillColor('black').fontSize(9.5)
  pdf.text(yen(amount), columns.amount, y, { width: right - columns.amount, align: 'right' })
  ruleAt(pdf, y + high + 3)
  pdf.y = y + high + 7
}

/** Draws the sums at the right, and the total and the tax of each rate at the left. */
function drawSums(pdf: Pdf, { language, total, paid, due, rates }: InvoiceContent): void {
  const text = invoiceTexts[language]
  const top = pdf.y + 10
  const sums: [string, string][] = [
    [text.total, yen(total)],
    ...(paid === 0 ? [] : ([[text.paid, yen(paid)]] satisfies [string, string][])),
    [text.due, yen(due)],
  ]
  for (const [index, [label, words]] of sums.entries()) {
    pdf.font(index === sums.length - 1 ? 'bold' : 'regular').fontSize(10)
    pdf.text(label, 345, top + index * 19, { width: 95 })
    pdf.text(words, columns.amount, top + index * 19, { width: right - columns.amount, align: 'right' })
  }
  pdf.font('regular').fontSize(9)
  const rows = [
    [text.rate, text.rateTotal, text.tax],
    ...rates.map(({ rate, total: sum, tax }) => [taxRateTexts[language][rate], yen(sum), yen(tax)]),
  ]
  for (const [index, row] of rows.entries()) {
    const y = top + index * 18
    pdf.fillColor(index === 0 ? grey : 'black')
    pdf.text(row[0] ?? '', left, y, { width: 95 })
    pdf.text(row[1] ?? '', left + 95, y, { width: 82, align: 'right' })
    pdf.text(row[2] ?? '', left + 182, y, { width: 78, align: 'right' })
    ruleAt(pdf, y + 14.5, left, left + 260)
  }
  pdf.y = top + Math.max(rows.length * 18, sums.length * 19)
  if (rates.some(({ rate }) => rate === 'reduced'))
    pdf
      .fontSize(8.5)
      .fillColor(grey)
      .text(text.reduced, left, pdf.y + 2)
  pdf.fillColor('black')
}
