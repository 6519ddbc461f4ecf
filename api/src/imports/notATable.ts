import type { Language } from '@koma/schema/codes'
import type { WorkbookFault } from './workbook.ts'

type Fault = 'empty' | 'archive' | 'other' | WorkbookFault

const words: Record<Fault, Readonly<Record<Language, string>>> = {
  empty: { en: 'This file is empty.', jp: 'このファイルは空です。' },
  archive: {
    en: 'This is an old or protected Excel workbook, or an archive. In Excel, save it as “Excel Workbook (.xlsx)” without a password and choose that file.',
    jp: '古い形式かパスワード付きのExcelブック、または圧縮ファイルです。Excelで「Excelブック（.xlsx）」形式でパスワードなしで保存し、そのファイルを選んでください。',
  },
  unreadable: {
    en: 'This workbook can’t be read. Open it in Excel, save it again, and choose that file.',
    jp: 'このExcelブックは読み取れません。Excelで開いて保存し直し、そのファイルを選んでください。',
  },
  tooLarge: {
    en: 'This workbook is too large. Keep only the sheet with the table, and save it as a new file.',
    jp: 'このExcelブックは大きすぎます。表のシートだけを残し、新しいファイルとして保存してください。',
  },
  other: {
    en: 'This is not a table but a PDF or a picture. Choose a CSV file or an Excel workbook.',
    jp: '表ではなく、PDFまたは画像のファイルです。CSVファイルかExcelブックを選んでください。',
  },
}

/** The first bytes of files that are no text, whatever their name. */
const beginnings: readonly (readonly [hex: string, fault: Fault])[] = [
  ['d0cf11e0a1b11ae1', 'archive'],
  ['1f8b08', 'archive'],
  ['255044462d', 'other'],
  ['89504e470d0a1a0a', 'other'],
  ['ffd8ff', 'other'],
  ['47494638', 'other'],
]

/** Bytes between the cells of a table; alone they say nothing. */
const blank = new Set([...'\0\t\r\n ,;"'].map((sign) => sign.charCodeAt(0)))
const marks = ['efbbbf', 'fffe', 'feff']

/** Tells why a file cannot be imported. */
export const notATableText = (fault: Fault, language: Language) => words[fault][language]

/** Returns why a file cannot be a table; null if it may be one. Does not decode its text. */
export function notATable(file: Buffer, language: Language): string | null {
  const start = file.subarray(0, 8).toString('hex')
  const [, format] = beginnings.find(([hex]) => start.startsWith(hex)) ?? []
  const mark = marks.find((hex) => start.startsWith(hex)) ?? ''
  const fault = format ?? (file.subarray(mark.length / 2).every((byte) => blank.has(byte)) ? 'empty' : null)
  return fault === null ? null : notATableText(fault, language)
}
