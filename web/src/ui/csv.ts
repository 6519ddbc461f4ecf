import { BYTE_ORDER_MARK, csvLines } from '@koma/schema/csv/csv'

export { csvName, memoCell } from '@koma/schema/csv/csv'

/**
 * A spreadsheet as CSV text: UTF-8 with a mark at its start so that Excel reads Japanese, every cell quoted,
 * none of them a formula. (CSV-10, D135)
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(header, rows)
}
