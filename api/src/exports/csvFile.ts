import { csvLine, csvName } from '@koma/schema/csv/csv'
import type { Context } from '../shared/context.ts'

/** A list as a file that is written while it is read: nobody holds all of it. */
export interface CsvFile {
  /** `log_export_20261120_1405.csv` (CSV-02…04, D134). */
  name: string
  /** How many rows it has, for who waits for it; some more or less may come. */
  rows: number
  /** Its lines, some at a time. */
  lines(): AsyncGenerator<string>
}

/** As many rows as are read at once. */
export const ROWS_AT_ONCE = 1000

/** One page of what is exported, as cells, and where the next one goes on; null when there is none. */
export interface CsvPage {
  rows: readonly (readonly string[])[]
  next: string | null
}

/** The file of a list that comes in pages. */
export function csvFile(
  ctx: Pick<Context, 'now'>,
  base: string,
  { header, rows, read }: { header: readonly string[]; rows: number; read: (after: string | null) => Promise<CsvPage> },
): CsvFile {
  return {
    name: csvName(base, ctx.now),
    rows,
    async *lines() {
      yield csvLine(header)
      let after: string | null = null
      do {
        const page: CsvPage = await read(after)
        yield page.rows.map(csvLine).join('')
        after = page.next
      } while (after !== null)
    },
  }
}
