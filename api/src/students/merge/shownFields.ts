import { fieldWord } from '@koma/schema/fieldWords'
import { valueWord } from '@koma/schema/fieldValues'
import { nameIn } from '@koma/schema/rules/studentField'
import type { FieldValue } from '@koma/schema/rules/fieldKinds'
import { shownStudentCode } from '@koma/schema/rules/studentCode'
import type { Context } from '../../platform/shared/context.ts'
import { allFields, type FieldRow } from '../fields/fieldRows.ts'
import { valueName } from '../fields/valuesAfter.ts'
import { type MergedField, SIGN_IN } from './mergedFields.ts'

/** A field in which two students differ, as people read it. */
interface ShownMergedField {
  name: string
  label: string
  side: MergedField['side']
  stays: string
  goes: string
}

/** Returns the fields in which two students differ, with names and values in the user's language. */
export async function shownMergedFields(ctx: Context, fields: readonly MergedField[]): Promise<ShownMergedField[]> {
  const { language } = ctx
  const own = new Map((await allFields(ctx.em, ctx.school.id)).map((field) => [valueName(field.id), field]))
  return fields.map(({ name, side, stays, goes }) => {
    const field = own.get(name)
    const shown = (value: FieldValue | null) => {
      if (value === null) return ''
      if (name === SIGN_IN) return shownStudentCode(String(value))
      return field === undefined ? (valueWord(name, String(value), language) ?? '') : ownValue(field, value, language)
    }
    const label = field === undefined ? labelOf(name, language) : nameIn(field, language)
    return { name, label, side, stays: shown(stays), goes: shown(goes) }
  })
}

const labelOf = (name: string, language: Context['language']): string =>
  name === SIGN_IN
    ? { jp: '生徒IDとパスワード', en: 'ID and password' }[language]
    : fieldWord(name, language, 'student')

function ownValue({ choices }: FieldRow, value: FieldValue, language: Context['language']): string {
  const choice = choices.find(({ id }) => id === value)
  if (choice !== undefined) return nameIn(choice, language)
  return typeof value === 'boolean'
    ? { jp: value ? 'はい' : 'いいえ', en: value ? 'Yes' : 'No' }[language]
    : String(value)
}
