import { uploadImportInput } from '@koma/schema/input/import'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Context } from '../platform/shared/context.ts'
import { badInput } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayAskForImports, mayImport } from './import.policy.ts'
import { notATable, notATableText } from './notATable.ts'
import { importAnswers } from './importWords.ts'
import { encodingOf, readFile } from './readFile.ts'
import { isWorkbook, workbookAsCsv } from './workbook.ts'

/** The most files of one person that wait at the same time: several windows may be open. */
const WAITING = 5

/**
 * Keeps a file that is to be imported, for a day; of a workbook its first sheet, as CSV. Staff who may make and edit
 * what it brings. BAD_USER_INPUT for one that is empty, no table at all, or has more columns or rows than are read.
 * Gives the import's id.
 */
export async function uploadImport(ctx: Context, input: unknown, sent: Buffer): Promise<{ id: string }> {
  mayAskForImports(ctx)
  const { kind, name } = parseInput(ctx, uploadImportInput, input)
  const viewer = mayImport(ctx, kind)
  const table = isWorkbook(sent) ? await workbookAsCsv(sent) : { ok: true as const, file: sent }
  if (!table.ok) throw badInput(notATableText(table.fault, ctx.language))
  const { file } = table
  const fault = notATable(file, ctx.language)
  if (fault !== null) throw badInput(fault)
  const { tooMany } = await readFile(file, await encodingOf(file))
  if (tooMany !== null) throw badInput(importAnswers[ctx.language].tooMany[tooMany])
  return inTransaction(ctx, async (em) => {
    await query(
      em,
      sql`
        delete from import where school_id = ${ctx.school.id} and applied_at is null
          and (sent_at < now() - interval '1 day' or id in (
            select id from import
            where school_id = ${ctx.school.id} and staff_id = ${viewer.id} and applied_at is null
            order by sent_at desc offset ${WAITING - 1}))`,
    )
    const [created] = await query(
      em,
      sql<{ id: string }>`
        insert into import (school_id, staff_id, kind, file_name, file)
        values (${ctx.school.id}, ${viewer.id}, ${kind}, ${name}, ${file}) returning id`,
    )
    if (created === undefined) throw new Error('a file was not kept')
    return created
  })
}
