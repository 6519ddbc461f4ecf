import { csvLine, csvName } from '@koma/schema/csv/csv'
import { FairTurns } from '../platform/database/turns/fairTurns.ts'
import type { Context } from '../platform/shared/context.ts'

/** A list as a file that is written while it is read: nobody holds all of it. */
export interface CsvFile {
  /** `log_export_20261120_1405.csv` (CSV-02…04, D134). */
  name: string
  /** The number of rows, for those who wait for it; some more or less may come. */
  rows: number
  /** Yields the lines, some at a time. */
  lines(): AsyncGenerator<string>
}

/** The rows read at once. */
export const ROWS_AT_ONCE = 1000

/** Pages that are read and written at once, of how many of one school while others have files made, too. */
const [AT_ONCE, SHARE] = [2, 1]
/** Callers here have been sent the beginning of a file, and get the rest however long it takes. */
const forEver = Number.POSITIVE_INFINITY
const turns = new FairTurns({ maxRunning: AT_ONCE, maxPerSchool: SHARE, maxQueued: forEver, timeout: forEver })

/** One page of an export, as cells, and the cursor of the next one; null when there is none. */
interface CsvPage {
  rows: readonly (readonly string[])[]
  next: string | null
}

/**
 * Returns the file of a list that comes in pages. Each page is read and made into lines in turn, so that files of one
 * school do not hold up another.
 */
export function csvFile(
  ctx: Pick<Context, 'now' | 'school'>,
  base: string,
  { header, rows, read }: { header: readonly string[]; rows: number; read: (after: string | null) => Promise<CsvPage> },
): CsvFile {
  const written = async (after: string | null) => {
    const page = await read(after)
    return { text: page.rows.map(csvLine).join(''), next: page.next }
  }
  return {
    name: csvName(base, ctx.now),
    rows,
    async *lines() {
      yield csvLine(header)
      let after: string | null = null
      do {
        const { text, next }: { text: string; next: string | null } = await turns.run(ctx.school.id, () =>
          written(after),
        )
        yield text
        after = next
      } while (after !== null)
    },
  }
}
