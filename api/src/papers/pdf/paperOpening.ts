import type { Language } from '@koma/schema/codes'
import type { PaperLayout } from '../addressedName.ts'
import { headAt, issuerAt } from './paperHead.ts'
import { fitting, left, type Pdf } from './paperPdf.ts'

/** What a paper that is made out to somebody begins with, as it was issued. */
interface OpenedPaper {
  paperNumber: string
  content: {
    layout: PaperLayout
    language: Language
    issuedOn: string
    addressedTo: string
    studentName: string
    schoolName: string
    contact: readonly string[]
    invoiceNumber: string
  }
  picture: Buffer | null
  seal: Buffer | null
  mark: 'cancelled' | 'copy' | null
}

/** The words of its kind. */
interface OpeningTexts {
  title: string
  number: string
  issued: string
  cancelled: string
  copy: string
  registration: string
  to: (name: string, layout: PaperLayout) => string
  student: (name: string) => string
}

/**
 * Draws the opening of an invoice or a statement: its head, the name, the student where that is somebody else, a line
 * on what it is about, and who issues it beside them. Returns where the rest begins.
 */
export function openingAt(pdf: Pdf, paper: OpenedPaper, text: OpeningTexts, about: string): number {
  const { paperNumber, content, picture, seal, mark } = paper
  const { language, issuedOn, addressedTo, studentName } = content
  headAt(pdf, { ...text, paperNumber, issuedOn, picture, language, mark: mark === null ? null : text[mark] })
  const name = text.to(addressedTo, content.layout)
  pdf
    .font('bold')
    .fontSize(fitting(pdf, name, 15, 245))
    .text(name, left, 170, { width: 265 })
  pdf.font('regular').fontSize(9.5)
  if (studentName !== addressedTo) pdf.text(text.student(studentName), left, pdf.y + 3, { width: 265 })
  pdf.text(about, left, pdf.y + 6, { width: 265 })
  const under = pdf.y
  issuerAt(pdf, content, { x: 345, y: 172, sizes: [11, 9], registration: text.registration, seal })
  return Math.max(under, pdf.y) + 16
}
