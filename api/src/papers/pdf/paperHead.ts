import type { Language } from '@koma/schema/codes'
import type { PaperLayout } from '../addressedName.ts'
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
  layout: PaperLayout
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

/** The side of the square that a seal is drawn in, in points: 2 cm. */
const SEAL = 58

/**
 * Draws who issues a paper, from `x` to the right edge, with the seal at the right of the words, which it leaves room
 * for. A line that is nothing but the name again, or begins with it, does not repeat it. (PAPER-14)
 */
export function issuerAt(
  pdf: Pdf,
  { layout, schoolName, contact, invoiceNumber }: Issuer,
  { x, y, sizes: [big, small], registration, seal }: IssuerPlace,
): void {
  // Before the words, which in the first layout go over it and stay readable.
  const wide = right - x - (seal === null || layout === 1 ? 0 : SEAL + 4)
  if (seal !== null) sealAt(pdf, seal, right - SEAL, y - 14, SEAL)
  const number = invoiceNumber === '' ? [] : [`${registration} ${invoiceNumber}`]
  pdf.font('bold').fontSize(big).fillColor('black').text(schoolName, x, y, { width: wide })
  pdf.font('regular').fontSize(small)
  const lines = [...(layout === 1 ? contact : contact.flatMap((line) => withoutName(line, schoolName))), ...number]
  for (const line of lines) pdf.text(line, x, pdf.y + 2, { width: wide })
  if (seal !== null && layout > 1) pdf.y = Math.max(pdf.y, y - 14 + SEAL)
}

/** Returns a line of the contact without the school's name at its start; none where nothing else is left. */
function withoutName(line: string, schoolName: string): string[] {
  const rest = line.startsWith(schoolName) ? line.slice(schoolName.length).trim() : line
  return rest === '' ? [] : [rest]
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
