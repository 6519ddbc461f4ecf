import { holdsScope } from '@koma/schema/keyScopes'
import { nameIn } from '@koma/schema/rules/studentField'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** What the entries of own fields begin with; the id of the field follows. */
const PREFIX = 'fields.'

type Kept = string | number | boolean | null
type Entry = Readonly<Record<string, readonly [unknown, unknown]>>

/** The name of an own field, and its value before and after; null where there was none or who reads may not see it. */
interface OwnFieldChange {
  fieldName: string
  before: string | null
  after: string | null
}

/**
 * Reads what entries of the log say of the school's own fields: the values lie beside the log, which is never emptied,
 * and go with the student. An entry has the id of a change in place of its values. (FIELD-04, FIELD-08)
 */
export async function ownFieldChanges(
  ctx: Context,
  entries: readonly (Entry | null)[],
): Promise<(field: string, change: readonly [unknown, unknown]) => OwnFieldChange | null> {
  const own = entries.flatMap((entry) => Object.entries(entry ?? {}).filter(([field]) => field.startsWith(PREFIX)))
  if (own.length === 0) return () => null
  const ids = own.map(([field]) => field.slice(PREFIX.length))
  const changeIds = own.map(([, [, after]]) => after).filter((id) => typeof id === 'string')
  const { viewer } = ctx
  const mayRead =
    viewer?.type === 'staff' && (viewer.key === undefined || holdsScope(viewer.key.scopes, 'students:read'))
  const rows = await query(
    ctx.em,
    sql<{ id: string; nameJp: string; nameEn: string; changes: Record<string, [Kept, Kept]> | null }>`
      select f.id, f.name_jp as "nameJp", f.name_en as "nameEn", (
        select jsonb_object_agg(c.id, jsonb_build_array(c.before, c.after)) from student_field_change c
        where ${mayRead} and f.active and c.school_id = ${ctx.school.id} and c.field_id = f.id
          and c.id = any(${changeIds}::uuid[])) as changes
      from student_field f where f.school_id = ${ctx.school.id} and f.id = any(${ids}::uuid[])`,
  )
  const fields = new Map(rows.map((row) => [row.id, row]))
  const words = { en: { true: 'Yes', false: 'No' }, jp: { true: 'はい', false: 'いいえ' } }[ctx.language]
  const text = (value: Kept | undefined) =>
    value === null || value === undefined ? null : typeof value === 'boolean' ? words[`${value}`] : String(value)
  return (field, [, changeId]) => {
    const found = field.startsWith(PREFIX) ? fields.get(field.slice(PREFIX.length)) : undefined
    if (found === undefined) return null
    const [before, after] = found.changes?.[String(changeId)] ?? []
    return { fieldName: nameIn(found, ctx.language), before: text(before), after: text(after) }
  }
}
