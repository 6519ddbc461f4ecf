import { type FieldChoice, type FieldKind, type FieldValue, type NamedInBoth, ownColumn } from '../rules/fieldKinds.ts'
import type { Language } from '../codes.ts'
import { comparedNames, nameIn } from '../rules/studentField.ts'
import type { CellKind, CellValue, Column } from './column.ts'

/** A field as its column in files needs it. */
interface FileField extends NamedInBoth {
  id: string
  kind: FieldKind
  choices: readonly FieldChoice[]
}

const cellKinds: Readonly<Record<FieldKind, CellKind>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  choice: 'text',
  yesNo: 'yesNo',
  link: 'text',
}

/** The names of a field whose values are numbers to call. */
const phoneName = /電話|携帯|連絡先|ＴＥＬ|\btel\b|phone|mobile|contact/i

/** Returns the columns of a school's own fields, under their names. (FIELD-09) */
export function ownColumns(fields: readonly FileField[]): Column[] {
  return fields.map((field) => ({
    field: ownColumn(field.id),
    head: { jp: nameIn(field, 'jp'), en: nameIn(field, 'en') },
    kind: cellKinds[field.kind],
    role: 'field',
    ...(field.kind === 'text' && phoneName.test(`${field.nameJp} ${field.nameEn}`) && { isPhone: true }),
  }))
}

/** Returns a kept value as a cell has it: a choice by its name. */
export function ownCell({ choices }: FileField, value: FieldValue | undefined, language: Language): CellValue {
  const choice = choices.find(({ id }) => id === value)
  return choice === undefined ? (value ?? null) : nameIn(choice, language)
}

/** Returns the value that a cell stands for: of a choice its id, whatever the width and case of its name. */
export function valueOfCell({ kind, choices }: FileField, cell: CellValue): FieldValue | null {
  if (cell === null || typeof cell === 'object') return null
  if (kind !== 'choice') return cell
  const [name] = comparedNames({ nameJp: String(cell), nameEn: '' })
  const named = choices.filter((choice) => name !== undefined && comparedNames(choice).includes(name))
  return (named.find(({ active }) => active) ?? named[0])?.id ?? cell
}
