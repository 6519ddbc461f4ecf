import type { Refusal } from '@koma/schema/answers'
import {
  type LeaveUndoPreviewInput,
  leaveUndoPreviewInput,
  type UndoLeaveInput,
  undoLeaveInput,
} from '@koma/schema/input/leave'
import type { LeaveKind } from '@koma/schema/rules/leave'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lockLessons } from '../bookings/repeat/lessonFacts.ts'
import { rehearsed } from '../idempotency/rehearse.ts'
import { query, sql, wallTime } from '../platform/database/sql.ts'
import { refusingTransaction } from '../platform/record/refusingTransaction.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import {
  digestOfMailed,
  mailedByTransaction,
  type NotifiedPerson,
  refusingOtherMails,
  requireMatchingDigest,
} from '../slots/mailedPeople.ts'
import { Student } from '../students/student.entity.ts'
import { rowsNaming } from '../template/leaveTemplate.ts'
import { returnToTemplate } from '../template/returnToTemplate.ts'
import { setActive } from './beginLeave.ts'
import { mayCancelForLeave, mayRecordLeave, maySettleForLeave } from './leave.policy.ts'
import { leaveById, lockLeave, type LockedLeave, readLeave } from './leave.reads.ts'
import { endsWithRenewals, type LeavingMoney } from './leavingMoney.ts'
import { mailLeave } from './mailLeave.ts'
import { noteLeave } from './noteLeave.ts'
import { waiveFees, waiveFeesOutside } from './pauseFees.ts'
import { restoreContracts } from './restoreContracts.ts'
import { type LostLesson, rejoin, reviveLessons } from './reviveLessons.ts'
import { Refused } from '../platform/shared/refused.ts'
import { digestOf } from '../platform/shared/digest.ts'

/** What an undo could not restore. */
interface LostByUndo {
  lessons: LostLesson[]
  /** The rows of the weekly template whose place is taken or gone. */
  places: string[]
  /** The contracts that changed since, or follow another by now. */
  contracts: string[]
}

export type UndoLeaveResult = { lost: LostByUndo } & ({ ok: true; id: string } | Refusal)

/** What undoing a pause or departure restores, and what it cannot. (PAUSE-24) */
export interface UndoLeavePlan {
  studentName: string
  kind: LeaveKind
  /** The lessons that are booked again. */
  lessons: { bookingId: string; startsAt: WallTime; courseName: string }[]
  /** The rows of the weekly template with a fixed place that comes back, as day, time and teacher. */
  places: string[]
  /** The names of contracts that are charged again. */
  contracts: string[]
  /** The months, `YYYY-MM`, whose fee is waived. */
  waivedMonths: string[]
  /** The changes of plan and discounts that count again, as monthly contracts are renewed again. */
  planChanges: LeavingMoney['planChanges']
  discounts: LeavingMoney['discounts']
  lost: LostByUndo
  /** The people who are told. */
  people: NotifiedPerson[]
  /** Stands for all of it. */
  digest: string
}

const nothing: LostByUndo = { lessons: [], places: [], contracts: [] }

/**
 * Undoes a leave: the student is active again, lessons to come are booked again under their ids where seat,
 * time and points allow, waiting and fixed places come back, and its fees are waived. What does not come back is named.
 * Staff with `studentEdit`, and `slotCancel` where lessons were cancelled. Refuses if others than those of the digest
 * `digest` would be told, and with `leaveMoved` if something else would come back than `planDigest` stands for.
 * (PAUSE-07, PAUSE-24)
 */
export async function undoLeave(ctx: Context, input: UndoLeaveInput): Promise<UndoLeaveResult> {
  const viewer = mayRecordLeave(ctx)
  const { id, tell, digest, planDigest } = parseInput(ctx, undoLeaveInput, input)
  const result = await refusingOtherMails(() =>
    refusingTransaction<UndoLeaveResult>(ctx, async (em) => {
      const done = await carryOutUndo(em, ctx, viewer, { id, tell })
      if (!done.ok) return { ...done, lost: nothing }
      if (planDigest != null && planDigest !== done.plan.digest) throw new Refused(leaveMoved)
      await requireMatchingDigest(em, ctx.school.id, digest)
      return { ok: true, id, lost: done.plan.lost }
    }),
  )
  return 'lost' in result ? result : { ...result, lost: nothing }
}

const leaveMoved = { ok: false, code: 'generalE', note: 'leaveMoved' } as const

