import { type PlanChoicesInput, planChoicesInput } from '@koma/schema/input/planSale'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { versionColumns } from '../../plans/plan.reads.ts'
import type { PlanVersionType } from '../../plans/plan.type.ts'
import { maySeeContracts } from '../contract.policy.ts'
import type { PlanChoicesType } from './fromPlan.type.ts'

/**
 * Returns the plans from which a student's contract can be made, by name, each in its newest version (PLAN-05). Those
 * for new students alone are left out for a student who has, or had, a contract, and trials for one who had a trial
 * (PLAN-09).
 */
export async function planChoices(ctx: Context, input: PlanChoicesInput): Promise<PlanChoicesType> {
  maySeeContracts(ctx)
  const { studentId = null } = parseInput(ctx, planChoicesInput, input)
  const isNew = studentId === null || (await isWithoutContract(ctx.em, ctx, studentId))
  const hadTrial = studentId !== null && !isNew && (await hasHadTrial(ctx.em, ctx, studentId))
  const forOthers = hadTrial ? sql`not v.new_students_only and v.kind <> 'trial'` : sql`not v.new_students_only`
  const versions = await newestVersions(ctx.em, ctx, isNew ? sql`true` : forOthers)
  const { firstMonth, firstMonthRounding, firstMonthUnit, firstMonthPoints } = ctx.school
  const rule = { firstMonth, firstMonthRounding, firstMonthUnit, firstMonthPoints }
  return { isNew, firstMonth: rule, versions }
}

/** Returns a plan as it is sold now if `versionId` is its newest version; null if it has changed or is not sold. */
export async function soldVersion(em: EntityManager, ctx: Context, versionId: string): Promise<PlanVersionType | null> {
  const [version] = await newestVersions(em, ctx, sql`v.id = ${versionId}`)
  return version ?? null
}

/** Tells whether a student has, or had, no contract. */
export async function isWithoutContract(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  studentId: string,
): Promise<boolean> {
  const [row] = await query(
    em,
    sql`select from contract where school_id = ${ctx.school.id} and student_id = ${studentId} and not deleted limit 1`,
  )
  return row === undefined
}

/** Tells whether a student has, or had, a contract from a trial plan. (PLAN-09) */
export async function hasHadTrial(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  studentId: string,
): Promise<boolean> {
  const [row] = await query(
    em,
    sql`select from contract k
      join plan_version v on v.school_id = k.school_id and v.id = k.plan_version_id and v.kind = 'trial'
      where k.school_id = ${ctx.school.id} and k.student_id = ${studentId} and not k.deleted limit 1`,
  )
  return row !== undefined
}

function newestVersions(em: EntityManager, ctx: Context, where: Sql): Promise<PlanVersionType[]> {
  const schoolId = ctx.school.id
  return query(
    em,
    sql<PlanVersionType>`
      select ${versionColumns(schoolId)} from plan p
      join plan_version v on v.school_id = p.school_id and v.plan_id = p.id
      where p.school_id = ${schoolId} and p.active and not p.deleted and ${where}
        and v.number = (select max(n.number) from plan_version n where n.school_id = ${schoolId} and n.plan_id = p.id)
      order by lower(p.plan_name) collate "C"`,
  )
}
