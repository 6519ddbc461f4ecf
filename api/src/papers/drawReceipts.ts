import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { methodTexts } from '@koma/schema/paymentTexts'
import { taxRateTexts } from '@koma/schema/taxTexts'
import type { Language } from '@koma/schema/codes'
import type PDFDocument from 'pdfkit'
import type { PrintedReceipt } from './paper.reads.ts'
import { receiptTexts } from './receiptTexts.ts'

type Pdf = InstanceType<typeof PDFDocument>

const fontPackage = '@expo-google-fonts/noto-sans-jp'
const left = 57
const right = 538
const grey = '#555555'

/**
 * Draws receipts as one PDF, a page of A4 each. The text is text, in a part of Noto Sans JP that the file brings along.
 * What is drawn depends on the receipts alone. Others get a turn after each page.
 */
export async function drawReceipts(receipts: readonly PrintedReceipt[]): Promise<Buffer> {
  // Only who prints loads them.
  const { default: Document } = await import('pdfkit')
  const file = createRequire(import.meta.url)
  const [first] = receipts
  const title = first === undefined ? '' : `${receiptTexts[first.content.language].title} ${first.receiptNumber}`
  const issued = new Date(`${first?.content.issuedOn ?? '2000-01-01'}T00:00:00Z`)
  const pdf = new Document({
    size: 'A4',
    margin: left,
    autoFirstPage: false,
    lang: first?.content.language === 'en' ? 'en' : 'ja',
    displayTitle: true,
    info: { Title: title, Creator: 'Koma', CreationDate: issued, ModDate: issued },
  })
  pdf.registerFont('regular', file.resolve(`${fontPackage}/400Regular/NotoSansJP_400Regular.ttf`))
  pdf.registerFont('bold', file.resolve(`${fontPackage}/700Bold/NotoSansJP_700Bold.ttf`))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => void pdf.on('end', resolve).on('error', reject))
  for (const receipt of receipts) {
    drawPage(pdf, receipt)
    await setImmediate()
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function drawPage(pdf: Pdf, { receiptNumber, content, picture }: PrintedReceipt): void {
  const { language } = content
  const text = receiptTexts[language]
  pdf.addPage()
  if (picture !== null) pdf.image(picture, left, 50, { fit: [150, 48] })
  pdf.font('regular').fontSize(9).fillColor(grey)
  const head = [`${text.number} ${receiptNumber}`, `${text.issued} ${dayText(content.issuedOn, language)}`]
  pdf.text(head.join('\n'), left, 56, { width: right - left, align: 'right', lineGap: 3 })
  pdf.font('bold').fontSize(24).fillColor('black')
  const spaced = language === 'jp' ? { characterSpacing: 10 } : {}
  pdf.text(text.title, left, 118, { width: right - left, align: 'center', ...spaced })
  pdf.font('bold').fontSize(fitting(pdf, text.to(content.addressedTo), 16, 320))
  pdf.text(text.to(content.addressedTo), left, 186, { width: 330 })
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
  pdf.text(text.purpose(content.purpose), left, top + 74, { width: right - left })
  pdf.text(text.received, left, pdf.y + 4, { width: right - left })
  if (content.replacedNumber !== null) {
    pdf.fontSize(9.5).fillColor(grey)
    pdf.text(text.replaces(content.replacedNumber), left, pdf.y + 6, { width: right - left })
    pdf.fillColor('black')
  }
  const under = pdf.y + 22
  drawFacts(pdf, content, under)
  drawSchool(pdf, content, Math.max(pdf.y + 34, under + 110))
}

/** Draws when and how it was paid, and the amount and the tax of each rate. */
function drawFacts(pdf: Pdf, content: PrintedReceipt['content'], top: number): void {
  const { language } = content
  const text = receiptTexts[language]
  const method = content.method === null ? [] : [[text.method, methodTexts[language][content.method]]]
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
  ]
  for (const [index, row] of rows.entries()) {
    const y = top + index * 18
    pdf.fillColor(index === 0 ? grey : 'black')
    pdf.text(row[0] ?? '', columns[0], y, { width: 95 })
    pdf.text(row[1] ?? '', columns[1], y, { width: 72, align: 'right' })
    pdf.text(row[2] ?? '', columns[2], y, { width: right - 462, align: 'right' })
    pdf
      .moveTo(290, y + 15.5)
      .lineTo(right, y + 15.5)
      .lineWidth(0.4)
      .strokeColor('#bbbbbb')
      .stroke()
      .strokeColor('black')
  }
}

/** Draws who issued it. */
function drawSchool(
  pdf: Pdf,
  { language, schoolName, contact, invoiceNumber }: PrintedReceipt['content'],
  top: number,
) {
  const number = invoiceNumber === '' ? [] : [`${receiptTexts[language].registration} ${invoiceNumber}`]
  pdf
    .font('bold')
    .fontSize(12)
    .fillColor('black')
    .text(schoolName, 290, top, { width: right - 290 })
  pdf.font('regular').fontSize(9.5)
  for (const line of [...contact, ...number]) pdf.text(line, 290, pdf.y + 2, { width: right - 290 })
}

const yen = (amount: number) => `¥${amount.toLocaleString('en')}`

/** Returns the size at which the words fit on two lines of this width. */
function fitting(pdf: Pdf, words: string, size: number, width: number): number {
  return pdf.fontSize(size).widthOfString(words) <= width * 2
    ? size
    : Math.max(8, (size * width * 2) / pdf.widthOfString(words))
}

function dayText(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-').map(Number)
  if (language === 'jp') return `${year}年${month}月${date}日`
  const name = new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
  return `${date} ${name} ${year}`
}
