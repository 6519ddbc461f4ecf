import type { Language } from '@koma/schema/codes'
import type { FieldValue, FieldValues } from '@koma/schema/rules/fieldKinds'
import type { CellValue } from '@koma/schema/tables/column'
import { ownColumn } from '@koma/schema/rules/fieldKinds'
import { ownCell, valueOfCell } from '@koma/schema/tables/ownColumns'
import type { FieldRow } from '../students/fields/fieldRows.ts'
import { judgeValues, type ValuesAfter } from '../students/fields/valuesAfter.ts'
import { asRefused } from './readForm.ts'
import type { Refused } from './readRow.ts'

/** Returns the cells of a student's own fields, by column. */
export function ownCells(
  fields: readonly FieldRow[],
  values: FieldValues,
  language: Language,
): Record<string, CellValue> {
  return Object.fromEntries(fields.map((field) => [ownColumn(field.id), ownCell(field, values[field.id], language)]))
}

/**
 * Returns a student's own values after a row, and the cells that change. Fields without a cell stay, required ones too.
 * (FIELD-06, FIELD-09)
 */
export function ownAfter(
  language: Language,
  fields: readonly FieldRow[],
  before: FieldValues | null,
  cells: Readonly<Record<string, CellValue>>,
): (ValuesAfter & { cells: Record<string, CellValue> }) | Refused {
  const given = new Map<string, FieldValue | null>(
    fields.flatMap((field) => {
      const cell = cells[ownColumn(field.id)]
      return cell === undefined ? [] : [[field.id, valueOfCell(field, cell)] as const]
    }),
  )
  const after = judgeValues({ language }, fields, before, given, false)
  if (!after.ok) return asRefused(language, after)
  const changed = new Set(after.kept.map(({ fieldId }) => fieldId))
  const own = fields.filter(({ id }) => changed.has(id))
  return { ...after, cells: ownCells(own, after.values, language) }
}
