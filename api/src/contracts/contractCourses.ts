import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Change } from '../platform/record/noteRecord.ts'
import { query, sql } from '../platform/database/sql.ts'
import { refusedField } from '../platform/record/answer.ts'
import { writeLinks } from '../platform/record/links.ts'
import type { Context } from '../platform/shared/context.ts'

/** Returns the ids of a contract's courses, in order. */
export async function coursesOf(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contractId: string,
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{
      id: string
    }>`select course_id as id from contract_course where school_id = ${ctx.school.id} and contract_id = ${contractId} order by 1`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the refusal of courses that a contract cannot be given: those of nobody, and inactive ones that it does not
 * have (CRS-14).
 */
export async function refuseCourses(
  em: EntityManager,
  ctx: Context,
  courseIds: readonly string[],
  before: readonly string[],
): Promise<Refusal | null> {
  const added = courseIds.filter((id) => !before.includes(id))
  if (added.length === 0) return null
  const found = await query(
    em,
    sql`select from course where school_id = ${ctx.school.id} and id = any(${added}::uuid[]) and active and is_lesson and not deleted for key share`,
  )
  return found.length === added.length ? null : refusedField({ field: 'courseIds', note: 'courseUnknown' })
}

/** Gives a contract these courses and no others, and returns the change as codes. */
export async function writeCourses(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  contractId: string,
  courseIds: readonly string[],
): Promise<Change | null> {
  const before = await coursesOf(em, ctx, contractId)
  const after = [...new Set(courseIds)].toSorted()
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  await writeLinks(em, ctx.school.id, 'contract_course', contractId, after)
  const names = await query(
    em,
    sql<{
      id: string
      code: string
    }>`select id, code from course where school_id = ${ctx.school.id} and id = any(${[...before, ...after]}::uuid[])`,
  )
  const codes = new Map(names.map(({ id, code }) => [id, code]))
  const named = (ids: readonly string[]) => ids.map((id) => codes.get(id) ?? id).toSorted()
  return [named(before), named(after)]
}
