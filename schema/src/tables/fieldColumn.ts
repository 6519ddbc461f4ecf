import { z } from 'zod'
import { shownSchema, withoutNull } from '../records/fieldSchema.ts'
import type { Field, Fields } from '../records/record.ts'
import { lookup } from '../rules/lookup.ts'
import type { CellKind, Column } from './column.ts'

/** The parts of a column that its field does not tell: another head, names in other programs, another kind of cells. */
type Own = Partial<Pick<Column, 'head' | 'also' | 'kind' | 'role' | 'isPhone'>>

/**
 * Returns the column of a record's field, by default under the words of the field. A field that is entered once names
 * the record of a row, and one that is never entered is only shown. Throws for a field whose values are of no kind of
 * cells.
 */
export function fieldColumn<F extends Fields, Name extends keyof F & string>(
  fields: F,
  name: Name,
  own: Own = {},
): Column<Name> {
  const field: Field | undefined = fields[name]
  if (field === undefined) throw new Error(`there is no field ${name}`)
  return {
    field: name,
    head: field.words,
    kind: own.kind ?? kindOf(name, field),
    role: roles[field.entered ?? 'always'],
    ...own,
  }
}

/** Returns a record's table: the columns that are given, and one for each field of the record that they leave out. */
export function tableOf<const Columns extends readonly Column[], F extends Fields>(
  fields: F,
  columns: Columns,
): readonly [...Columns, ...Column<keyof F & string>[]] {
  const columnFields = new Set(columns.map(({ field }) => field))
  const others = Object.keys(fields).filter((name) => !columnFields.has(name))
  return [...columns, ...others.map((name) => fieldColumn(fields, name))]
}

const roles = { always: 'field', once: 'key', never: 'shown' } as const

const kinds = lookup<CellKind>({ boolean: 'yesNo', integer: 'count', string: 'text' })

function kindOf(name: string, { schema }: Field): CellKind {
  const { type } = z.toJSONSchema(shownSchema(withoutNull(schema)))
  const kind = kinds[String(type)]
  if (kind === undefined) throw new Error(`${name} has no kind of cells`)
  return kind
}
