import { type ImportEncoding as Encoding, MOST_ROWS } from '@koma/schema/input/import'
import { yieldTimer } from '../platform/shared/yieldTimer.ts'
import { delimiterOf, delimiters, headsOf, type RawRow, rowsOf } from './tableRows.ts'

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

/** Two signs of Japanese side by side, as each Japanese table has them in its headings or names. */
const japanese = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々]{2}/u

/**
 * Returns the likely encoding of a file. UTF-16 has a mark or zeros in every other place. Otherwise it is the one that
 * leaves the fewest bytes unreadable, UTF-8 first. Western letters can look like single kanji of Shift_JIS, so a file
 * without two signs of Japanese in a row is taken for a Western one.
 */
export async function encodingOf(bytes: Buffer): Promise<Encoding> {
  const wide = inUtf16(bytes)
  if (wide !== null) return wide
  const inUtf8 = unreadable(await textOf(bytes, 'utf-8'))
  if (inUtf8 === 0) return 'utf-8'
  const inJapanese = await textOf(bytes, 'shift_jis')
  if (!japanese.test(inJapanese)) return 'windows-1252'
  return inUtf8 <= unreadable(inJapanese) ? 'utf-8' : 'shift_jis'
}

/** The bytes at the start of a file that tell whether it is UTF-16 without a mark. */
const LOOKED_AT = 2000

function inUtf16(bytes: Buffer): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 2 && even === 0) return 'utf-16le'
  return even > 2 && odd === 0 ? 'utf-16be' : null
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
 * Returns the table in a file: separated by commas, tabs or semicolons, or by what Excel's line `sep=` says. The heads
 * are those that `headsOf` finds. Of what is too much nothing is kept. Others have their turn meanwhile. (IMP-02)
 */
export async function readFile(bytes: Buffer, encoding: Encoding): Promise<FileTable> {
  const whole = await textOf(bytes, encoding)
  const [separation = '', separator] = /^sep=([,;\t])\r?\n/i.exec(whole) ?? []
  const text = whole.slice(separation.length)
  const { isDue, othersTurn } = yieldTimer()
  const lines: Line[] = []
  const delimiter = delimiters.find((each) => each === separator) ?? delimiterOf(text)
  const heads = headsOf(text, delimiter)
  let tooMany: FileTable['tooMany'] = heads?.hasMore === true ? 'columns' : null
  for (const row of rowsOf(text, delimiter)) {
    if (isDue()) await othersTurn()
    if (row === null || heads === null || row.number <= heads.line) continue
    if (lines.length === MOST_ROWS) {
      tooMany ??= 'rows'
      break
    }
    lines.push(lineOf(row, heads.cells.length))
  }
  return { heads: heads?.cells ?? [], lines, tooMany }
}

function lineOf({ number, cells, isOpen, hasMore }: RawRow, width: number): Line {
  const tooMany = hasMore || cells.slice(width).some((cell) => cell.trim() !== '')
  return { number, cells, problem: isOpen ? 'openQuote' : tooMany ? 'tooManyCells' : null }
}