/** Rehearses the undo of a pause or departure. Same permissions as undoing it; changes nothing. (PAUSE-24) */
export async function leaveUndoPreview(
  ctx: Context,
  input: LeaveUndoPreviewInput,
): Promise<{ ok: true; plan: UndoLeavePlan } | Refusal> {
  const viewer = mayRecordLeave(ctx)
  const request = parseInput(ctx, leaveUndoPreviewInput, input)
  return rehearsed(ctx, async (inside) => {
    return carryOutUndo(inside.em, inside, viewer, request)
  })
}

async function carryOutUndo(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { id, tell }: LeaveUndoPreviewInput,
): Promise<{ ok: true; plan: UndoLeavePlan } | Refusal> {
  const seen = await readLeave(em, ctx, id)
  if (seen === null) return notThere
  if (seen.bookings.length > 0 && !mayCancelForLeave(viewer)) return forbiddenBy('leaveNeedsCancel')
  if (!seen.contracts.every(({ courses }) => maySettleForLeave(viewer, courses === null ? 'waive' : 'delete')))
    return forbiddenBy('leaveNeedsContract')
  await lockAll(em, ctx, seen)
  const student = await lockRecord(em, Student, seen.studentId)
  const leave = await lockLeave(em, ctx, id)
  const shown = await leaveById(em, ctx, id)
  if (student === null || leave === null || shown === null || leave.isUndone)
    return { ok: false, code: 'generalE', note: 'leaveGone' }
  await query(
    em,
    sql`update student_leave set undone_at = ${ctx.now}, version = version + 1
      where school_id = ${ctx.school.id} and id = ${id}`,
  )
  if (leave.kind === 'leaving' && leave.begun && leave.until === null) await setActive(em, ctx, viewer, student, true)
  const lostContracts = await restoreContracts(em, ctx, viewer, leave.contracts)
  const cancelled = await cancelledLessons(em, ctx, leave.bookings)
  const { lost, back } = await reviveLessons(em, ctx, viewer, leave)
  await rejoin(em, ctx, viewer, leave)
  const places = await rowsNaming(em, ctx, { kind: 'student', id: leave.studentId })
  const lostPlaces = await returnToTemplate(em, ctx, viewer, leave.studentId, leave.places)
  const held = new Set(places.map(({ id: row }) => row))
  const placesNow = await rowsNaming(em, ctx, { kind: 'student', id: leave.studentId })
  await waiveFees(em, ctx, viewer, id)
  const alsoWaived = await waiveFeesOutside(em, ctx, viewer, leave.studentId)
  await noteLeave(em, ctx, viewer, { leave, change: 'deleted' })
  if (tell !== false) await mailLeave(em, ctx, 'resumed', back)
  const isLost = new Set(lost.map(({ bookingId }) => bookingId))
  const isLeaving = leave.kind === 'leaving' && leave.until === null
  const plan: Omit<UndoLeavePlan, 'digest' | 'people'> = {
    studentName: shown.fullName,
    kind: leave.kind,
    lessons: cancelled.filter(({ bookingId }) => !isLost.has(bookingId)),
    places: placesNow.flatMap(({ id: row, label }) => (held.has(row) ? [] : [label])),
    contracts: leave.contracts.map(({ contractName }) => contractName).filter((name) => !lostContracts.includes(name)),
    waivedMonths: [...shown.fees.flatMap(({ month, isWaived }) => (isWaived ? [] : [month])), ...alsoWaived].toSorted(),
    ...(isLeaving ? await endsWithRenewals(em, ctx, leave.studentId, leave.from) : { planChanges: [], discounts: [] }),
    lost: { lessons: lost, places: lostPlaces, contracts: lostContracts },
  }
  const people = await mailedByTransaction(em, ctx.school.id)
  const digest = digestOf(plan, digestOfMailed(people))
  return { ok: true, plan: { ...plan, people, digest } }
}

/** Returns the lessons to come among cancelled bookings, the earliest first. */
function cancelledLessons(
  em: EntityManager,
  { school, now }: Context,
  bookings: readonly string[],
): Promise<UndoLeavePlan['lessons']> {
  return query(
    em,
    sql<UndoLeavePlan['lessons'][number]>`
      select b.id as "bookingId", ${wallTime('b.starts_at')} as "startsAt", c.display_name as "courseName"
      from booking b join course c on c.school_id = b.school_id and c.id = b.course_id
      where b.school_id = ${school.id} and b.id = any(${bookings}::uuid[]) and b.status <> 'booked'
        and b.starts_at > ${now}
      order by b.starts_at, b.id`,
  )
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
