import { csvLine, csvName } from '@koma/schema/csv/csv'
import { journalFileInput } from '@koma/schema/input/journal'
import { journalHeader, journalRow } from '@koma/schema/rules/journal'
import type { z } from 'zod'
import { readJournal } from '../debit/journal.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import type { CsvFile } from './csvFile.ts'

/** Writes the journal of a month as an accounting program imports it (DEBIT-12). Staff. */
export async function journalFile(ctx: Context, input: z.input<typeof journalFileInput>): Promise<CsvFile> {
  maySeePayments(ctx)
  const { month, program } = parseInput(ctx, journalFileInput, input)
  const entries = await readJournal(ctx, month)
  const header = journalHeader(program)
  return {
    name: csvName(`journal_${program}_${month}`, ctx.now),
    rows: entries.length,
    async *lines() {
      if (header !== null) yield csvLine(header)
      for (const [at, entry] of entries.entries()) yield csvLine(journalRow(program, entry, at + 1))
    },
  }
}
