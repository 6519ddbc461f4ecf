import { csvLine, csvName } from '@koma/schema/csv/csv'
import { journalFileInput } from '@koma/schema/input/journal'
import { journalHeader, journalRow } from '@koma/schema/rules/journal'
import type { z } from 'zod'
import { readJournal } from '../debit/journal.ts'
import { actorOf, type Context } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeePayments } from '../payments/payment.policy.ts'
import type { CsvFile } from './csvFile.ts'

/**
 * Writes the journal of a month as an accounting program imports it, and keeps that it did (DEBIT-12, PAY-21). Staff.
 */
export async function journalFile(ctx: Context, input: z.input<typeof journalFileInput>): Promise<CsvFile> {
  const viewer = maySeePayments(ctx)
  const { month, program } = parseInput(ctx, journalFileInput, input)
  const entries = await readJournal(ctx, month)
  const header = journalHeader(program)
  await query(
    ctx.em,
    sql`
      insert into journal_export (school_id, month, program, actor, at)
      values (${ctx.school.id}, ${month}, ${program}, ${actorOf(viewer)}, ${ctx.now})
      on conflict (school_id, month) do update set program = excluded.program, actor = excluded.actor, at = excluded.at`,
  )
  return {
    name: csvName(`journal_${program}_${month}`, ctx.now),
    rows: entries.length,
    async *lines() {
      if (header !== null) yield csvLine(header)
      for (const [at, entry] of entries.entries()) yield csvLine(journalRow(program, entry, at + 1))
    },
  }
}
