import { writeCell } from '@koma/schema/tables/cell'
import type { CellValue, Column } from '@koma/schema/tables/column'
import type { Language } from '@koma/schema/codes'
import { INSTEAD, throughShiftJis } from '@koma/schema/csv/shiftJis'
import type { ImportEncoding } from '@koma/schema/input/import'
import { importWords } from './importWords.ts'
import type { Desk, Form, Stored } from './importKind.ts'
import type { Fault, Refused, Row } from './readRow.ts'

/** A field that an import changes: what the record has, and what it will have, in the words of the reader. */
export interface Difference {
  field: string
  before: string
  after: string
}

/** The result of an import for one row of a file. */
export type Verdict = { line: number; name: string; note?: string | undefined } &
  /**
   * `differences`: of a new record, the fields saved otherwise than the file has them; of another, those that change.
   */
  (
    | { verdict: 'new'; form: Form; differences: Difference[] }
    | { verdict: 'changed'; id: string; form: Form; differences: Difference[] }
    | { verdict: 'unchanged' }
    | { verdict: 'refused'; faults: Fault[] }
  )

/**
 * Judges the rows of a file one after the other: what each would make or change, or why it is refused. Of two rows
 * about the same record the second is refused. A cell that agrees with the record's export in the same encoding is no
 * change, whatever the rules of its form would make of it: 〓 in a file in Shift_JIS does not replace a name's 𠮷.
 */
export function rowJudge<Found extends Stored>(
  language: Language,
  table: readonly Column[],
  desk: Desk<Found>,
  encoding: ImportEncoding,
): (row: Row | (Refused & { line: number })) => Verdict {
  const lines = new Map<string, number>()

  return (row) => {
    const { line } = row
    const name = row.ok ? desk.nameOf(row) : ''
    const unread = row.ok ? row.faults : []
    const refused = (...more: Refused[]): Verdict => {
      if (row.ok && row.isTotals)
        return { line, name, verdict: 'refused', faults: [{ message: importWords[language].totals, field: null }] }
      const faults = firstOfEachField([...unread, ...more.flatMap(({ others = [], ...first }) => [first, ...others])])
      return { line, name, verdict: 'refused', faults }
    }
    if (!row.ok) return refused(row)
    const key = desk.keyOf(row)
    if (typeof key !== 'string') return refused(key)
    const found = desk.find(row)
    if (isRefused(found)) return refused(found)
    for (const subject of [key, ...(found === null ? [] : [found.id])]) {
      const earlier = lines.get(subject)
      if (earlier !== undefined)
        return refused({ ok: false, message: importWords[language].twice(earlier), field: null })
    }
    lines.set(key, line)
    if (found === null) {
      if (row.isTotals) return refused()
      const form = desk.readNew(row)
      if (!form.ok) return refused(form)
      const lost = lostSigns(table, row, language)
      if (unread.length + lost.length > 0) return refused(...lost)
      return {
        line,
        name,
        note: form.note,
        verdict: 'new',
        form,
        differences: differencesOf(language, namedIn(table, row), { shown: row.values }, form.as),
      }
    }
    lines.set(found.id, line)
    const changes = requestedOf(table, row, found, encoding)
    if (Object.keys(changes).length === 0) return unread.length > 0 ? refused() : { line, name, verdict: 'unchanged' }
    const form = desk.readChange(found, changes)
    if (!form.ok) return refused(form)
    const lost = lostSigns(
      table.filter(({ field }) => Object.hasOwn(changes, field)),
      row,
      language,
    )
    if (unread.length + lost.length > 0) return refused(...lost)
    const differences = differencesOf(language, table, found, form.as)
    const { note } = form
    if (differences.length === 0) return { line, name, note, verdict: 'unchanged' }
    return { line, name, note, verdict: 'changed', id: found.id, form, differences }
  }
}

/** Returns the first fault of each field, so that an unreadable value is not reported as missing too. */
function firstOfEachField(faults: readonly Fault[]): Fault[] {
  const named = new Set<string>()
  return faults.flatMap(({ message, field }) => {
    if (field !== null && named.has(field)) return []
    if (field !== null) named.add(field)
    if (field === 'familyFirst' || field === 'givenFirst') for (const part of ['lastName', 'firstName']) named.add(part)
    return [{ message, field }]
  })
}

/** Refuses texts in which an export to Shift_JIS has put 〓 for a character: nobody is called that. (IMP-05) */
function lostSigns(table: readonly Column[], { texts }: Row, language: Language): Refused[] {
  return table
    .filter(({ field, kind }) => kind === 'text' && texts[field]?.includes(INSTEAD) === true)
    .map(({ field }) => ({ ok: false, message: importWords[language].lostSign, field }))
}

function isRefused(found: object | null): found is Refused {
  return found !== null && 'ok' in found && found.ok === false
}

/** Returns the values of a row that differ from the record's export in the file's encoding. */
function requestedOf(
  table: readonly Column[],
  { texts, values }: Row,
  { shown }: Stored,
  encoding: ImportEncoding,
): Record<string, CellValue> {
  const fields = table.filter(({ field, role, kind }) => {
    const text = texts[field]
    if (role !== 'field' || text === undefined) return false
    const exported = (['jp', 'en'] as const).map((language) => writeCell(kind, shown[field] ?? null, language))
    const read = encoding === 'shift_jis' ? [...exported, ...exported.map(throughShiftJis)] : exported
    return !read.some((cell) => cell === text || cell === text.trimEnd())
  })
  return Object.fromEntries(fields.map(({ field }) => [field, values[field] ?? null]))
}

/** Returns the columns for which a row has a value. */
function namedIn(table: readonly Column[], { values }: Row): Column[] {
  return table.filter(({ field }) => (values[field] ?? null) !== null)
}

/** Returns the fields of a new record; `before` is the file's value where the record will differ from it. */
export function fieldsOfNewRecord(
  language: Language,
  table: readonly Column[],
  { form, differences }: Extract<Verdict, { verdict: 'new' }>,
): Difference[] {
  const inFile = new Map(differences.map(({ field, before }) => [field, before]))
  return (
    differencesOf(language, table, { shown: {} }, form.as)
      .map((difference) => ({ ...difference, before: inFile.get(difference.field) ?? '' }))
      // Shown even if empty, because a record without courses cannot be used for booking.
      .filter(({ field, before, after }) => before !== '' || after !== '' || field === 'courses')
  )
}

function differencesOf(
  language: Language,
  table: readonly Column[],
  { shown }: Pick<Stored, 'shown'>,
  as: Readonly<Record<string, CellValue>>,
): Difference[] {
  return table.flatMap(({ field, kind }) => {
    if (!Object.hasOwn(as, field)) return []
    const [before, after] = [shown[field] ?? null, as[field] ?? null]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    return { field, before: writeCell(kind, before, language), after: writeCell(kind, after, language) }
  })
}
