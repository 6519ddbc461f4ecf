import { type PageReading, pageReading } from '../../platform/record/page.ts'
import type { PageInput } from '@koma/schema/input/page'
import { type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { formatMessage } from '../../platform/shared/faults.ts'
import { checkFieldsError } from '../../platform/shared/input.ts'
import { type ComparableField, comparableFields } from './shownFields.ts'

/** How to read a page of students in the order of their values of a field. */
interface FieldOrderReading extends Pick<PageReading, 'pageOf' | 'inOrder'> {
  /** Selects the students `s` of the page that suit a condition, with their `place`. */
  rows: (condition: Sql) => Sql
}

/**
 * Returns how to read a page of students in the order of their values of an own field, those with the same by code, and
 * those without one behind them by code, whichever the direction (FIELD-11). Students are read along the values' index
 * until the page is full. BAD_USER_INPUT for a field that the viewer does not see.
 */
export async function fieldOrderReading(
  ctx: Context,
  which: PageInput,
  fieldId: string,
  direction: 'asc' | 'desc',
): Promise<FieldOrderReading> {
  const field = await orderingField(ctx, fieldId)
  const page = pageReading(ctx, which, {
    by: [
      { column: 's.has_value', type: 'int' },
      { column: 's.order_key', type: 'text' },
      { column: 's.order_code', type: 'text' },
    ],
    direction,
  })
  const [hasValue, key = '', code = ''] = page.cursor ?? []
  const isEmptyLast = direction === 'asc'
  const [withValue, without] = isEmptyLast ? ['0', '1'] : ['1', '0']
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const way = sql.raw(direction)
  const here = sql`school_id = ${ctx.school.id}::uuid`
  const isFirst = hasValue === undefined
  return {
    pageOf: (rows) => page.pageOf(rows),
    inOrder: page.inOrder,
    rows: (condition) => {
      const columns = (has: string, orderKey: Sql, orderCode: Sql) =>
        sql`s.*, ${has}::int as has_value, ${orderKey} as order_key, ${orderCode} as order_code`
      const filled = filledRows(ctx, field, {
        columns: columns(withValue, sql`k.order_key`, sql`k.code`),
        condition,
        after: isFirst ? sql`true` : sql`(k.order_key, k.code) ${sign} (${key}::text, ${code}::text)`,
        way,
        limit: page.limit,
      })
      const empty = sql`
        select ${columns(without, sql`''::text`, sql`(s.student_id collate "C")`)} from student s
        where s.${here} and not s.deleted and ${condition}
          and not jsonb_exists(s.own_values, ${field.id}::text)
          and ${hasValue === without ? sql`(s.student_id collate "C") ${sign} ${code}::text` : sql`true`}
        order by (s.student_id collate "C") ${way} limit ${page.limit}`
      // The second half is read only once the first does not fill the page.
      const both =
        hasValue === without
          ? empty
          : sql`with filled as materialized (${filled})
            (select * from filled) union all (select * from (${empty}) e
              where (select count(*) from filled) < ${page.limit})`
      return sql`select s.*, ${page.selectPlace} from (${both}) s order by ${page.inOrder} limit ${page.limit}`
    },
  }
}

/** Returns the field to order by. BAD_USER_INPUT for one that the viewer does not see. */
export async function orderingField(ctx: Context, fieldId: string): Promise<ComparableField> {
  const field = (await comparableFields(ctx)).get(fieldId)
  if (field !== undefined) return field
  const form = { en: "one of the school's own fields in use", jp: '使用中の独自項目のID' }[ctx.language]
  throw checkFieldsError(
    ctx.language,
    ['orderField'],
    [{ field: 'orderField', message: formatMessage(form, ctx.language) }],
  )
}

interface Half {
  columns: Sql
  condition: Sql
  after: Sql
  way: Sql
  limit: number
}

/**
 * Selects the students of the page who have a value. Choices are ordered as their field has them, one after the other.
 */
function filledRows({ school }: Context, field: ComparableField, half: Half): Sql {
  const { columns, condition, after, way, limit } = half
  const keys = sql`k.school_id = ${school.id}::uuid and k.field_id = ${field.id}::uuid`
  const student = sql`join student s on s.school_id = ${school.id}::uuid and s.id = k.student_id and not s.deleted`
  if (field.kind !== 'choice')
    return sql`
      select ${columns} from (select k.student_id, k.key as order_key, k.code from student_field_key k where ${keys}) k
      ${student}
      where ${after} and ${condition} order by k.order_key ${way}, k.code ${way} limit ${limit}`
  return sql`
    select p.* from unnest(${field.choiceIds}::text[]) with ordinality c (id, n)
    cross join lateral (
      select ${columns} from (
        select k.student_id, lpad(c.n::text, 3, '0') as order_key, k.code from student_field_key k
        where ${keys} and k.key = c.id) k
      ${student}
      where ${after} and ${condition} order by k.code ${way} limit ${limit}) p
    order by p.order_key ${way}, p.order_code ${way} limit ${limit}`
}
