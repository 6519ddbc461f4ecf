import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CodeColumn, ImportOptions } from './importKind.ts'
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

/**
 * Finds what Excel did to rows: phone numbers and codes without their first zeros, and shortened numbers. A code gets
 * the length of the school's other codes that begin with zero; a shortened one is the only code that Excel shortens in
 * the same way. Another shortened cell can only be left out. Returns the rows as the options ask for. (IMP-03)
 */
export async function mendRows(
  em: EntityManager,
  schoolId: string,
  column: CodeColumn | undefined,
  rows: readonly Row[],
  { restoreZeros, fixShortened }: ImportOptions,
): Promise<{ rows: Row[]; changes: ExcelChange[] }> {
  const wholeCode = column === undefined ? () => null : await codeFinder(em, column.codes(schoolId), column.field, rows)
  const changes: ExcelChange[] = []
  const mend = (row: Row): Row => {
    const found = changesOf(row, column?.field, wholeCode)
    changes.push(...found)
    const wanted = found.filter(({ kind }) => (kind === 'shortened' ? fixShortened : restoreZeros) === true)
    if (wanted.length === 0) return row
    const fixed = Object.fromEntries(wanted.flatMap(({ field, after }) => (after === null ? [] : [[field, after]])))
    return {
      ...row,
      texts: { ...row.texts, ...fixed },
      values: { ...row.values, ...fixed },
      faults: row.faults.filter((fault) => !wanted.some(({ field }) => field === fault.field)),
    }
  }
  return { rows: rows.map(mend), changes }
}

function changesOf(row: Row, codeField: string | undefined, wholeCode: (text: string) => string | null): ExcelChange[] {
  const { line, texts, shortened } = row
  const phone = plain(texts['phoneNumber'])
  const code = plain(texts[codeField ?? ''])
  const whole = wholeCode(code)
  return [
    ...(phoneWithoutZero.test(phone)
      ? [{ kind: 'phoneZero' as const, line, field: 'phoneNumber', before: phone, after: `0${phone}` }]
      : []),
    ...(whole === null || codeField === undefined
      ? []
      : [{ kind: 'codeZeros' as const, line, field: codeField, before: code, after: whole }]),
    ...Object.entries(shortened).flatMap(([field, before]) => {
      const after = field === codeField ? wholeCode(plain(before)) : null
      return field === codeField && after === null ? [] : [{ kind: 'shortened' as const, line, field, before, after }]
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
