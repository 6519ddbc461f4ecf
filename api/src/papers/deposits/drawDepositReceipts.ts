import { methodTexts } from '@koma/schema/paymentTexts'
import { headAt, issuerAt } from '../pdf/paperHead.ts'
import { dayText, fitting, grey, left, paperPdf, type Pdf, ruleAt, width, yen } from '../pdf/paperPdf.ts'
import { STAMPED_FROM, stampAt } from '../pdf/stampAt.ts'
import type { DepositReceiptContent } from './depositReceiptContent.ts'
import { depositReceiptTexts } from './depositReceiptTexts.ts'

/** A receipt for a deposit as it is drawn; `mark` is what its page says beside what was issued. */
interface PrintedDepositReceipt {
  paperNumber: string
  content: DepositReceiptContent
  picture: Buffer | null
  seal: Buffer | null
  mark: 'cancelled' | 'copy' | null
}

/** Draws receipts for deposits as one PDF, a page each. */
export function drawDepositReceipts(papers: readonly PrintedDepositReceipt[]): Promise<Buffer> {
  const [first] = papers
  const language = first?.content.language ?? 'jp'
  return paperPdf(papers, drawPage, {
    title: first === undefined ? '' : `${depositReceiptTexts[language].title} ${first.paperNumber}`,
    issuedOn: first?.content.issuedOn ?? '2000-01-01',
    language,
  })
}

function drawPage(pdf: Pdf, { paperNumber, content, picture, seal, mark }: PrintedDepositReceipt): void {
  const { language, layout, issuedOn, addressedTo, amount, purpose, receivedOn, method, replacedNumber } = content
  const text = depositReceiptTexts[language]
  headAt(pdf, { ...text, paperNumber, issuedOn, picture, language, mark: mark === null ? null : text[mark] })
  const name = text.to(addressedTo, layout)
  pdf
    .font('bold')
    .fontSize(fitting(pdf, name, 16, 320))
    .text(name, left, 186, { width: 330 })
  const under = Math.max(pdf.y + 4, 212)
  pdf
    .moveTo(left, under)
    .lineTo(left + 330, under)
    .lineWidth(0.7)
    .stroke()
  const top = under + 24
  pdf.rect(left, top, width, 56).fillAndStroke('#f4f4f4', '#bbbbbb')
  pdf.font('bold').fontSize(26).fillColor('black')
  pdf.text(language === 'jp' ? `${yen(amount)}−` : yen(amount), left, top + 9, { width, align: 'center' })
  pdf
    .font('regular')
    .fontSize(11)
    .text(text.received, left, top + 74, { width })
  pdf.y += 12
  const facts: [string, string][] = [
    [text.purpose, purpose],
    [text.receivedOn, dayText(receivedOn, language)],
    ...(method === null ? [] : [[text.method, methodTexts[language][method]] satisfies [string, string]]),
  ]
  for (const [heading, words] of facts) {
    const { y } = pdf
    pdf.fontSize(10).fillColor(grey).text(heading, left, y, { width: 100 })
    pdf.fillColor('black').text(words, left + 110, y, { width: width - 110 })
    ruleAt(pdf, pdf.y + 3)
    pdf.y += 8
  }
  pdf
    .fontSize(9.5)
    .fillColor(grey)
    .text(text.note, left, pdf.y + 6, { width })
  if (replacedNumber !== null) pdf.text(text.replaces(replacedNumber), left, pdf.y + 6, { width })
  const y = pdf.y + 44
  const { registration } = text
  issuerAt(pdf, { ...content, invoiceNumber: '' }, { x: 290, y, sizes: [12, 9.5], registration, seal })
  if (method === 'cash' && amount >= STAMPED_FROM) stampAt(pdf, text, y)
}
