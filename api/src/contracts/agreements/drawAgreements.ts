import { agreementPaperTexts } from '@koma/schema/agreementPaperTexts'
import { sealAt } from '../../papers/pdf/paperHead.ts'
import {
  bottom,
  dayText,
  fitting,
  grey,
  left,
  logoAt,
  paperPdf,
  type Pdf,
  ruleAt,
  width,
  yen,
} from '../../papers/pdf/paperPdf.ts'
import type { AgreementContentType } from './agreement.type.ts'
import { creditsText } from './creditsText.ts'

/** An agreement as it is drawn: what was kept when it was printed, and the logo of then. */
export interface PrintedAgreement {
  content: AgreementContentType
  picture: Buffer | null
  seal: Buffer | null
}

const half = width / 2

/** Draws agreements as one PDF, each from the top of a page; clauses continue on pages after it. (AGR-06) */
export function drawAgreements(agreements: readonly PrintedAgreement[]): Promise<Buffer> {
  const [first] = agreements
  const language = first?.content.language ?? 'jp'
  return paperPdf(agreements, drawAgreement, {
    title: first === undefined ? '' : `${agreementPaperTexts[language].title} ${first.content.contractNumber}`,
    issuedOn: first?.content.printedOn ?? '2000-01-01',
    language,
  })
}

function drawAgreement(pdf: Pdf, { content, picture, seal }: PrintedAgreement): void {
  const { language } = content
  const text = agreementPaperTexts[language]
  if (picture === null) pdf.font('bold').fontSize(14).text(content.schoolName, left, 54, { width: half })
  else logoAt(pdf, picture, 48, 44)
  pdf.font('regular').fontSize(8.5).fillColor(grey)
  pdf.text(content.header.join('\n'), left + half, 52, { width: half, align: 'right' })
  pdf.fillColor('black').font('bold').fontSize(19)
  pdf.text(text.title, left, Math.max(pdf.y + 10, 104), { width, align: 'center' })
  pdf.font('regular').fontSize(9).fillColor(grey)
  const issued = `${text.number} ${content.contractNumber}　${text.printedOn} ${dayText(content.printedOn, language)}`
  pdf.text(issued, left, pdf.y + 4, { width, align: 'center' })
  pdf.fillColor('black').y += 8
  for (const [title, facts] of factsOf(content)) {
    heading(pdf, title)
    for (let at = 0; at < facts.length; at += 2) drawPair(pdf, facts.slice(at, at + 2))
  }
  drawClauses(pdf, content)
  drawSignature(pdf, content, seal)
}

type Fact = readonly [label: string, value: string]

function factsOf(content: AgreementContentType): [string, Fact[]][] {
  const { language } = content
  const text = agreementPaperTexts[language]
  const credits = creditsText(content)
  const limit = (most: number | null) => (most === null ? text.noLimit : text.limit(most))
  const money: Fact[] = [
    [text.cost, yen(content.contractValue)],
    ...content.adjustments.map(({ type, value, memo }, at): Fact => [
      `${text.adjustment(at + 1)}${memo === '' ? '' : ` (${memo})`}`,
      yen(type === '-' ? -value : value),
    ]),
    [text.subtotal, yen(content.subtotal)],
    [text.payment, yen(content.paid - (content.writtenOff ?? 0))],
    [content.balanceOwing < 0 ? text.overpaid : text.balance, yen(Math.abs(content.balanceOwing))],
  ]
  return [
    [
      text.parties,
      [
        [text.student, content.studentName],
        [text.holder, content.contractHolder],
        [text.studentCode, content.studentCode.toUpperCase()],
        [text.phone, content.phoneNumber],
        [text.email, content.email],
      ],
    ],
    [
      text.terms,
      [
        [text.type, content.monthlyContract ? text.monthly(credits) : text.package(credits)],
        [text.carryOver, content.carryOver ? text.carries : text.carriesNot],
        [text.start, dayText(content.startDate, language)],
        [text.end, dayText(content.endDate, language)],
        [text.bookingLimit, limit(content.monthlyBookingLimit)],
        [text.cancelLimit, limit(content.monthlyCancelLimit)],
        [text.lessons, content.lessons.join(text.comma) || text.noLessons],
      ],
    ],
    [text.money, money],
  ]
}

function heading(pdf: Pdf, title: string): void {
  pageFor(pdf, 44)
  pdf
    .font('bold')
    .fontSize(10.5)
    .text(title, left, pdf.y + 8, { width })
  ruleAt(pdf, pdf.y + 2)
  pdf.y += 7
}

/** Draws one or two facts beside each other, as high as the higher of them. */
function drawPair(pdf: Pdf, facts: readonly Fact[]): void {
  pdf.font('regular').fontSize(9)
  const label = 104
  const heights = facts.map(([name, value]) =>
    Math.max(pdf.heightOfString(name, { width: label - 6 }), pdf.heightOfString(value, { width: half - label - 8 })),
  )
  const height = Math.max(...heights)
  pageFor(pdf, height)
  const { y } = pdf
  for (const [at, [name, value]] of facts.entries()) {
    pdf.fillColor(grey).text(name, left + at * half, y, { width: label - 6 })
    pdf.fillColor('black').text(value, left + at * half + label, y, { width: half - label - 8 })
  }
  pdf.y = y + height + 4
}

function drawClauses(pdf: Pdf, { language, clauses, consent }: AgreementContentType): void {
  const text = agreementPaperTexts[language]
  const own = clauses ?? []
  if (own.length > 0) heading(pdf, text.clauses)
  for (const { isHeading, text: words } of own) {
    if (isHeading) pageFor(pdf, 40)
    pdf.font(isHeading ? 'bold' : 'regular').fontSize(isHeading ? 9.5 : 9)
    pdf.text(words, left, pdf.y + (isHeading ? 6 : 2), { width, lineGap: 2 })
  }
  if (consent.length > 0) heading(pdf, text.consent)
  pdf.font('regular').fontSize(9)
  for (const [at, words] of consent.entries()) {
    pageFor(pdf, pdf.heightOfString(words, { width }))
    pdf.text(`${at + 1}. ${words}`, left, pdf.y + 2, { width })
  }
}

/** Draws where it is signed, all on one page. */
function drawSignature(pdf: Pdf, { language, schoolName }: AgreementContentType, seal: Buffer | null): void {
  const text = agreementPaperTexts[language]
  pageFor(pdf, 130)
  pdf.y += 18
  const lines: Fact[] = [
    [text.signedOn, text.day],
    [text.signHolder, ''],
    [text.signSchool, schoolName],
  ]
  for (const [label, words] of lines) {
    const { y } = pdf
    if (label === text.signSchool && seal !== null) sealAt(pdf, seal, left + width - 52, y - 26, 46)
    pdf.font('regular').fontSize(9).fillColor(grey).text(label, left, y, { width: 110 })
    pdf.fillColor('black').fontSize(fitting(pdf, words, 9, width - 190))
    if (words !== '') pdf.text(words, left + 120, y, { width: width - 190 })
    if (label !== text.signedOn)
      pdf
        .fontSize(8)
        .fillColor(grey)
        .text(text.seal, left + width - 40, y, { width: 40, align: 'right' })
    pdf.fillColor('black')
    ruleAt(pdf, y + 15, left + 116)
    pdf.y = y + 32
  }
}

/** Begins another page where less than `height` is left on this one. */
function pageFor(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage()
}
