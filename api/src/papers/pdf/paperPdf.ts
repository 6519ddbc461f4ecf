import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type { Language } from '@koma/schema/codes'
import type PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

const fontPackage = '@expo-google-fonts/noto-sans-jp'

/** The edges of what is drawn on a page of A4, in points. */
export const left = 57
export const right = 538
export const bottom = 785
export const width = right - left
export const grey = '#555555'
const rule = '#bbbbbb'

/** The title and the day of issue of a file. */
interface FileFacts {
  title: string
  issuedOn: string
  language: Language
}

/**
 * Makes one PDF of papers, each drawn by `draw` from the top of a new page of A4. The text is text, in a part of Noto
 * Sans JP that the file brings along. Each page of a cancelled one is marked. The same papers give the same bytes.
 * Others get a turn after each paper.
 */
export async function paperPdf<Paper extends object>(
  papers: readonly Paper[],
  draw: (pdf: Pdf, paper: Paper) => void,
  { title, issuedOn, language }: FileFacts,
): Promise<Buffer> {
  // Only who prints loads them.
  const { default: Document } = await import('pdfkit')
  const file = createRequire(import.meta.url)
  const issued = new Date(`${issuedOn}T00:00:00Z`)
  const pdf = new Document({
    size: 'A4',
    margin: left,
    autoFirstPage: false,
    lang: language === 'en' ? 'en' : 'ja',
    displayTitle: true,
    info: { Title: title, Creator: 'Koma', CreationDate: issued, ModDate: issued },
  })
  pdf.registerFont('regular', file.resolve(`${fontPackage}/400Regular/NotoSansJP_400Regular.ttf`))
  pdf.registerFont('bold', file.resolve(`${fontPackage}/700Bold/NotoSansJP_700Bold.ttf`))
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => void pdf.on('end', resolve).on('error', reject))
  let isVoid = false
  pdf.on('pageAdded', () => {
    if (isVoid) voidAt(pdf, language)
  })
  for (const paper of papers) {
    isVoid = 'mark' in paper && paper.mark === 'cancelled'
    pdf.addPage()
    draw(pdf, paper)
    await setImmediate()
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Marks a page as void, across and under its words, which stay readable. (PAPER-27) */
function voidAt(pdf: Pdf, language: Language): void {
  const [x, y] = [pdf.page.width / 2, pdf.page.height / 2]
  const words = language === 'en' ? 'VOID' : '取消'
  pdf
    .save()
    .rotate(-35, { origin: [x, y] })
    .font('bold')
    .fontSize(language === 'en' ? 150 : 200)
    .fillColor('#c92a2a', 0.16)
  pdf.text(words, x - pdf.widthOfString(words) / 2, y - pdf.currentLineHeight() / 2, { lineBreak: false })
  pdf.restore()
  pdf.fillColor('black', 1)
  pdf.x = left
  pdf.y = left
}

/** Draws a school's logo at the left, in a box so high. A file has each picture once, however many pages show it. */
export function logoAt(pdf: Pdf, picture: Buffer, y: number, height: number): void {
  pdf.image(`data:image/png;base64,${picture.toString('base64')}`, left, y, { fit: [150, height] })
}

/** Draws a thin line across `from` to `to`. */
export function ruleAt(pdf: Pdf, y: number, from: number = left, to: number = right): void {
  pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.4).strokeColor(rule).stroke().strokeColor('black')
}

export const yen = (amount: number): string => `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('en')}`

/** Returns the size at which the words fit on two lines of this width. */
export function fitting(pdf: Pdf, words: string, size: number, wide: number): number {
  return pdf.fontSize(size).widthOfString(words) <= wide * 2
    ? size
    : Math.max(8, (size * wide * 2) / pdf.widthOfString(words))
}

export function dayText(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-').map(Number)
  if (language === 'jp') return `${year}年${month}月${date}日`
  return `${date} ${monthName(day)} ${year}`
}

export function monthText(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-').map(Number)
  return language === 'jp' ? `${year}年${number}月` : `${monthName(`${month}-01`)} ${year}`
}

const monthName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
