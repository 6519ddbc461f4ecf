import { logExportInput } from '@koma/schema/input/export'
import { logColumns } from '@koma/schema/logEntry'
import type { LogTypeName } from '@koma/schema/logTypes'
import type { z } from 'zod'
import { mayReadLog } from '../activity/history.policy.ts'
import { countLog, readLog } from '../activity/log.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { type CsvFile, csvFile, ROWS_AT_ONCE } from './csvFile.ts'

/** Writes the log between two days as a file, the latest first (LOG-03, LOG-12, CSV-04, CSV-08, D135). Staff. */
export async function logFile(ctx: Context, input: z.input<typeof logExportInput>): Promise<CsvFile> {
  mayReadLog(ctx)
  const range = parseInput(ctx, logExportInput, input)
  const columns = logColumns(ctx.language)
  return csvFile(ctx, 'log_export', {
    header: columns.map(([head]) => head),
    rows: await countLog(ctx, range),
    async read(after) {
      const { entries, next } = await readLog(ctx, range, { limit: ROWS_AT_ONCE, after })
      const described = entries.map((entry) => ({
        ...entry,
        // The names of GraphQL are those of the words.
        type: entry.type.replaceAll('-', '_') as LogTypeName,
      }))
      return { rows: described.map((entry) => columns.map(([, cell]) => cell(entry))), next }
    },
  })
}
