import { type ImportEncoding as Encoding, MOST_ROWS } from '@koma/schema/input/import'
import { yieldTimer } from '../platform/shared/yieldTimer.ts'
import { delimiterOf, type RawRow, rowsOf } from './tableRows.ts'

/** The decoder's replacement for unreadable bytes. */
const UNREADABLE = '\uFFFD'

/** One line of a file that is not empty: its number as a spreadsheet counts it, and why it cannot be a row. */
export interface Line {
  number: number
  cells: readonly string[]
  problem: 'tooManyCells' | 'openQuote' | null
}

/** A file as a table: its heads and its lines, and what it has more of than is read. */
interface FileTable {
  heads: readonly string[]
  lines: readonly Line[]
  tooMany: 'columns' | 'rows' | null
}

/** The bytes decoded before others may have their turn. */
const STRETCH = 256_000

/** Returns the likely encoding of a file: the one that leaves the fewest bytes unreadable, UTF-8 before Shift_JIS. */
export async function encodingOf(bytes: Buffer): Promise<Encoding> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  const inUtf8 = unreadable(await textOf(bytes, 'utf-8'))
  return inUtf8 === 0 || inUtf8 <= unreadable(await textOf(bytes, 'shift_jis')) ? 'utf-8' : 'shift_jis'
}

function unreadable(text: string): number {
  let count = 0
  for (let at = text.indexOf(UNREADABLE); at !== -1; at = text.indexOf(UNREADABLE, at + 1)) count += 1
  return count
}

async function textOf(bytes: Buffer, encoding: Encoding): Promise<string> {
  const { isDue, othersTurn } = yieldTimer()
  const decoder = new TextDecoder(encoding)
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += STRETCH) {
    if (isDue()) await othersTurn()
    parts.push(decoder.decode(bytes.subarray(at, at + STRETCH), { stream: true }))
  }
  return parts.join('') + decoder.decode()
}

/** Tells whether part of a text was unreadable: another encoding, or broken. */
export const isUnreadable = (text: string) => text.includes(UNREADABLE)

/**
 * Returns the table in a file: separated by commas, tabs or semicolons, its first line with something in it being the
 * heads. Of what is too much nothing is kept. Others have their turn meanwhile.
 */
export async function readFile(bytes: Buffer, encoding: Encoding): Promise<FileTable> {
  const text = await textOf(bytes, encoding)
  const { isDue, othersTurn } = yieldTimer()
  const lines: Line[] = []
  let heads: string[] | null = null
  let tooMany: FileTable['tooMany'] = null
  for (const row of rowsOf(text, delimiterOf(text))) {
    if (isDue()) await othersTurn()
    if (row === null) continue
    if (heads === null) {
      heads = headsOf(row)
      if (row.hasMore) tooMany = 'columns'
    } else if (lines.length === MOST_ROWS) {
      tooMany ??= 'rows'
      break
    } else lines.push(lineOf(row, heads.length))
  }
  return { heads: heads ?? [], lines, tooMany }
}

function headsOf({ cells }: RawRow): string[] {
  const heads = cells.map((cell) => cell.trim())
  while (heads.at(-1) === '') heads.pop()
  return heads
}

function lineOf({ number, cells, isOpen, hasMore }: RawRow, width: number): Line {
  const tooMany = hasMore || cells.slice(width).some((cell) => cell.trim() !== '')
  return { number, cells, problem: isOpen ? 'openQuote' : tooMany ? 'tooManyCells' : null }
}
