import { grey, left, type Pdf } from './paperPdf.ts'

/** The amount without its tax from which a receipt of cash needs a revenue stamp (印紙税法 別表第一 17号), in yen. */
export const STAMPED_FROM = 50_000

/** Draws the space for a revenue stamp at the left. */
export function stampAt(pdf: Pdf, text: { stamp: string; stampNote: string }, y: number): void {
  pdf.rect(left, y, 92, 66).dash(3, { space: 3 }).lineWidth(0.7).strokeColor(grey).stroke().undash()
  pdf.font('regular').fontSize(9).fillColor(grey).strokeColor('black')
  pdf.text(text.stamp, left, y + 18, { width: 92, align: 'center' })
  pdf.fontSize(7).text(text.stampNote, left + 3, y + 36, { width: 86, align: 'center' })
  pdf.fillColor('black')
}
