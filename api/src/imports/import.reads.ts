import {
  importFileInput,
  importPreviewInput,
  type ImportPreviewInput,
  importsInput,
  type ImportsInput,
} from '@koma/schema/input/import'
import { isExplanation } from '@koma/schema/tables/example'
import { assignColumns, type ImportedKind } from '@koma/schema/tables/tables'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { excelChangeKinds } from './excelChanges.ts'
import { importKindOf, mayAskForImports, mayImport, mayLink } from './import.policy.ts'
import type { ImportFaultType, ImportFileType, ImportPreviewType, ImportRunType } from './import.type.ts'
import { fieldsOfNewRecord, type Difference, type Verdict } from './judge.ts'
import { countsOf, digestOf, judgeFile } from './judgeFile.ts'
import { awaitsInvitation, madeByImport } from './newGuardians.ts'
import { encodingOf, readFile } from './readFile.ts'

/** The number of sample values of a column, the lines they come from, and the most of each that is shown. */
const SAMPLES = 3
const LINES_OF_SAMPLES = 100
const LONGEST_SAMPLE = 200
const ROWS_OF_PAGE = 100

/** A file that waits to be imported. */
interface WaitingFile {
  id: string
  kind: ImportedKind
  fileName: string
  file: Buffer
}

/** Returns the file of an import that has not been applied; null when the school has no such import. */
export async function waitingFile(
  em: EntityManager,
  schoolId: string,
  id: string,
  locked = false,
): Promise<WaitingFile | null> {
  const [found] = await query(
    em,
    sql<WaitingFile>`
      select id, kind, file_name as "fileName", file from import
      where school_id = ${schoolId} and id = ${id} and applied_at is null ${locked ? sql`for update` : sql``}`,
  )
  return found ?? null
}

/**
 * Returns how a file that was sent is written, its columns, and which field each seems to bring; null once it is
 * imported.
 */
export async function importFile(
  ctx: Context,
  input: { id: string; encoding?: string | null },
): Promise<ImportFileType | null> {
  mayAskForImports(ctx)
  const { id, encoding: requested } = parseInput(ctx, importFileInput, input)
  const found = await waitingFile(ctx.em, ctx.school.id, id)
  if (found === null) return null
  mayImport(ctx, found.kind)
  const encoding = requested ?? (await encodingOf(found.file))
  const { heads, lines: all } = await readFile(found.file, encoding)
  const lines = all.filter(({ cells }) => !isExplanation(cells))
  const { table, needed } = await importKindOf(ctx.em, ctx.school.id, found.kind)
  const assigned = assignColumns(table, heads)
  const first = lines.slice(0, LINES_OF_SAMPLES)
  return {
    id,
    kind: found.kind,
    fileName: found.fileName,
    encoding,
    rows: lines.length,
    columns: heads.map((head, index) => ({
      head: head.slice(0, LONGEST_SAMPLE),
      field: assigned[index] ?? null,
      samples: first
        .map(({ cells }) => (cells[index] ?? '').trim().slice(0, LONGEST_SAMPLE))
        .filter((cell) => cell !== '')
        .slice(0, SAMPLES),
    })),
    fields: table.map(({ field, head, role }) => ({ field, label: head[ctx.language], role })),
    needed: needed.map((fields) => [...fields]),
  }
}

/**
 * Previews an import: what it would do, counted, and its rows a page at a time; null without the file. Changes nothing.
 */
