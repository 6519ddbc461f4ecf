import type { ImportEncoding as Encoding } from '@koma/schema/input/import'
import Papa from 'papaparse'

/** What a decoder puts where bytes say nothing. */
const UNREADABLE = '\uFFFD'

/** One line of a file that is not empty: its number as a spreadsheet counts it, and why it cannot be a row. */
export interface Line {
  number: number
  cells: readonly string[]
  problem: 'tooManyCells' | 'openQuote' | null
}

/** A file as a table: its heads and its lines. */
export interface FileTable {
  heads: readonly string[]
  lines: readonly Line[]
}

/** How the bytes of a file are most likely written: what leaves the fewest of them unreadable, UTF-8 before Shift_JIS. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return unreadable(bytes, 'utf-8') <= unreadable(bytes, 'shift_jis') ? 'utf-8' : 'shift_jis'
}

function unreadable(bytes: Buffer, encoding: Encoding): number {
  return textOf(bytes, encoding).split(UNREADABLE).length - 1
}

function textOf(bytes: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Whether some of a text was unreadable, because it was taken for another encoding or is broken. */
export const isUnreadable = (text: string) => text.includes(UNREADABLE)

/** The table in a file: separated by commas, tabs or semicolons, its first line with something in it being the heads. */
export function readFile(bytes: Buffer, encoding: Encoding): FileTable {
  const { data, errors } = Papa.parse<string[]>(textOf(bytes, encoding), {
    delimitersToGuess: [',', '\t', ';'],
  })
  const open = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const filled = data.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ number: index + 1, cells, isOpen: open.has(index) }],
  )
  const [head, ...rest] = filled
  const heads = (head?.cells ?? []).map((cell) => cell.trim())
  while (heads.at(-1) === '') heads.pop()
  return {
    heads,
    lines: rest.map(({ number, cells, isOpen }) => {
      const tooMany = cells.slice(heads.length).some((cell) => cell.trim() !== '')
      return { number, cells, problem: isOpen ? 'openQuote' : tooMany ? 'tooManyCells' : null }
    }),
  }
}
