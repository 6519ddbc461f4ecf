import { createHash } from 'node:crypto'
import type { ImportEncoding, importVerdicts } from '@koma/schema/input/import'
import { isExplanation } from '@koma/schema/tables/example'
import type { EntityManager } from '@mikro-orm/postgresql'
import { yieldTimer } from '../platform/shared/yieldTimer.ts'
import { type ExcelChange, mendRows } from './excelChanges.ts'
import type { ImportContext, ImportKind, ImportOptions } from './importKind.ts'
import { rowJudge, type Verdict } from './judge.ts'
import { type Line, readFile } from './readFile.ts'
import { rowReader } from './readRow.ts'

/** The way a file is read. */
export interface Reading extends ImportOptions {
  encoding: ImportEncoding
  columns: readonly string[]
}

/** The effect of importing a file, row by row. */
interface Judged {
  verdicts: Verdict[]
  heads: readonly string[]
  /** The cells that Excel seems to have changed, whether or not they are fixed. */
  excelChanges: readonly ExcelChange[]
  lines: readonly Line[]
}

/** Judges a file as the school is now; `locked` keeps what it says true until the transaction of `em` ends. */
export async function judgeFile(
  em: EntityManager,
  ctx: ImportContext,
  kind: ImportKind,
  file: Buffer,
  { encoding, columns, ...options }: Reading,
  locked: boolean,
): Promise<Judged> {
  const { heads, lines: all } = await readFile(file, encoding)
  const lines = all.filter(({ cells }) => !isExplanation(cells))
  const { isDue, othersTurn } = yieldTimer()
  const read = rowReader(
    ctx.language,
    kind.table,
    columns.map((field) => (field === '' ? null : field)),
  )
  const rows = []
  for (const line of lines) {
    if (isDue()) await othersTurn()
    const row = read(line)
    rows.push(row.ok ? row : { ...row, line: line.number })
  }
  const readable = rows.filter((row) => row.ok)
  const mended = await mendRows(em, ctx.school.id, kind, readable, options)
  const judge = rowJudge(ctx.language, kind.table, await kind.open(em, ctx, mended.rows, locked, options), encoding)
  const byLine = new Map(mended.rows.map((row) => [row.line, row]))
  const verdicts: Verdict[] = []
  for (const row of rows) {
    if (isDue()) await othersTurn()
    verdicts.push(judge(byLine.get(row.line) ?? row))
  }
  return { verdicts, heads, excelChanges: mended.changes, lines }
}

/** Counts the rows with each verdict. */
export function countsOf(verdicts: readonly Verdict[]): Record<(typeof importVerdicts)[number], number> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { verdict } of verdicts) counts[verdict] += 1
  return counts
}

/** Returns a digest that differs as soon as the import would write anything else. */
export function digestOf(verdicts: readonly Verdict[]): string {
  const hash = createHash('sha256')
  for (const row of verdicts) {
    if (row.verdict === 'new') hash.update(JSON.stringify([row.line, row.form.as]))
    if (row.verdict === 'changed') hash.update(JSON.stringify([row.line, row.id, row.form.as]))
  }
  return hash.digest('base64url')
}
