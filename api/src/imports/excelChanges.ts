import { readCell } from '@koma/schema/tables/cell'
import type { CellValue } from '@koma/schema/tables/column'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { ImportKind, ImportOptions } from './importKind.ts'
import type { Row } from './readRow.ts'

/** What Excel does to a cell that it takes for a number. */
export const excelChangeKinds = ['phoneZero', 'codeZeros', 'shortened'] as const

/** A cell that Excel seems to have changed, and what it becomes if it is fixed; null: it is left out. */
export interface ExcelChange {
  kind: (typeof excelChangeKinds)[number]
  line: number
  field: string
  before: string
  after: string | null
}

/** A Japanese phone number whose first zero Excel took for that of a number. */
const phoneWithoutZero = /^[1-9]\d{8,9}$/
const codeWithoutZero = /^[1-9]\d*$/
/** What Excel takes for a number: digits, or digits around an E. */
const likeNumber = /^\d+(?:e\d+)?$/i

const plain = (text: string | undefined) => text?.normalize('NFKC').trim() ?? ''

/** What finds the whole code for one that Excel changed, by the field of its column. */
type CodeFinders = ReadonlyMap<string, (text: string) => string | null>

/**
 * Finds what Excel did to rows: phone numbers and codes without their first zeros, and shortened numbers, in every
 * column of such. A code gets the length of the school's other codes that begin with zero; a shortened one is the only
 * code that Excel shortens in the same way. Another shortened cell can only be left out. Returns the rows as the
 * options ask for. (IMP-03)
 */
export async function mendRows(
  em: EntityManager,
  schoolId: string,
  { table, codes = [] }: Pick<ImportKind, 'table' | 'codes'>,
  rows: readonly Row[],
  { restoreZeros, fixShortened }: ImportOptions,
): Promise<{ rows: Row[]; changes: ExcelChange[] }> {
  const finders = new Map<string, (text: string) => string | null>()
  for (const column of codes)
    finders.set(column.field, await codeFinder(em, column.codes(schoolId), column.field, rows))
  const phones = table.flatMap(({ field, isPhone }) => (isPhone === true ? [field] : []))
  const kinds = new Map(table.map(({ field, kind }) => [field, kind]))
  const valueOf = (field: string, text: string): CellValue => readCell(kinds.get(field) ?? 'text', text) ?? text
  const changes: ExcelChange[] = []
  const mend = (row: Row): Row => {
    const found = changesOf(row, phones, finders)
    changes.push(...found)
    const wanted = found.filter(({ kind }) => (kind === 'shortened' ? fixShortened : restoreZeros) === true)
    if (wanted.length === 0) return row
    const fixed = wanted.flatMap(({ field, after }) => (after === null ? [] : [[field, after] as const]))
    return {
      ...row,
      texts: { ...row.texts, ...Object.fromEntries(fixed) },
      values: { ...row.values, ...Object.fromEntries(fixed.map(([field, text]) => [field, valueOf(field, text)])) },
      faults: row.faults.filter((fault) => !wanted.some(({ field }) => field === fault.field)),
    }
  }
  return { rows: rows.map(mend), changes }
}

function changesOf(row: Row, phones: readonly string[], finders: CodeFinders): ExcelChange[] {
  const { line, texts, shortened } = row
  return [
    ...phones.flatMap((field): ExcelChange[] => {
      const before = plain(texts[field])
      return phoneWithoutZero.test(before) ? [{ kind: 'phoneZero', line, field, before, after: `0${before}` }] : []
    }),
    ...[...finders].flatMap(([field, wholeCode]): ExcelChange[] => {
      const before = plain(texts[field])
      const after = wholeCode(before)
      return after === null ? [] : [{ kind: 'codeZeros', line, field, before, after }]
    }),
    ...Object.entries(shortened).flatMap(([field, before]): ExcelChange[] => {
      const wholeCode = finders.get(field)
      const after = wholeCode?.(plain(before)) ?? null
      return wholeCode !== undefined && after === null ? [] : [{ kind: 'shortened', line, field, before, after }]
    }),
  ]
}

/** Returns what gives the whole code for one that Excel changed; null for another, or where several would do. */
async function codeFinder(
  em: EntityManager,
  codes: Sql,
  field: string,
  rows: readonly Row[],
): Promise<(text: string) => string | null> {
  const [short, shortened] = [
    rows.map(({ texts }) => plain(texts[field])).filter((code) => codeWithoutZero.test(code)),
    rows.map((row) => plain(row.shortened[field])).filter((text) => text !== ''),
  ]
  const [padded, known, numbers] = [
    short.length === 0
      ? []
      : await query(
          em,
          sql<{ length: number }>`
            select length(code) as length from (${codes}) c where code ~ '^0[0-9]+$'
            group by 1 order by count(*) desc, 1 desc limit 1`,
        ),
    short.length === 0
      ? []
      : await query(em, sql<{ code: string }>`select code from (${codes}) c where code = any(${short}::text[])`),
    shortened.length === 0
      ? []
      : await query(em, sql<{ code: string }>`select code from (${codes}) c where code ~* '^[0-9]+(e[0-9]+)?$'`),
  ]
  const length = padded[0]?.length ?? 0
  const taken = new Set(known.map(({ code }) => code))
  const decimals = new Set(shortened.map(decimalsOf))
  const byForm = Map.groupBy(
    numbers.flatMap(({ code }) => [...decimals].map((count) => ({ code, form: shortForm(code, count) }))),
    ({ form }) => form,
  )
  return (text) => {
    if (likeNumber.test(text)) {
      const isShort = codeWithoutZero.test(text) && text.length < length && !taken.has(text)
      return isShort ? text.padStart(length, '0') : null
    }
    const [only, ...others] = byForm.get(shortForm(text.replace(',', '.'), decimalsOf(text))) ?? []
    return only === undefined || others.length > 0 ? null : only.code
  }
}

/** Returns the digits after the point of a number in powers of ten. */
const decimalsOf = (text: string) => /[.,](\d+)/.exec(text)?.[1]?.length ?? 0

const shortForm = (number: string, decimals: number) => Number(number).toExponential(decimals)
