import { MOST_COLUMNS } from '@koma/schema/input/import'

/** The most characters of a cell that are kept; no field takes as many. */
export const LONGEST_CELL = 25_000

/** The possible delimiters of a file; a comma where nothing decides. */
export const delimiters = [',', '\t', ';'] as const

type Delimiter = (typeof delimiters)[number]

/** A row of a file that is not empty. */
export interface RawRow {
  /** The row's number as a spreadsheet counts. */
  number: number
  /** At most `MOST_COLUMNS`, each cut off after `LONGEST_CELL` characters and one more. */
  cells: string[]
  isBlank: boolean
  /** Whether cells beyond the most have something in them. */
  hasMore: boolean
  /** Whether a quotation mark is not closed, or is where none may be. */
  isOpen: boolean
}

/** The characters read before others may have their turn. */
const STRETCH = 64_000

const plainCell: Record<Delimiter, RegExp> = { ',': /[^,\r\n]*/y, '\t': /[^\t\r\n]*/y, ';': /[^;\r\n]*/y }
const afterQuote: Record<Delimiter, RegExp> = {
  ',': / *(?=[,\r\n]|$)/y,
  '\t': / *(?=[\t\r\n]|$)/y,
  ';': / *(?=[;\r\n]|$)/y,
}

/**
 * Reads the rows of `text` one after the other, in time that grows only with its length, whatever it holds. Empty lines
 * are counted and left out. Yields null where others may have their turn.
 */
export function* rowsOf(text: string, delimiter: Delimiter): Generator<RawRow | null> {
  let at = 0
  let stretch = STRETCH
  for (let number = 1; at < text.length; number += 1) {
    const row: RawRow = { number, cells: [], isBlank: true, hasMore: false, isOpen: false }
    for (;;) {
      let cell: string
      if (text[at] === '"') {
        let found = quotedCell(text, at, delimiter)
        while (found.resume !== null) {
          yield null
          found = quotedCell(text, at, delimiter, found.resume, found.isOpen)
        }
        cell = found.cell
        at = found.end
        row.isOpen ||= found.isOpen
      } else {
        const end = endOf(plainCell[delimiter], text, at) ?? at
        cell = text.slice(at, Math.min(end, at + LONGEST_CELL + 1))
        at = end
      }
      const isBlank = cell === '' || cell.trim() === ''
      row.isBlank &&= isBlank
      if (row.cells.length < MOST_COLUMNS) row.cells.push(cell)
      else row.hasMore ||= !isBlank
      if (at > stretch) {
        stretch = at + STRETCH
        yield null
      }
      if (text[at] !== delimiter) break
      at += 1
    }
    at = afterLine(text, at)
    if (!row.isBlank) yield row
  }
}

const afterLine = (text: string, end: number) => end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)

/**
 * Reads a cell in quotation marks, of which two stand for one, and one that closes nothing is kept. `resume` is where
 * the reading of a very long one continues, and otherwise null.
 */
function quotedCell(text: string, start: number, delimiter: Delimiter, from = start + 1, wasOpen = false) {
  let isOpen = wasOpen
  let quote = text.indexOf('"', from)
  while (quote !== -1) {
    if (quote - from > STRETCH) return { resume: quote, cell: '', end: quote, isOpen }
    if (text[quote + 1] === '"') quote += 1
    else {
      const end = endOf(afterQuote[delimiter], text, quote + 1)
      if (end !== null) return { resume: null, cell: unquoted(text, start + 1, quote), end, isOpen }
      isOpen = true
    }
    quote = text.indexOf('"', quote + 1)
  }
  return { resume: null, cell: unquoted(text, start + 1, text.length), end: text.length, isOpen: true }
}

function unquoted(text: string, start: number, end: number): string {
  const cut = text.slice(start, Math.min(end, start + 2 * (LONGEST_CELL + 1)))
  return cut.replaceAll('""', '"').slice(0, LONGEST_CELL + 1)
}

/** Returns the end of a sticky pattern's match that begins at `start`; null for none. */
function endOf(pattern: RegExp, text: string, start: number): number | null {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : null
}

/** The lines looked at for the delimiter and the heads. */
export const LINES_LOOKED_AT = 11
/** The fewest cells that heads below titles have. */
const FEWEST_HEADS = 3

