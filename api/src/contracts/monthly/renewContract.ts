import { contractFields } from '@koma/schema/records/contract'
import { fieldsOf, fieldsWithout } from '@koma/schema/records/record'
import { periodOf, renewalRefusal } from '@koma/schema/rules/renewal'
import { noteRecords } from '../../platform/record/noteRecord.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { StepOutcome } from '../../platform/jobs/runs/runKind.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { columnNames } from '../../platform/shared/recordFields.ts'
import { announceContract } from '../announceContract.ts'
import { setLogOrigin } from '../setLogOrigin.ts'
import { lockStudent } from '../lockStudent.ts'
import { movePoints } from '../movePoints.ts'
import { nextContractName } from '../contractNames.ts'
import { readRenewable } from './readRenewable.ts'

/** The columns that a renewal copies: everything entered but its days and whether it is active. */
const columns = sql.raw(
  columnNames(
    fieldsOf(fieldsWithout(contractFields, 'active', 'startDate', 'endDate'), ({ entered }) => entered !== 'never'),
  ),
)

/**
 * Renews a contract for a month, in the transaction of `ctx.em`. The new one has the same student, lessons, limits,
 * price, notes and holder, and opens with the monthly points. The old one stays in use until its last day (D97). Skips
 * a contract that was renewed or changed since the preview.
 */
export async function renewContract(
  ctx: Context & { viewer: Viewer },
  { id, version }: { id: string; version: number },
  month: string,
): Promise<StepOutcome> {
  const { em, viewer } = ctx
  const schoolId = ctx.school.id
  const [owner] = await query(
    em,
    sql<{ studentId: string }>`
      select student_id as "studentId" from contract where school_id = ${schoolId} and id = ${id}`,
  )
  const student = owner === undefined ? null : await lockStudent(em, ctx, owner.studentId)
  if (owner === undefined || student === null) return skipped('renewalGone')
  // In the order in which bookings take a student's contracts.
  await query(
    em,
    sql`select from contract where school_id = ${schoolId} and student_id = ${owner.studentId}
      order by id for no key update`,
  )
  const old = await readRenewable(em, ctx, id, month)
  const refusal = renewalRefusal(old, { month, version })
  if (old === null || refusal !== null) return skipped(refusal?.note ?? 'renewalGone')

  const { startDate, endDate } = periodOf(month)
  const name = await nextContractName(em, schoolId, student)
  const [next] = await query(
    em,
    sql<{ id: string }>`
      with following as (
        insert into contract (school_id, contract_name, student_id, predecessor_id, start_date, end_date,
          plan_version_id, ${columns})
        select school_id, ${name}, student_id, id, ${startDate}, ${endDate}, plan_version_id, ${columns}
        from contract where school_id = ${schoolId} and id = ${id}
        returning id),
      lessons as (
        insert into contract_course (school_id, contract_id, course_id)
        select c.school_id, following.id, c.course_id from following, contract_course c
        where c.school_id = ${schoolId} and c.contract_id = ${id}),
      marked as (update contract set renewed = true where school_id = ${schoolId} and id = ${id})
      select id from following`,
  )
  if (next === undefined) throw new Error('a contract was not renewed')
  await movePoints(em, ctx, viewer, next.id, old.monthlyPoints, 'opening')
  const renewed = { renewed: [false, true] } as const
  await noteRecords(em, ctx, viewer, [
    { kind: 'contract', id: next.id, name, change: 'created' },
    { kind: 'contract', id, name: old.name, change: 'changed', changes: renewed },
  ])
  await announceContract(em, ctx, next.id)
  // One that ended long ago carries over at once.
  await setLogOrigin(em, ctx)
  await query(em, sql`select koma_carry_over(${schoolId}, ${id}, ${actorOf(viewer)}, ${ctx.now})`)
  return { outcome: 'renewed', ref: next.id }
}

function skipped(note: string): StepOutcome {
  return { outcome: 'skipped', note }
}