export async function importPreview(ctx: Context, input: ImportPreviewInput): Promise<ImportPreviewType | null> {
  mayAskForImports(ctx)
  const { id, verdict, after, limit, ...reading } = parseInput(ctx, importPreviewInput, input)
  const found = await waitingFile(ctx.em, ctx.school.id, id)
  if (found === null) return null
  const canLink = mayLink(mayImport(ctx, found.kind))
  const kind = await importKindOf(ctx.em, ctx.school.id, found.kind)
  const { verdicts, excelChanges, lines } = await judgeFile(
    ctx.em,
    ctx,
    kind,
    found.file,
    { ...reading, canLink },
    false,
  )
  const cellsOf = new Map(lines.map(({ number, cells }) => [number, cells]))
  const labels = new Map(kind.table.map(({ field, head }) => [field, head[ctx.language]]))
  const faultsOf = (row: Verdict): ImportFaultType[] =>
    row.verdict !== 'refused'
      ? []
      : row.faults.map(({ message, field }) => ({ message, field: field && (labels.get(field) ?? field) }))
  const differencesOf = (row: Verdict): Difference[] => {
    if (row.verdict === 'new') return fieldsOfNewRecord(ctx.language, kind.table, row)
    return row.verdict === 'changed' ? row.differences : []
  }
  const matching = verdicts.filter((row) => (!verdict || row.verdict === verdict) && row.line > (after ?? 0))
  const most = limit ?? ROWS_OF_PAGE
  return {
    ...countsOf(verdicts),
    lostZeros: excelChanges.filter(({ kind: change }) => change === 'phoneZero').length,
    excelChanges: excelChangeKinds.flatMap((change) => {
      const ofKind = excelChanges.filter((each) => each.kind === change)
      const shown = ofKind.slice(0, SAMPLES).map(({ line, field, before, after: fixed }) => ({
        line,
        label: labels.get(field) ?? field,
        before: before.slice(0, LONGEST_SAMPLE),
        after: fixed,
      }))
      return ofKind.length === 0 ? [] : [{ kind: change, count: ofKind.length, examples: shown }]
    }),
    digest: digestOf(verdicts),
    hasMore: matching.length > most,
    rows: matching.slice(0, most).map((row) => ({
      line: row.line,
      name: row.name.slice(0, LONGEST_SAMPLE),
      verdict: row.verdict,
      message: faultsOf(row)[0]?.message ?? null,
      field: faultsOf(row)[0]?.field ?? null,
      faults: faultsOf(row),
      note: row.note ?? null,
      cells: row.verdict === 'refused' ? [...(cellsOf.get(row.line) ?? [])] : [],
      differences: differencesOf(row).map(({ field, before, after: now }) => ({
        label: labels.get(field) ?? field,
        before: before.slice(0, LONGEST_SAMPLE),
        after: now.slice(0, LONGEST_SAMPLE),
      })),
    })),
  }
}

const runColumns = (schoolId: string): Sql => sql`i.id, i.file_name as "fileName", i.made, i.changed, i.refused,
  case when i.kind = 'student' and i.taken_back_at is null
    then (select count(*)::int ${madeByImport(schoolId)} and ${awaitsInvitation}) else 0 end as "guardiansToInvite",
  ${wallTime('i.applied_at')} as "appliedAt", ${wallTime('i.taken_back_at')} as "undoneAt",
  s.last_name || ' ' || s.first_name as by`
const runsOf = (schoolId: string): Sql => sql`import i join staff s on s.school_id = i.school_id and s.id = i.staff_id
  where i.school_id = ${schoolId} and i.applied_at is not null`

/** Returns the last imports of a kind, newest first, and who did each. */
export async function imports(ctx: Context, input: ImportsInput): Promise<ImportRunType[]> {
  mayAskForImports(ctx)
  const { kind } = parseInput(ctx, importsInput, input)
  mayImport(ctx, kind)
  return query(
    ctx.em,
    sql<ImportRunType>`
      select ${runColumns(ctx.school.id)} from ${runsOf(ctx.school.id)} and i.kind = ${kind} order by i.applied_at desc, i.id desc
        limit 20`,
  )
}

/** Returns one import as it is now, for the staff allowed to do it. */
export async function importRun({ em, school }: Context, id: string): Promise<ImportRunType | null> {
  const [run] = await query(
    em,
    sql<ImportRunType>`select ${runColumns(school.id)} from ${runsOf(school.id)} and i.id = ${id}`,
  )
  return run ?? null
}