/** Returns the delimiter that divides the first line with one, and that line into the most cells. */
export function delimiterOf(text: string): Delimiter {
  const [first] = delimiters
    .flatMap((delimiter) => {
      const row = firstRows(text, delimiter).find(({ cells }) => cells.length > 1)
      return row === undefined ? [] : [{ delimiter, row }]
    })
    .toSorted((a, b) => a.row.number - b.row.number || b.row.cells.length - a.row.cells.length)
  return first?.delimiter ?? ','
}

/** The heads of a table, and the line after which its rows begin. */
interface Heads {
  cells: string[]
  line: number
  hasMore: boolean
}

/** A group of columns about guardians, over heads that would otherwise be the student's: 電話 below 保護者. */
const guardianGroup = /^(?:保護者|ご家族|guardian|parent)/i

/** A cell that is no head: a number, a date, a time, an ID or an address. */
const isValue = (cell: string): boolean => {
  const text = cell.normalize('NFKC').trim()
  return /^\d[\d\s\-/.:()+年月日時分]*$|@|^[a-z]{1,4}[-_]?\d{2,}$/i.test(text)
}

/**
 * Returns the heads of a table: its first line or, where only titles come before it, the first of several cells without
 * values. Below merged cells, which name groups of columns, the line under them has the heads, and one that only the
 * upper line has, as of cells merged downwards, is taken from there. Null for a table without lines. (IMP-02)
 */
export function headsOf(text: string, delimiter: Delimiter): Heads | null {
  const rows = firstRows(text, delimiter).map((row) => ({ ...row, cells: row.cells.map((cell) => cell.trim()) }))
  const filled = ({ cells }: RawRow) => cells.filter((cell) => cell !== '').length
  const isHead = (row: RawRow | undefined): row is RawRow => row !== undefined && !row.cells.some(isValue)
  const wide = rows.find((row) => filled(row) > 1)
  // Two heads side by side are a table of two columns, whatever comes below.
  const isNarrow = wide !== undefined && filled(wide) < FEWEST_HEADS && wide.cells[0] !== '' && wide.cells[1] !== ''
  const isWideHead = (row: RawRow) => filled(row) >= FEWEST_HEADS && isHead(row)
  const at = isNarrow ? -1 : rows.findIndex(isWideHead)
  const first = rows[at] ?? (wide !== undefined && filled(wide) >= FEWEST_HEADS ? wide : rows[0])
  if (first === undefined) return null
  const [above, below] = [rows[at - 1], rows[at + 1]]
  const pair =
    at >= 0 && isHead(below) && isGroups(first, below)
      ? { upper: first, lower: below }
      : at > 0 && above !== undefined && filled(above) > 1 && isGroups(above, first)
        ? { upper: above, lower: first }
        : null
  const { lower, upper } = pair ?? { lower: first, upper: null }
  const cells = upper === null ? [...lower.cells] : joined(upper.cells, lower.cells)
  while (cells.at(-1) === '') cells.pop()
  return { cells, line: lower.number, hasMore: lower.hasMore }
}

/**
 * Tells whether the upper of two lines names groups of what the lower one has: one over two heads at least, and none
 * over a single head unless that is merged downwards.
 */
function isGroups({ cells: upper }: RawRow, { cells: lower }: RawRow): boolean {
  const isEmpty = (cells: readonly string[], column: number) => (cells[column] ?? '') === ''
  const named = [...upper.keys()].filter((column) => !isEmpty(upper, column))
  const isWide = (column: number) =>
    isEmpty(upper, column + 1) && !isEmpty(lower, column) && !isEmpty(lower, column + 1)
  return named.some(isWide) && named.slice(0, -1).every((column) => isWide(column) || isEmpty(lower, column))
}

/** Returns the heads of two lines of which the upper one names groups. */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [over = '', under = ''] = [upper[column], lower[column]]
    if (over !== '') group = over
    if (under === '') return over
    return guardianGroup.test(group) ? `${group} ${under}` : under
  })
}

function firstRows(text: string, delimiter: Delimiter): RawRow[] {
  const rows: RawRow[] = []
  for (const row of rowsOf(text.slice(0, STRETCH), delimiter)) {
    if (row !== null) rows.push(row)
    if (rows.length === LINES_LOOKED_AT) break
  }
  return rows
}
