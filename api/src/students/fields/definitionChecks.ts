import type { Refusal } from '@koma/schema/answers'
import { meaningOf, type Reason } from '@koma/schema/reasons'
import type { fieldChoiceInput } from '@koma/schema/records/studentField'
import { type FieldChoice, MOST_FIELDS, MOST_FIELDS_EVER, type NamedInBoth } from '@koma/schema/rules/fieldKinds'
import { comparedNames, sharesName } from '@koma/schema/rules/studentField'
import { guardianColumns, guardianNames } from '@koma/schema/tables/guardianColumns'
import { plainHead } from '@koma/schema/tables/plainHead'
import { studentNames } from '@koma/schema/tables/wholeName'
import { studentTable } from '@koma/schema/tables/studentTable'
import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import { refusedField } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { FieldRow } from './fieldRows.ts'
import { nameTaken } from './studentField.record.ts'

/** The heads by which a file of students has a field, as the import tells them apart. */
const headsOf = (field: NamedInBoth): string[] => comparedNames(field).map(plainHead)

/** The heads of the columns that a file of students has anyway. */
const columnHeads = new Set(
  [...studentTable, ...studentNames, ...guardianColumns, ...guardianNames].flatMap(({ head }) =>
    headsOf({ nameJp: head.jp, nameEn: head.en }),
  ),
)

/**
 * Returns why a field can't have its names: it needs one, and no other field in use has it in either language, nor has
 * a column of the students' files. Signs do not tell names apart, since the import leaves them out. (FIELD-02,
 * FIELD-09)
 */
export function refuseNames(ctx: Context, field: NamedInBoth, others: readonly NamedInBoth[]): Refusal | null {
  const own = headsOf(field)
  if (own.length === 0) return refusedField({ field: ctx.language === 'jp' ? 'nameJp' : 'nameEn', note: 'required' })
  const taken = new Set([...columnHeads, ...others.flatMap(headsOf)])
  const wrong = own.find((name) => taken.has(name))
  if (wrong === undefined) return null
  return nameTaken(ctx, headsOf({ nameJp: field.nameJp, nameEn: '' }).includes(wrong) ? 'nameJp' : 'nameEn')
}

/** Returns why a school can't have another field; null if it can. */
export function refuseMoreFields(ctx: Context, all: readonly FieldRow[], isNew: boolean): Refusal | null {
  const inUse = all.filter(({ active }) => active).length
  return inUse >= MOST_FIELDS || (isNew && all.length >= MOST_FIELDS_EVER)
    ? refusedBy(ctx, 'tooManyFields', isNew ? 'nameJp' : 'active')
    : null
}

type ChoiceInput = z.output<typeof fieldChoiceInput>

/**
 * Returns the choices of a field after a form (FIELD-02): new ones get ids, those that students have stay. `used` are
 * the ids that students have.
 */
export function choicesAfter(
  ctx: Context,
  before: readonly FieldChoice[],
  wanted: readonly ChoiceInput[],
  used: ReadonlySet<string>,
): { ok: true; choices: FieldChoice[] } | Refusal {
  const known = new Map(before.map((choice) => [choice.id, choice]))
  const choices = wanted.map(({ id, nameJp, nameEn, active }): FieldChoice => {
    const old = known.get(id ?? '')
    return {
      id: old?.id ?? randomUUID(),
      nameJp: nameJp ?? old?.nameJp ?? '',
      nameEn: nameEn ?? old?.nameEn ?? '',
      active: active ?? old?.active ?? true,
    }
  })
  if (wanted.some(({ id }) => id && !known.has(id))) return refusedBy(ctx, 'notFound', 'choices', '400')
  if (new Set(choices.map(({ id }) => id)).size < choices.length) return refusedBy(ctx, 'fieldChoiceTwice', 'choices')
  if (choices.some((choice) => comparedNames(choice).length === 0)) return refusedBy(ctx, 'fieldChoiceNamed', 'choices')
  const isTwice = choices.some((choice, at) => choices.slice(0, at).some((other) => sharesName(choice, other)))
  if (isTwice) return refusedBy(ctx, 'fieldChoiceTwice', 'choices')
  const kept = new Set(choices.map(({ id }) => id))
  if (before.some(({ id }) => used.has(id) && !kept.has(id))) return refusedBy(ctx, 'fieldChoiceUsed', 'choices')
  return { ok: true, choices }
}

/** Returns the choices of a field that students have. */
export async function usedChoices(em: EntityManager, schoolId: string, fieldId: string): Promise<Set<string>> {
  const rows = await query(
    em,
    sql<{ value: string }>`
      select distinct own_values ->> ${fieldId}::text as value from student
      where school_id = ${schoolId} and own_values ->> ${fieldId}::text is not null`,
  )
  return new Set(rows.map(({ value }) => value))
}

/** Returns the refusal of a field of the form in the words of a reason. */
export function refusedBy(
  { language }: Pick<Context, 'language'>,
  reason: Reason,
  field: string,
  code: '400' | '409' = '400',
): Refusal {
  return { ok: false, code, reason, field, words: meaningOf(reason, language) }
}
