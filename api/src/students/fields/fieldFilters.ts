import type { FieldFilterInput } from '@koma/schema/input/fieldFilter'
import type { FieldKind } from '@koma/schema/rules/fieldKinds'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { formatMessage } from '../../platform/shared/faults.ts'
import { checkFieldsError } from '../../platform/shared/input.ts'
import { type ComparableField, comparableFields } from './shownFields.ts'

/** The number of matches above which a condition is checked student by student, in the order of the list. */
const COMMON = 1000

/** The properties of a condition that suit each kind, besides `empty`. */
const suiting: Readonly<Record<FieldKind, readonly (keyof FieldFilterInput)[]>> = {
  text: ['contains'],
  link: ['contains'],
  number: ['atLeast', 'atMost'],
  date: ['from', 'to'],
  choice: ['choiceIds'],
  yesNo: ['yes'],
}

/** Returns the text by which the database keeps a number of up to three decimals. */
const numberKey = (number: number, round: 'ceil' | 'floor'): string =>
  String(Math[round](Number((number * 1000).toFixed(4))) + 1_000_000_000_000).padStart(13, '0')

/**
 * Returns the condition that a student `s` has values that suit all filters (FIELD-11). Few matches of a filter are
 * looked up at once; many are checked in the order of the list, whose first page is soon full, or gathered if `all` are
 * wanted. BAD_USER_INPUT for a field that the viewer does not see and for a filter of another kind.
 */
export async function fieldsMatch(
  ctx: Context,
  filters: readonly FieldFilterInput[],
  of: 'page' | 'all',
): Promise<Sql> {
  if (filters.length === 0) return sql`true`
  const known = await comparableFields(ctx)
  for (const [at, filter] of filters.entries()) refuseUnsuitable(ctx, at, filter, known.get(filter.fieldId))
  // Who has no value is in no index: each student says it.
  const counted = filters.filter(({ empty }) => empty !== true)
  const empties = filters.filter(({ empty }) => empty === true).map((filter) => hasMatching(ctx, filter))
  if (of === 'all')
    return sql.join([...empties, ...counted.map((filter) => sql`s.id in (${matching(ctx, filter)})`)], sql` and `)
  const counts = counted.map(
    (filter, at) => sql`(select case when count(*) <= ${COMMON} then array_agg(id) end
      from (${matching(ctx, filter)} limit ${COMMON + 1}) f) as ${sql.raw(`"${at}"`)}`,
  )
  const [few] =
    counts.length === 0 ? [] : await query(ctx.em, sql<Record<string, string[] | null>>`select ${sql.join(counts)}`)
  const conditions = counted.map((filter, at) => {
    const ids = few?.[at] ?? null
    return ids === null ? hasMatching(ctx, filter) : sql`s.id = any(${ids}::uuid[])`
  })
  return sql.join([...empties, ...conditions], sql` and `)
}

function refuseUnsuitable(ctx: Context, at: number, filter: FieldFilterInput, field?: ComparableField): void {
  const path = `fields.${at}.fieldId`
  const fault = (en: string, jp: string, name = path) =>
    checkFieldsError(
      ctx.language,
      [name],
      [{ field: name, message: formatMessage({ en, jp }[ctx.language], ctx.language) }],
    )
  if (field === undefined) throw fault("one of the school's own fields in use", '使用中の独自項目のID')
  const given = Object.entries(filter).filter(([name, value]) => name !== 'fieldId' && value != null)
  const isSuited = given.every(([name]) => name === 'empty' || suiting[field.kind].some((each) => each === name))
  const [name = 'fieldId'] = given.find(([each]) => !suiting[field.kind].some((suited) => suited === each)) ?? []
  // Empty and something else at once is nobody.
  if (!isSuited || (given.length > 1 && filter.empty != null))
    throw fault(`a condition of its kind, ${field.kind}`, `種類（${field.kind}）に合う条件`, `fields.${at}.${name}`)
}

/** Selects the ids of the students with a value that suits a filter. */
function matching({ school }: Context, filter: FieldFilterInput): Sql {
  return sql`select k.student_id as id from student_field_key k where k.school_id = ${school.id}::uuid
    and k.field_id = ${filter.fieldId}::uuid and ${suits(filter)}`
}

/** The same as a condition on one student. As a join, all who suit it would be gathered first. */
function hasMatching({ school }: Context, filter: FieldFilterInput): Sql {
  const here = sql`k.school_id = ${school.id}::uuid and k.student_id = s.id and k.field_id = ${filter.fieldId}::uuid`
  return filter.empty === true
    ? sql`not jsonb_exists(s.own_values, ${filter.fieldId}::text)`
    : sql`(select true from student_field_key k where ${here} and ${suits(filter)} limit 1)`
}

/** Returns the condition on a key `k` that its value suits a filter. */
function suits({ contains, atLeast, atMost, from, to, choiceIds, yes }: FieldFilterInput): Sql {
  const least = atLeast == null ? from : numberKey(atLeast, 'ceil')
  const most = atMost == null ? to : numberKey(atMost, 'floor')
  const conditions = [
    ...(contains == null ? [] : [sql`position(koma_fold(${contains}::text) in k.key) > 0`]),
    ...(least == null ? [] : [sql`k.key >= ${least}::text`]),
    ...(most == null ? [] : [sql`k.key <= ${most}::text`]),
    ...(choiceIds == null ? [] : [sql`k.key = any(${choiceIds}::text[])`]),
    ...(yes == null ? [] : [sql`k.key = ${yes ? '1' : '0'}::text`]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}
