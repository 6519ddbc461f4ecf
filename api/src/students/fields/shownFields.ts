import type { FieldChoice, FieldKind, FieldValue } from '@koma/schema/rules/fieldKinds'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'

/**
 * Who looks at the values of own fields: staff see all, others those that are said to be for them. Guardians see what
 * the student sees for whom they act, and none of their own. (FIELD-04)
 */
export type FieldAudience = Viewer['type']

/** Returns the condition that an audience sees the values of a field `f`. Nobody sees those of an archived one. */
function seenFields(audience: FieldAudience): Sql<boolean> {
  return {
    staff: sql<boolean>`f.active`,
    teacher: sql<boolean>`f.active and f.teachers_see`,
    student: sql<boolean>`f.active and f.students_see`,
    guardian: sql<boolean>`false`,
  }[audience]
}

/**
 * Returns the words of own fields, by which the viewer may find students, as `w` of a statement: no field that they may
 * not see, and none that is archived. (FIELD-04, FIELD-10)
 */
export function fieldWords({ school, viewer }: Pick<Context, 'school' | 'viewer'>): Sql {
  return sql`student_field_word w join student_field f
    on f.school_id = ${school.id}::uuid and f.id = w.field_id and ${seenFields(viewer?.type ?? 'student')}`
}

/**
 * Returns the fields by whose values the viewer may filter and order students, by id: those that they may see.
 * (FIELD-04, FIELD-11)
 */
export async function comparableFields({ em, school, viewer }: Context): Promise<Map<string, ComparableField>> {
  const fields = await query(
    em,
    sql<ComparableField>`
      select f.id, f.kind, array(select c ->> 'id' from jsonb_array_elements(f.choices) c) as "choiceIds"
      from student_field f where f.school_id = ${school.id}::uuid and ${seenFields(viewer?.type ?? 'student')}`,
  )
  return new Map(fields.map((field) => [field.id, field]))
}

/** A field as filters and orders need it: with the ids of its choices in their order. */
export interface ComparableField {
  id: string
  kind: FieldKind
  choiceIds: readonly string[]
}

/** A value as it leaves the database. */
export interface ShownValue {
  fieldId: string
  kind: FieldKind
  nameJp: string
  nameEn: string
  value: FieldValue
  choice: FieldChoice | null
}

/**
 * Returns the expression of the values of a student `s` that an audience sees, in the order of the fields. Every door
 * reads the values by it, so none shows more than the fields allow. (FIELD-04)
 */
export function shownFieldValues(
  schoolId: string,
  audience: FieldAudience,
  s: 's' | 'st' | 'student' = 's',
): Sql<ShownValue[]> {
  const values = sql.raw(`${s}.own_values`)
  return sql<ShownValue[]>`(case when ${values} = '{}' then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('fieldId', f.id, 'kind', f.kind, 'nameJp', f.name_jp,
      'nameEn', f.name_en, 'value', ${values} -> f.id::text, 'choice', (
        select c from jsonb_array_elements(f.choices) c where c ->> 'id' = ${values} ->> f.id::text))
      order by f.position, f.id), '[]'::jsonb)
    from student_field f
    where f.school_id = ${schoolId}::uuid and ${seenFields(audience)} and jsonb_exists(${values}, f.id::text)) end)`
}
