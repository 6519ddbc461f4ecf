import { formula, withoutGuard } from './formula.ts'

/** Says at the start of a file that it is UTF-8, so that Excel reads Japanese. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns one row as a line of a CSV file: every cell quoted, none of them a formula. (CSV-10, D135) */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** Returns a spreadsheet as the lines of a CSV file, without a mark at the start. (CSV-10, D135) */
export function csvLines(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map(csvLine).join('')
}

/** Returns the cells of a CSV file that `csvLines` wrote, without what guards them from being formulas. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(withoutGuard(cell.replaceAll('""', '"')))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Writes a memo in one cell and line: commas and line breaks become spaces. (CSV-07) */
export function memoCell(memo: string): string {
  return memo.replaceAll(/\r\n|[,\r\n]/g, ' ')
}

/**
 * Returns `slot_export_20261120_1405.csv`: the name, and the school's clock `YYYY-MM-DDTHH:mm:ss`. (CSV-02…04, D134)
 */
export function csvName(base: string, now: string): string {
  return `${base}_${now.slice(0, 10).replaceAll('-', '')}_${now.slice(11, 16).replace(':', '')}.csv`
}

/** A negative amount or points taken: it calculates nothing, and people add such columns up. */
const lessThanNothing = /^-\d{1,15}(?:\.\d{1,15})?%?$/

function cellOf(text: string): string {
  const harmless = formula.test(text) && !lessThanNothing.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
