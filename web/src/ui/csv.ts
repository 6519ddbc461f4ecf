import { BYTE_ORDER_MARK, csvLines } from '@koma/schema/csv/csv'

export { csvName, memoCell } from '@koma/schema/csv/csv'

/**
 * Returns a spreadsheet as CSV text. It is UTF-8 with a mark at its start, so that Excel reads Japanese. Every cell is
 * quoted, and none is a formula. (CSV-10, D135)
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + csvLines(header, rows)
}

/** Returns a time as files have it, which programs sort as it is read: `2026-11-20 15:00`; an empty text for none. */
export const minute = (time: string | null): string => time?.slice(0, 16).replace('T', ' ') ?? ''
