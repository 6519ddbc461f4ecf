import { methodTexts } from '@koma/schema/paymentTexts'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { issuerAt } from './pdf/paperHead.ts'
import { dayText, fitting, grey, left, logoAt, paperPdf, type Pdf, right, ruleAt, yen } from './pdf/paperPdf.ts'
import { STAMPED_FROM, stampAt } from './pdf/stampAt.ts'
import type { ReceiptContent } from './receiptContent.ts'
import { receiptTexts } from './receiptTexts.ts'

/** A receipt as it is drawn; `mark` is what its page says beside what was issued. */
export interface PrintedReceipt {
  receiptNumber: string
  content: ReceiptContent
  picture: Buffer | null
  seal: Buffer | null
  mark: 'cancelled' | 'copy' | null
}

/** Draws receipts as one PDF, a page each. */
export function drawReceipts(receipts: readonly PrintedReceipt[]): Promise<Buffer> {
  const [first] = receipts
  const language = first?.content.language ?? 'jp'
  return paperPdf(receipts, drawPage, {
    title: first === undefined ? '' : `${receiptTexts[language].title} ${first.receiptNumber}`,
    issuedOn: first?.content.issuedOn ?? '2000-01-01',
    language,
  })
}

function drawPage(pdf: Pdf, { receiptNumber, content, picture, seal, mark }: PrintedReceipt): void {
  const { language } = content
  const text = receiptTexts[language]
  if (picture !== null) logoAt(pdf, picture, 50, 48)
  pdf.font('regular').fontSize(9).fillColor(grey)
  const head = [`${text.number} ${receiptNumber}`, `${text.issued} ${dayText(content.issuedOn, language)}`]
  pdf.text(head.join('\n'), left, 56, { width: right - left, align: 'right', lineGap: 3 })
  if (mark !== null)
    pdf
      .font('bold')
      .fontSize(12)
      .text(text[mark], left, 88, { width: right - left, align: 'right' })
  pdf.font('bold').fontSize(24).fillColor('black')
  const spaced = language === 'jp' ? { characterSpacing: 10 } : {}
  pdf.text(text.title, left, 118, { width: right - left, align: 'center', ...spaced })
  pdf.font('bold').fontSize(fitting(pdf, text.to(content.addressedTo, content.layout), 16, 320))
  pdf.text(text.to(content.addressedTo, content.layout), left, 186, { width: 330 })
  pdf
    .moveTo(left, Math.max(pdf.y + 4, 212))
    .lineTo(left + 330, Math.max(pdf.y + 4, 212))
    .lineWidth(0.7)
    .stroke()
  const top = Math.max(pdf.y + 30, 240)
  pdf.rect(left, top, right - left, 56).fillAndStroke('#f4f4f4', '#bbbbbb')
  pdf.font('bold').fontSize(26).fillColor('black')
  const amount =
    language === 'jp' ? `¥${content.amount.toLocaleString('en')}−` : `¥${content.amount.toLocaleString('en')}`
  pdf.text(amount, left, top + 9, { width: right - left, align: 'center' })
  pdf.font('regular').fontSize(11)
  pdf.text(text.purpose(content.purpose, content.layout), left, top + 74, { width: right - left })
  pdf.text(content.fromDeposit === true ? text.applied : text.received, left, pdf.y + 4, { width: right - left })
  if (content.replacedNumber !== null) {
    pdf.fontSize(9.5).fillColor(grey)
    pdf.text(text.replaces(content.replacedNumber), left, pdf.y + 6, { width: right - left })
    pdf.fillColor('black')
  }
  const under = pdf.y + 22
  drawFacts(pdf, content, under)
  const issuer = {
    x: 290,
    y: Math.max(pdf.y + 34, under + 110),
    sizes: [12, 9.5] satisfies [number, number],
    registration: text.registration,
    seal,
  }
  issuerAt(pdf, content, issuer)
  if (needsStamp(content)) stampAt(pdf, text, issuer.y)
}

/** Returns whether a printed receipt needs a revenue stamp: cash of 50,000 yen and more without the tax it tells. */
function needsStamp({ layout, amount, method, rates }: ReceiptContent): boolean {
  return layout > 1 && method === 'cash' && amount - rates.reduce((sum, { tax }) => sum + tax, 0) >= STAMPED_FROM
}

/** Draws when and how it was paid, and the amount and the tax of each rate. */
function drawFacts(pdf: Pdf, content: PrintedReceipt['content'], top: number): void {
  const { language } = content
  const text = receiptTexts[language]
  const how = content.method === null ? null : methodTexts[language][content.method]
  const paidBy = content.fromDeposit === true ? text.fromDeposit : how
  const method = paidBy === null ? [] : [[text.method, paidBy]]
  const facts = [[text.paidOn, dayText(content.paidOn, language)], ...method, [text.contract, content.contractNumber]]
  pdf.font('regular').fontSize(9.5)
  for (const [index, [label = '', words = '']] of facts.entries()) {
    pdf.fillColor(grey).text(label, left, top + index * 17, { width: 70 })
    pdf.fillColor('black').text(words, left + 74, top + index * 17, { width: 140 })
  }
  const columns = [290, 385, 462]
  const rows = [
    [text.rate, text.total, text.tax],
    ...content.rates.map(({ rate, total, tax }) => [taxRateTexts[language][rate], yen(total), yen(tax)]),
    ...(content.overpaid === undefined ? [] : [[text.overpaid, yen(content.overpaid), '']]),
  ]
  for (const [index, row] of rows.entries()) {
    const y = top + index * 18
    pdf.fillColor(index === 0 ? grey : 'black')
    pdf.text(row[0] ?? '', columns[0], y, { width: 95 })
    pdf.text(row[1] ?? '', columns[1], y, { width: 72, align: 'right' })
    pdf.text(row[2] ?? '', columns[2], y, { width: right - 462, align: 'right' })
    ruleAt(pdf, y + 15.5, 290)
  }
}
