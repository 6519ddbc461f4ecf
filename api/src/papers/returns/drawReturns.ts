import { methodTexts } from '@koma/schema/paymentTexts'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { openingAt } from '../pdf/paperOpening.ts'
import { dayText, grey, left, paperPdf, type Pdf, right, ruleAt, width, yen } from '../pdf/paperPdf.ts'
import type { ReturnContent } from './returnContent.ts'
import { returnTexts } from './returnTexts.ts'

/** A return invoice as it is drawn; `mark` is what its page says beside what was issued. */
interface PrintedReturn {
  paperNumber: string
  content: ReturnContent
  picture: Buffer | null
  seal: Buffer | null
  mark: 'cancelled' | 'copy' | null
}

/** Draws return invoices as one PDF, a page each. */
export function drawReturns(papers: readonly PrintedReturn[]): Promise<Buffer> {
  const [first] = papers
  const language = first?.content.language ?? 'jp'
  return paperPdf(papers, drawReturn, {
    title: first === undefined ? '' : `${titleOf(first.content)} ${first.paperNumber}`,
    issuedOn: first?.content.issuedOn ?? '2000-01-01',
    language,
  })
}

/** Only a registered issuer's is a qualified one. */
const titleOf = ({ language, invoiceNumber }: ReturnContent) => returnTexts[language].title(invoiceNumber !== '')

function drawReturn(pdf: Pdf, paper: PrintedReturn): void {
  const { content } = paper
  const { language, total, returnedOn, replacedNumber } = content
  const text = returnTexts[language]
  const top = openingAt(pdf, paper, { ...text, title: titleOf(content) }, text.intro)
  pdf.rect(left, top, width, 46).fillAndStroke('#f4f4f4', '#bbbbbb')
  pdf
    .fillColor('black')
    .font('regular')
    .fontSize(10)
    .text(text.returned, left + 14, top + 16, { width: 110 })
  pdf
    .font('bold')
    .fontSize(22)
    .text(yen(total), left + 120, top + 6, { width: 180 })
  pdf.font('regular').fontSize(10)
  const day = `${text.returnedOn}  ${dayText(returnedOn, language)}`
  pdf.text(day, left + 290, top + 16, { width: width - 304, align: 'right' })
  pdf.y = top + 66
  drawFacts(pdf, content)
  drawRates(pdf, content)
  if (replacedNumber === null) return
  pdf.font('regular').fontSize(9.5).fillColor(grey)
  pdf.text(text.replaces(replacedNumber), left, pdf.y + 14, { width })
  pdf.fillColor('black')
}

/** Draws what is returned: the sale, its days, and the papers that said it. */
function drawFacts(
  pdf: Pdf,
  { language, label, period, contractNumber, method, originals, rates }: ReturnContent,
): void {
  const text = returnTexts[language]
  const isReduced = rates.some(({ rate }) => rate === 'reduced')
  const facts: [string, string][] = [
    [text.item, `${label}${isReduced ? ' ※' : ''}`],
    [text.period, period.map((day) => dayText(day, language)).join(' – ')],
    [text.contract, contractNumber],
    [
      text.originals,
      originals
        .map(
          ({ kind, paperNumber, issuedOn }) =>
            `${text.original[kind]} ${paperNumber}${text.issuedOn(dayText(issuedOn, language))}`,
        )
        .join('\n'),
    ],
    ...(method === null ? [] : [[text.method, methodTexts[language][method]] satisfies [string, string]]),
  ]
  for (const [heading, words] of facts) {
    const { y } = pdf
    pdf.font('regular').fontSize(9.5).fillColor(grey).text(heading, left, y, { width: 100 })
    const under = pdf.y
    pdf.fillColor('black').text(words, left + 110, y, { width: width - 110, lineGap: 2 })
    const end = Math.max(under, pdf.y) + 4
    ruleAt(pdf, end)
    pdf.y = end + 5
  }
}

/** Draws the amount and the tax of each rate, rounded once. */
function drawRates(pdf: Pdf, { language, rates }: ReturnContent): void {
  const text = returnTexts[language]
  const top = pdf.y + 12
  const rows = [
    [text.rate, text.rateTotal, text.tax],
    ...rates.map(({ rate, total, tax }) => [taxRateTexts[language][rate], yen(total), yen(tax)]),
  ]
  pdf.font('regular').fontSize(9.5)
  for (const [index, row] of rows.entries()) {
    const y = top + index * 19
    pdf.fillColor(index === 0 ? grey : 'black')
    pdf.text(row[0] ?? '', 270, y, { width: 95 })
    pdf.text(row[1] ?? '', 365, y, { width: 95, align: 'right' })
    pdf.text(row[2] ?? '', 465, y, { width: right - 465, align: 'right' })
    ruleAt(pdf, y + 15.5, 270)
  }
  pdf.y = top + rows.length * 19
  if (rates.some(({ rate }) => rate === 'reduced'))
    pdf
      .fontSize(8.5)
      .fillColor(grey)
      .text(text.reduced, left, pdf.y + 2, { width })
  pdf.fillColor('black')
}
