import { dateOf, type WallTime } from '@koma/schema/rules/time'
import { z } from 'zod'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { tryEach } from '../platform/jobs/tryEach.ts'
import type { Context } from '../platform/shared/context.ts'
import { schoolClocks } from '../school/schoolClocks.ts'
import { type ProcessParts, schoolContext } from '../school/schoolContext.ts'
import { Student } from '../students/student.entity.ts'
import { lockRecord } from '../platform/record/records.ts'
import { lockTemplateOf } from '../template/leaveTemplate.ts'
import { beginLeave } from './beginLeave.ts'
import { lockLeave } from './leave.reads.ts'
import { noteLeave } from './noteLeave.ts'
import { chargePauseFees, uncharged } from './pauseFees.ts'

/**
 * Begins pauses and departures just after each school's midnight, and charges the fees of pauses. (PAUSE-05, PAUSE-06)
 */
export function leaveJobs(parts: ProcessParts): FeatureJobs {
  return {
    tasks: [
      task({
        name: 'keepLeaves',
        payload: z.unknown(),
        attempts: 1,
        at: '*/5 * * * *',
        run: () => keepLeaves(parts),
      }),
    ],
  }
}

/**
 * Begins every pause and leaving whose first day has come by its school's clock at `instant`, each in a transaction of
 * its own, and charges the fees that are due. Called again it finds nothing left to do, so a process that was down at
 * midnight makes up for it, also if the pause has ended since.
 */
export async function keepLeaves(
  parts: ProcessParts,
  instant: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  await tryEach(await schoolClocks(parts.orm.em, instant), async ({ schoolId, now }) => {
    const due = await query(
      parts.orm.em.fork(),
      sql<{ id: string; isFee: boolean }>`
        select id, false as "isFee" from student_leave
        where school_id = ${schoolId} and undone_at is null and begun_at is null and from_day <= ${dateOf(now)}::date
        union all
        (select distinct "leaveId", true from (${uncharged(schoolId, dateOf(now), isRecent(now))}) due
          order by "leaveId" desc)`,
    )
    if (due.length === 0) return
    const process = await schoolContext(parts, schoolId)
    if (process === null) return
    const ctx = { ...process, now }
    await tryEach(due, ({ id, isFee }) =>
      inTransaction(ctx, (em) => (isFee ? chargePauseFees(em, ctx, null, id) : beginDue(ctx, em, id))),
    )
  })
}

/** Returns the condition that a pause `l` has not ended for long: what is older is settled, and no longer charged. */
const isRecent = (now: WallTime): Sql =>
  sql`(l.until_day is null or l.until_day >= ${dateOf(now)}::date - interval '3 months')`

async function beginDue(ctx: Context, em: Context['em'], id: string): Promise<void> {
  const [due] = await query(
    em,
    sql<{ studentId: string }>`
      select student_id as "studentId" from student_leave where school_id = ${ctx.school.id} and id = ${id}`,
  )
  if (due === undefined) return
  await lockTemplateOf(em, ctx, { kind: 'student', id: due.studentId })
  const student = await lockRecord(em, Student, due.studentId)
  const leave = await lockLeave(em, ctx, id)
  if (student === null || leave === null || leave.begun || leave.isUndone) return
  await beginLeave(em, ctx, null, student, leave)
  await noteLeave(em, ctx, null, { leave, change: 'changed', changes: { begun: [false, true] } })
}
