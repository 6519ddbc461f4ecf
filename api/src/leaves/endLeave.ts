import type { Refusal } from '@koma/schema/answers'
import { type EndLeaveInput, endLeaveInput } from '@koma/schema/input/leave'
import { isAwayOn } from '@koma/schema/rules/leave'
import { dateOf } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm, refusedField } from '../platform/record/answer.ts'
import { isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { Student } from '../students/student.entity.ts'
import { lockContracts } from '../students/studentUse.ts'
import { lockTemplateOf } from '../template/leaveTemplate.ts'
import { beginLeave, setActive } from './beginLeave.ts'
import { mayRecordLeave } from './leave.policy.ts'
import { lockLeave, type LockedLeave, readLeave } from './leave.reads.ts'
import { noteLeave } from './noteLeave.ts'
import { chargePauseFees, waiveFeesOutside } from './pauseFees.ts'

/**
 * Gives a leave another last day, or none. With yesterday the student comes back today: one who has left is
 * active again. Lessons and places that it took stay as they are; undoing it restores them. Fees follow its new days.
 * `stale`, 404 and 400 as for every record; `leaveBooked` where lessons are booked in days that it adds, 409 where
 * another pause is. (PAUSE-08)
 */
export async function endLeave(ctx: Context, input: EndLeaveInput): Promise<{ ok: true; id: string } | Refusal> {
  const viewer = mayRecordLeave(ctx)
  const read = readForm(ctx, endLeaveInput, input)
  if (!read.ok) return read
  const { id, version } = read.form
  const until = read.form.until ?? null
  const today = dateOf(ctx.now)
  const write = () =>
    inTransaction<{ ok: true; id: string } | Refusal>(ctx, async (em) => {
      const seen = await readLeave(em, ctx, id)
      if (seen === null) return notThere
      await lockTemplateOf(em, ctx, { kind: 'student', id: seen.studentId })
      await lockContracts(em, ctx, seen.studentId)
      const student = await lockRecord(em, Student, seen.studentId)
      const leave = await lockLeave(em, ctx, id)
      if (student === null || leave === null) return notThere
      if (leave.isUndone) return { ok: false, code: 'generalE', note: 'leaveGone' }
      if (isStale(leave, version)) return stale
      if (until !== null && until < leave.from) return refusedField({ field: 'until', note: 'leaveEnds' })
      if (leave.kind === 'leaving' && until !== null && until >= today)
        return refusedField({ field: 'until', note: 'leavePauseOnly' })
      if (await isBookedBeyond(em, ctx, leave, until))
        return { ok: false, code: 'generalE', note: 'leaveBooked', field: 'until' }
      const remind =
        until === null && leave.kind === 'pause' ? sql`coalesce(remind_on, ${today}::date)` : sql`remind_on`
      await query(
        em,
        sql`update student_leave set until_day = ${until}, remind_on = ${remind}, version = version + 1
          where school_id = ${ctx.school.id} and id = ${id}`,
      )
      await waiveFeesOutside(em, ctx, viewer, leave.studentId)
      await chargePauseFees(em, ctx, viewer, id)
      const changed = { ...leave, until }
      await noteLeave(em, ctx, viewer, { leave: changed, change: 'changed', changes: { until: [leave.until, until] } })
      if (leave.kind === 'leaving' && leave.begun) {
        const isAway = isAwayOn(changed, today)
        if (isAway && student.active) await beginLeave(em, ctx, viewer, student, leave)
        if (!isAway && !student.active) await setActive(em, ctx, viewer, student, true)
      }
      return { ok: true, id }
    })
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'student_leave_overlap') throw error
    return { ok: false, code: '409', note: 'leaveOverlaps', field: 'until' }
  }
}

/** Tells whether lessons to come are booked in the days that a later last day adds. */
async function isBookedBeyond(
  em: EntityManager,
  ctx: Context,
  leave: LockedLeave,
  until: string | null,
): Promise<boolean> {
  if (leave.until === null || (until !== null && until <= leave.until)) return false
  const ends = until === null ? sql`` : sql`and starts_at < ${until}::date + 1`
  const booked = await query(
    em,
    sql`select from booking where school_id = ${ctx.school.id} and student_id = ${leave.studentId} and status = 'booked'
        and starts_at >= ${leave.until}::date + 1 and starts_at > ${ctx.now} ${ends} limit 1`,
  )
  return booked.length > 0
}
