import type { Refusal } from '@koma/schema/answers'
import { type UndoLeaveInput, undoLeaveInput } from '@koma/schema/input/leave'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lockLessons } from '../bookings/repeat/lessonFacts.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { refusingOtherMails, requireMatchingDigest } from '../slots/mailedPeople.ts'
import { Student } from '../students/student.entity.ts'
import { returnToTemplate } from '../template/returnToTemplate.ts'
import { setActive } from './beginLeave.ts'
import { mayCancelForLeave, mayRecordLeave, maySettleForLeave } from './leave.policy.ts'
import { lockLeave, type LockedLeave, readLeave } from './leave.reads.ts'
import { mailLeave } from './mailLeave.ts'
import { noteLeave } from './noteLeave.ts'
import { waiveFees } from './pauseFees.ts'
import { restoreContracts } from './restoreContracts.ts'
import { type LostLesson, rejoin, reviveLessons } from './reviveLessons.ts'

/** What an undo could not restore. */
interface LostByUndo {
  lessons: LostLesson[]
  /** The rows of the weekly template whose place is taken or gone. */
  places: string[]
  /** The contracts that changed since, or follow another by now. */
  contracts: string[]
}

export type UndoLeaveResult = { lost: LostByUndo } & ({ ok: true; id: string } | Refusal)

/**
 * Undoes a pause or leaving: the student is active again, lessons to come are booked again under their ids where seat,
 * time and points allow, waiting and fixed places come back, and its fees are waived. What does not come back is named.
 * Staff with `studentEdit`, and `slotCancel` where lessons were cancelled. Refuses if others than those of the digest
 * `digest` would be told. (PAUSE-07)
 */
export async function undoLeave(ctx: Context, input: UndoLeaveInput): Promise<UndoLeaveResult> {
  const viewer = mayRecordLeave(ctx)
  const { id, tell, digest } = parseInput(ctx, undoLeaveInput, input)
  const nothing: LostByUndo = { lessons: [], places: [], contracts: [] }
  const result = await refusingOtherMails(() =>
    inTransaction<UndoLeaveResult>(ctx, async (em) => {
      const seen = await readLeave(em, ctx, id)
      if (seen === null) return { ...notThere, lost: nothing }
      if (seen.bookings.length > 0 && !mayCancelForLeave(viewer))
        return { ...forbiddenBy('leaveNeedsCancel'), lost: nothing }
      if (!seen.contracts.every(({ courses }) => maySettleForLeave(viewer, courses === null ? 'waive' : 'delete')))
        return { ...forbiddenBy('leaveNeedsContract'), lost: nothing }
      await lockAll(em, ctx, seen)
      const student = await lockRecord(em, Student, seen.studentId)
      const leave = await lockLeave(em, ctx, id)
      if (student === null || leave === null || leave.isUndone)
        return { ok: false, code: 'generalE', note: 'leaveGone', lost: nothing }
      await query(
        em,
        sql`update student_leave set undone_at = ${ctx.now}, version = version + 1
          where school_id = ${ctx.school.id} and id = ${id}`,
      )
      if (leave.kind === 'leaving' && leave.begun && leave.until === null)
        await setActive(em, ctx, viewer, student, true)
      const contracts = await restoreContracts(em, ctx, viewer, leave.contracts)
      const { lost, back } = await reviveLessons(em, ctx, viewer, leave)
      await rejoin(em, ctx, viewer, leave)
      const places = await returnToTemplate(em, ctx, viewer, leave.studentId, leave.places)
      await waiveFees(em, ctx, viewer, id)
      await noteLeave(em, ctx, viewer, { leave, change: 'deleted' })
      if (tell !== false) await mailLeave(em, ctx, 'resumed', back)
      await requireMatchingDigest(em, ctx.school.id, digest)
      return { ok: true, id, lost: { lessons: lost, places, contracts } }
    }),
  )
  return 'lost' in result ? result : { ...result, lost: nothing }
}

/** Locks slots, template rows and contracts in the order in which bookings and edits do. */
async function lockAll(em: EntityManager, ctx: Context, leave: LockedLeave): Promise<void> {
  const rows = await query(
    em,
    sql<{ slotId: string }>`
      select slot_id as "slotId" from booking where school_id = ${ctx.school.id} and id = any(${leave.bookings}::uuid[])
      union select unnest(${leave.waits.map(({ slotId }) => slotId)}::uuid[])`,
  )
  await query(
    em,
    sql`select from slot where school_id = ${ctx.school.id} and id = any(${rows.map(({ slotId }) => slotId)}::uuid[])
      order by id for no key update`,
  )
  await query(
    em,
    sql`select from template where school_id = ${ctx.school.id} and id = any(${leave.places}::uuid[])
      order by id for update`,
  )
  await lockLessons(em, ctx, leave.studentId, [])
}
