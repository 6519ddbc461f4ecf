import { csvLine } from '@koma/schema/csv/csv'
import { LARGEST_IMPORT, MOST_COLUMNS, MOST_ROWS } from '@koma/schema/input/import'
import { Unzip, UnzipInflate } from 'fflate'
import { yieldTimer } from '../platform/shared/yieldTimer.ts'
import { LINES_LOOKED_AT } from './tableRows.ts'

/** Why a workbook cannot be read: broken or something else, protected or of an old Excel, or larger than is read. */
export type WorkbookFault = 'unreadable' | 'tooLarge'

/** The most bytes of a workbook's parts when they are unpacked, and the most parts. */
const MOST_UNPACKED = 64_000_000
const MOST_PARTS = 2000
/** The packed bytes that are unpacked at once: at the most a thousand times as many come out. */
const STRETCH = 8192

/** The day before the first of Excel's calendar: a time without a day is on it. */
const NO_DAY = 1899

type Cell = string | boolean | Date | null

/** Tells whether a file begins as a workbook of today's Excel does, which is a ZIP archive. */
export const isWorkbook = (file: Buffer) => file.subarray(0, 4).toString('hex') === '504b0304'

/**
 * Returns the first sheet of a workbook (.xlsx) as CSV in UTF-8. Texts keep their zeros; days are written as
 * 2026-11-30, times as 18:30, numbers in full. The sheet is read beside, so that others have their turn. (IMP-01)
 */
export async function workbookAsCsv(
  file: Buffer,
): Promise<{ ok: true; file: Buffer } | { ok: false; fault: WorkbookFault }> {
  try {
    if (!(await isSmallEnough(file))) return { ok: false, fault: 'tooLarge' }
    const { readSheet } = await import('read-excel-file/node')
    const rows = (await readSheet(file, { parseNumber: inFull, trim: false })) as unknown as Cell[][]
    // More of each than a table may have, by which it is found to be too large.
    const text = withoutMore(rows)
      .map((row) => csvLine(row.slice(0, MOST_COLUMNS + 1).map(textOf)))
      .join('')
    const csv = Buffer.from(text)
    return csv.length > LARGEST_IMPORT ? { ok: false, fault: 'tooLarge' } : { ok: true, file: csv }
  } catch {
    return { ok: false, fault: 'unreadable' }
  }
}

/**
 * Returns the rows until there are more than a table and what stands above it may have. Empty ones do not count; they
 * stay, so that rows keep their numbers.
 */
function withoutMore(rows: readonly Cell[][]): readonly Cell[][] {
  let filled = 0
  const end = rows.findIndex((row) => {
    if (row.some((cell) => textOf(cell).trim() !== '')) filled += 1
    return filled > MOST_ROWS + LINES_LOOKED_AT + 1
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** Unpacks a workbook in order to count its bytes: what an archive says of its size need not be true. */
async function isSmallEnough(file: Buffer): Promise<boolean> {
  const { isDue, othersTurn } = yieldTimer()
  const unpacked = { bytes: 0, parts: 0 }
  const isTooLarge = () => unpacked.bytes > MOST_UNPACKED || unpacked.parts > MOST_PARTS
  const archive = new Unzip((part) => {
    unpacked.parts += 1
    part.ondata = (error, data) => {
      if (error) throw error
      unpacked.bytes += data.length
    }
    part.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < file.length; at += STRETCH) {
    if (isTooLarge()) return false
    if (isDue()) await othersTurn()
    archive.push(file.subarray(at, at + STRETCH), at + STRETCH >= file.length)
  }
  return !isTooLarge()
}

/**
 * Returns a number as people wrote it: in full, and without what binary fractions add. Excel keeps 15 digits; of a
 * longer number the others are lost, so it stays in powers of ten, which is refused by name.
 */
function inFull(number: string): string {
  const value = Number(number)
  if (Math.abs(value) >= 1e15) return value.toExponential(14)
  if (Number.isInteger(value)) return BigInt(value).toString()
  return String(Number(value.toPrecision(15)))
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell)
  // Fractions of a day are not exact: half past six may be some milliseconds before.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().split('T')
  if (cell.getUTCFullYear() <= NO_DAY) return time.slice(0, 5)
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}
