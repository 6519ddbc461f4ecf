import type { Language } from '@koma/schema/codes'
import { dayText, grey, left, logoAt, type Pdf, right, width } from './paperPdf.ts'

/** What the head of a paper says. */
interface Head {
  title: string
  /** The words of the mark beside its number; null without one. */
  mark: string | null
  number: string
  issued: string
  paperNumber: string
  issuedOn: string
  picture: Buffer | null
  language: Language
}

/** Draws the logo, the number, the day of issue, a mark and the title of a paper. */
export function headAt(pdf: Pdf, head: Head): void {
  const { title, mark, number, issued, paperNumber, issuedOn, picture, language } = head
  if (picture !== null) logoAt(pdf, picture, 50, 48)
  pdf.font('regular').fontSize(9).fillColor(grey)
  const lines = [`${number} ${paperNumber}`, `${issued} ${dayText(issuedOn, language)}`]
  pdf.text(lines.join('\n'), left, 56, { width, align: 'right', lineGap: 3 })
  if (mark !== null) pdf.font('bold').fontSize(12).text(mark, left, 86, { width, align: 'right' })
  pdf.font('bold').fontSize(22).fillColor('black')
  pdf.text(title, left, 112, { width, align: 'center', ...(language === 'jp' ? { characterSpacing: 10 } : {}) })
}

/** Who issues a paper, as it says it. */
interface Issuer {
  schoolName: string
  contact: readonly string[]
  invoiceNumber: string
}

/** Where it is drawn, and how high the name and the lines under it are. */
interface IssuerPlace {
  x: number
  y: number
  sizes: [name: number, lines: number]
  registration: string
  seal: Buffer | null
}

/** Draws who issues a paper, from `x` to the right edge, with the seal over the end of the name. (PAPER-14) */
export function issuerAt(
  pdf: Pdf,
  { schoolName, contact, invoiceNumber }: Issuer,
  { x, y, sizes: [big, small], registration, seal }: IssuerPlace,
): void {
  // Before the words, which stay readable on a seal without transparent ground.
  if (seal !== null) sealAt(pdf, seal, right - 58, y - 14, 58)
  const number = invoiceNumber === '' ? [] : [`${registration} ${invoiceNumber}`]
  pdf
    .font('bold')
    .fontSize(big)
    .fillColor('black')
    .text(schoolName, x, y, { width: right - x })
  pdf.font('regular').fontSize(small)
  for (const line of [...contact, ...number]) pdf.text(line, x, pdf.y + 2, { width: right - x })
}

/** Draws a seal in a square. */
export function sealAt(pdf: Pdf, seal: Buffer, x: number, y: number, side: number): void {
  pdf.image(`data:image/png;base64,${seal.toString('base64')}`, x, y, { fit: [side, side] })
}

/** Adds a page that says at its top which paper it belongs to. */
export function newPage(pdf: Pdf, heading: string): void {
  pdf.addPage()
  pdf.font('regular').fontSize(9).fillColor(grey).text(heading, left, 40, { width, align: 'right' })
  pdf.fillColor('black')
  pdf.y = left + 6
}
