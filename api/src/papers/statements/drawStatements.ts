import { newPage } from '../pdf/paperHead.ts'
import { openingAt } from '../pdf/paperOpening.ts'
import { bottom, dayText, grey, left, paperPdf, type Pdf, right, ruleAt, width, yen } from '../pdf/paperPdf.ts'
import type { StatementContent } from './statementContent.ts'
import { statementTexts } from './statementTexts.ts'

/** A statement as it is drawn; `mark` is what its page says beside what was issued. */
export interface PrintedStatement {
  paperNumber: string
  content: StatementContent
  picture: Buffer | null
  seal: Buffer | null
  mark: 'cancelled' | 'copy' | null
}

/** The columns of the lines: day, what, which contract, how much, and what is due after it. */
const columns = { day: left, label: 142, contract: 310, amount: 390, balance: 464 }

/** Draws statements as one PDF, each from a page of its own. (PAPER-15) */
export function drawStatements(statements: readonly PrintedStatement[]): Promise<Buffer> {
  const [first] = statements
  const language = first?.content.language ?? 'jp'
  return paperPdf(statements, drawStatement, {
    title: first === undefined ? '' : `${statementTexts[language].title} ${first.paperNumber}`,
    issuedOn: first?.content.issuedOn ?? '2000-01-01',
    language,
  })
}

function drawStatement(pdf: Pdf, statement: PrintedStatement): void {
  const { paperNumber, content } = statement
  const { language, from, to, opening, lines, closing } = content
  const text = statementTexts[language]
  const period = text.period(dayText(from, language), dayText(to, language))
  drawClosing(pdf, content, openingAt(pdf, statement, text, period))
  drawHeadings(pdf, language)
  drawRow(pdf, ['', text.opening, '', '', yen(opening)])
  let balance = opening
  for (const { date, label, contractNumber, amount } of lines) {
    balance += amount
    pdf.font('regular').fontSize(9.5)
    if (pdf.y + pdf.heightOfString(label, { width: 162 }) > bottom - 20) {
      newPage(pdf, `${text.title} ${paperNumber}`)
      drawHeadings(pdf, language)
    }
    drawRow(pdf, [dayText(date, language), label, contractNumber, yen(amount), yen(balance)])
  }
  if (lines.length === 0) pdf.text(text.none, columns.label, pdf.y + 2)
  // Statements of before could have less than nothing.
  if (content.deposit !== undefined && content.deposit > 0) {
    pdf.font('regular').fontSize(9.5)
    pdf.text(text.deposit(yen(content.deposit), dayText(content.to, language)), left, pdf.y + 6, { width })
  }
  pdf
    .fontSize(8.5)
    .fillColor(grey)
    .text(text.hint, left, pdf.y + 8, { width })
  pdf.fillColor('black')
  if (balance !== closing) throw new Error('the lines of a statement do not add up')
}

/** Draws the closing balance in a box. */
function drawClosing(pdf: Pdf, { language, closing, to }: StatementContent, top: number): void {
  const text = statementTexts[language]
  pdf.rect(left, top, width, 42).fillAndStroke('#f4f4f4', '#bbbbbb')
  pdf.fillColor('black').font('regular').fontSize(10)
  pdf.text(`${closing < 0 ? text.credit : text.closing} (${dayText(to, language)})`, left + 14, top + 14, {
    width: 240,
  })
  pdf
    .font('bold')
    .fontSize(20)
    .text(yen(Math.abs(closing)), left + 260, top + 6, { width: width - 274, align: 'right' })
  pdf.y = top + 60
}

function drawHeadings(pdf: Pdf, language: StatementContent['language']): void {
  const text = statementTexts[language]
  pdf.fillColor(grey)
  drawRow(pdf, [text.day, text.item, '', text.amount, text.balance])
  pdf.fillColor('black')
}

/** Draws the cells of a row, as high as its words, and a line under it. */
function drawRow(pdf: Pdf, [day, label, contract, amount, balance]: [string, string, string, string, string]): void {
  pdf.font('regular').fontSize(9.5)
  const { y } = pdf
  const high = Math.max(14, pdf.heightOfString(label, { width: 162 }))
  pdf.text(label, columns.label, y, { width: 162 })
  pdf.fontSize(8.5).text(day, columns.day, y + 1, { width: 84 })
  pdf.text(contract, columns.contract, y + 1, { width: 80 })
  pdf.fontSize(9.5).text(amount, columns.amount, y, { width: 68, align: 'right' })
  pdf.text(balance, columns.balance, y, { width: right - columns.balance, align: 'right' })
  ruleAt(pdf, y + high + 3)
  pdf.y = y + high + 7
}
