import type { Language } from '@koma/schema/codes'

type Fault = 'empty' | 'workbook' | 'other'

const words: Record<Fault, Readonly<Record<Language, string>>> = {
  empty: { en: 'This file is empty.', jp: 'このファイルは空です。' },
  workbook: {
    en: 'This is not a CSV file but a workbook or an archive. In Excel, save it as “CSV UTF-8” and choose that file.',
    jp: 'CSVではなく、Excelブックまたは圧縮ファイルです。Excelで「CSV UTF-8」形式で保存し、そのファイルを選んでください。',
  },
  other: {
    en: 'This is not a CSV file but a PDF or a picture.',
    jp: 'CSVではなく、PDFまたは画像のファイルです。',
  },
}

/** The first bytes of files that are no text, whatever their name. */
const beginnings: readonly (readonly [hex: string, fault: Fault])[] = [
  ['504b0304', 'workbook'],
  ['d0cf11e0a1b11ae1', 'workbook'],
  ['1f8b08', 'workbook'],
  ['255044462d', 'other'],
  ['89504e470d0a1a0a', 'other'],
  ['ffd8ff', 'other'],
  ['47494638', 'other'],
]

/** Bytes between the cells of a table; alone they say nothing. */
const blank = new Set([...'\0\t\r\n ,;"'].map((sign) => sign.charCodeAt(0)))
const marks = ['efbbbf', 'fffe']

/** Returns why a file cannot be a table; null if it may be one. Does not decode its text. */
export function notATable(file: Buffer, language: Language): string | null {
  const start = file.subarray(0, 8).toString('hex')
  const [, format] = beginnings.find(([hex]) => start.startsWith(hex)) ?? []
  const mark = marks.find((hex) => start.startsWith(hex)) ?? ''
  const fault = format ?? (file.subarray(mark.length / 2).every((byte) => blank.has(byte)) ? 'empty' : null)
  return fault === null ? null : words[fault][language]
}
