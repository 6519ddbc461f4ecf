import type { Refusal } from '@koma/schema/answers'
import type { LeaveChangeRequest } from '@koma/schema/input/leave'
import type { LeaveDays } from '@koma/schema/rules/leave'
import { dateOf, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { forbiddenBy, notThere, refusedField } from '../platform/record/answer.ts'
import type { Change } from '../platform/record/noteRecord.ts'
import { isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { digestOfMailed, mailedByTransaction, type NotifiedPerson } from '../slots/mailedPeople.ts'
import { Student } from '../students/student.entity.ts'
import { lockContracts } from '../students/studentUse.ts'
import { withdrawWaits } from '../students/withdrawWaits.ts'
import { lockTemplateOf } from '../template/leaveTemplate.ts'
import { beginLeave } from './beginLeave.ts'
import { inTime, keepWaits } from './carryOutLeave.ts'
import { mayCancelForLeave, maySettleForLeave } from './leave.policy.ts'
import { leaveById, lockLeave, type LockedLeave, readLeave } from './leave.reads.ts'
import { type LeaveContract, settleLeaveContracts } from './leaveContracts.ts'
import { cancelLessons, type LeaveLesson, lessonsIn, mailed } from './leaveLessons.ts'
import { mailLeave } from './mailLeave.ts'
import { type LeavingMoney, leavingMoney } from './leavingMoney.ts'
import { noteLeave } from './noteLeave.ts'
import { chargePauseFees, feeMonthsOf, waiveFeesOutside } from './pauseFees.ts'
import { restoreContracts } from './restoreContracts.ts'
import { type LostLesson, rejoin, reviveLessons } from './reviveLessons.ts'
import { digestOf } from '../platform/shared/digest.ts'

/** What a change of a pause or departure does. */
export interface LeaveChangePlan {
  studentName: string
  /** The lessons on days that are added. */
  lessons: LeaveLesson[]
  /** The lessons on days that it leaves, which are booked again. */
  restored: { bookingId: string; startsAt: WallTime; courseName: string }[]
  /** Those that stay cancelled, and why. */
  lost: LostLesson[]
  /** The starts of lessons whose waiting lists the student leaves. */
  waits: WallTime[]
  /** The contracts that lie in that time with all their days only now. */
  contracts: LeaveContract[]
  /** The names of contracts that are charged again, as they no longer lie in it; and of those that changed since. */
  restoredContracts: string[]
  lostContracts: string[]
  /** The months, `YYYY-MM`, that are charged now or later, and what each costs; and those that are waived. */
  feeMonths: string[]
  fee: number
  waivedMonths: string[]
  /** What a student who leaves owes and has, and what ends with the contracts; null for a pause. */
  money: LeavingMoney | null
  /** The people who are told. */
  people: NotifiedPerson[]
  /** Stands for all of it. */
  digest: string
}

type Days = Pick<LeaveDays, 'from' | 'until'>

/**
 * Changes a leave in the transaction of `em`, with all that follows: lessons on added days are cancelled or
 * stay, those it had cancelled on days that it leaves are booked again, contracts and fees follow its new days. What
 * stays within it is not touched. (PAUSE-20, PAUSE-21)
 */
export async function carryOutLeaveChange(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  request: LeaveChangeRequest,
): Promise<{ ok: true; plan: LeaveChangePlan } | Refusal> {
  const { id, from } = request
  const seen = await readLeave(em, ctx, id)
  if (seen === null) return notThere
  const isPause = seen.kind === 'pause'
  const until = isPause ? (request.until ?? null) : seen.until
  const now: Days = { from, until }
  const isAdded = sql`${inTime(ctx, from, until)} and not (${isOn('s.starts_at', seen)})`
  await lockSlots(em, ctx, seen, isAdded)
  await lockTemplateOf(em, ctx, { kind: 'student', id: seen.studentId })
  await lockContracts(em, ctx, seen.studentId)
  const student = await lockRecord(em, Student, seen.studentId)
  const leave = await lockLeave(em, ctx, id)
  const shown = await leaveById(em, ctx, id)
  if (student === null || leave === null || shown === null) return notThere
  if (leave.isUndone) return { ok: false, code: 'generalE', note: 'leaveGone' }
  if (isStale(leave, request.version)) return stale
  const today = dateOf(ctx.now)
  const refusal = daysRefusal(leave, request, now, today)
  if (refusal !== null) return refusal

  const fee = isPause ? (request.fee ?? shown.fee) : 0
  const reason = request.reason ?? ''
  const remindOn = isPause && until === null ? (request.remindOn ?? null) : null
  if (!(await writeLeave(em, ctx, id, { ...now, fee, reason, remindOn })))
    return { ok: false, code: '409', note: 'leaveOverlaps', field: 'from' }
  const back = await restoreLessons(em, ctx, viewer, leave, now, request.restoreBookings)
  if ('code' in back) return back

  const added = await lessonsIn(em, ctx, leave.studentId, isAdded)
  const cancels = request.cancelBookings && added.length > 0
  if (cancels && !mayCancelForLeave(viewer)) return forbiddenBy('leaveNeedsCancel')
  const waits = await keepWaits(em, ctx, id, leave.studentId, isAdded)
  await withdrawWaits(em, ctx, viewer, student, isAdded)
  const ended = cancels ? await cancelLessons(em, ctx, viewer, id, leave.studentId, added) : added
  if (request.tell !== false) {
    await mailLeave(em, ctx, 'paused', ended.flatMap(mailed))
    await mailLeave(em, ctx, 'resumed', back.mailed)
  }
  if (!(request.contracts ?? []).every(({ way }) => maySettleForLeave(viewer, way)))
    return forbiddenBy('leaveNeedsContract')
  const settled = { ...request, ...now, studentId: leave.studentId, kind: leave.kind }
  const contracts = await settleLeaveContracts(em, ctx, viewer, settled, leave)
  if (contracts === 'tooMany') return refusedFor(ctx, 'leaveContractsMany')
  if (contracts === 'moved') return { ok: false, code: 'generalE', note: 'leaveMoved' }

  const waivedMonths = await waiveFeesOutside(em, ctx, viewer, leave.studentId)
  if (!leave.begun && from <= today) await beginLeave(em, ctx, viewer, student, { ...leave, ...now })
  await noteLeave(em, ctx, viewer, {
    leave: { ...leave, ...now },
    change: 'changed',
    changes: changesOf({ ...leave, fee: shown.fee, reason: shown.reason }, { ...now, fee, reason }),
  })
  const feeMonths = await feeMonthsOf(em, ctx, { id, ...now })
  await chargePauseFees(em, ctx, viewer, id)
  const plan: Omit<LeaveChangePlan, 'digest' | 'people'> = {
    studentName: shown.fullName,
    lessons: ended.map(({ facts: _, people: __, place: ___, ...lesson }) => lesson),
    restored: back.restored,
    lost: back.lost,
    waits,
    contracts,
    restoredContracts: back.contracts,
    lostContracts: back.lostContracts,
    feeMonths,
    fee,
    waivedMonths,
    money: isPause ? null : await leavingMoney(em, ctx, leave.studentId, from),
  }
  const people = await mailedByTransaction(em, ctx.school.id)
  const digest = digestOf(plan, digestOfMailed(people))
  return { ok: true, plan: { ...plan, people, digest } }
}

/** Returns why a pause or departure cannot have these days; null if it can. */
function daysRefusal(leave: LockedLeave, request: LeaveChangeRequest, { from, until }: Days, today: WallDate) {
  if (leave.kind === 'leaving' && request.until != null) return refusedField({ field: 'until', note: 'leavePauseOnly' })
  if (until !== null && until < from) return refusedField({ field: 'until', note: 'leaveEnds' })
  if (leave.kind === 'pause' && until === null && request.remindOn == null)
    return refusedField({ field: 'remindOn', note: 'leaveReminder' })
  if (leave.begun && from > today) return refusedField({ field: 'from', note: 'leaveHasBegun' })
  return null
}

/** Returns the condition that a time lies in the days of a pause or departure. */
const isOn = (column: string, { from, until }: Days): Sql =>
  sql`${sql.ref(column)} >= ${from}::date and (${until}::date is null or ${sql.ref(column)} < ${until}::date + 1)`

/** Locks the slots of lessons and waiting lists that the change may touch, in the order in which bookings do. */
async function lockSlots(em: EntityManager, { school }: Context, leave: LockedLeave, isAdded: Sql): Promise<void> {
  await query(
    em,
    sql`select from slot s where s.school_id = ${school.id} and (
        s.id = any(${leave.waits.map(({ slotId }) => slotId)}::uuid[])
        or s.id in (select slot_id from booking
          where school_id = ${school.id} and id = any(${leave.bookings}::uuid[]))
        or (${isAdded} and s.id in (
          select live_slot_id from booking
          where school_id = ${school.id} and student_id = ${leave.studentId} and status = 'booked'
          union all select slot_id from waiting
          where school_id = ${school.id} and student_id = ${leave.studentId})))
      order by s.id for no key update`,
  )
}

/** Writes the row; false where another pause or departure of the student meets it. */
async function writeLeave(
  em: EntityManager,
  ctx: Context,
  id: string,
  { from, until, fee, reason, remindOn }: Days & { fee: number; reason: string; remindOn: WallDate | null },
): Promise<boolean> {
  try {
    await em.transactional((inner) =>
      query(
        inner,
        sql`update student_leave set from_day = ${from}, until_day = ${until}, fee = ${fee}, reason = ${reason},
            remind_on = ${remindOn}, version = version + 1
          where school_id = ${ctx.school.id} and id = ${id}`,
      ),
    )
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'student_leave_overlap') return false
    throw error
  }
}

/** Restores what a pause or departure took on days that it leaves, and keeps in its row what it has still taken. */
async function restoreLessons(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  leave: LockedLeave,
  now: Days,
  restoreBookings: boolean,
) {
  const outside = await query(
    em,
    sql<{ bookingId: string; startsAt: WallTime; courseName: string }>`
      select b.id as "bookingId", ${wallTime('b.starts_at')} as "startsAt", c.display_name as "courseName"
      from booking b join course c on c.school_id = b.school_id and c.id = b.course_id
      where b.school_id = ${ctx.school.id} and b.id = any(${leave.bookings}::uuid[]) and b.status <> 'booked'
        and b.starts_at > ${ctx.now} and not (${isOn('b.starts_at', now)})
      order by b.starts_at, b.id`,
  )
  const wanted = restoreBookings ? outside : []
  if (wanted.length > 0 && !mayCancelForLeave(viewer)) return forbiddenBy('leaveNeedsCancel')
  const bookings = wanted.map(({ bookingId }) => bookingId)
  const revived = await reviveLessons(em, ctx, viewer, { bookings, studentId: leave.studentId })
  const lost = new Set(revived.lost.map(({ bookingId }) => bookingId))
  const restored = wanted.filter(({ bookingId }) => !lost.has(bookingId))

  const free = await query(
    em,
    sql<{ id: string }>`
      select s.id from slot s where s.school_id = ${ctx.school.id} and s.starts_at > ${ctx.now}
        and s.id = any(${leave.waits.map(({ slotId }) => slotId)}::uuid[]) and not (${isOn('s.starts_at', now)})`,
  )
  const isFree = new Set(free.map(({ id }) => id))
  await rejoin(em, ctx, viewer, {
    waits: leave.waits.filter(({ slotId }) => isFree.has(slotId)),
    studentId: leave.studentId,
  })

  const charged = await query(
    em,
    sql<{ id: string }>`
      select k.id from contract k where k.school_id = ${ctx.school.id}
        and k.id = any(${leave.contracts.map(({ contractId }) => contractId)}::uuid[])
        and not (k.start_date >= ${now.from}::date and (${now.until}::date is null or k.end_date <= ${now.until}::date))`,
  )
  const isCharged = new Set(charged.map(({ id }) => id))
  const contracts = leave.contracts.filter(({ contractId }) => isCharged.has(contractId))
  if (!contracts.every(({ courses }) => maySettleForLeave(viewer, courses === null ? 'waive' : 'delete')))
    return forbiddenBy('leaveNeedsContract')
  const lostContracts = await restoreContracts(em, ctx, viewer, contracts)
  const names = contracts.map(({ contractName }) => contractName).filter((name) => !lostContracts.includes(name))

  const isBack = new Set(restored.map(({ bookingId }) => bookingId))
  const kept = {
    bookings: leave.bookings.filter((id) => !isBack.has(id)),
    waits: leave.waits.filter(({ slotId }) => !isFree.has(slotId)),
    contracts: leave.contracts.filter(({ contractName }) => !names.includes(contractName)),
  }
  await query(
    em,
    sql`update student_leave set bookings = ${kept.bookings}::uuid[], waits = ${JSON.stringify(kept.waits)}::jsonb,
        contracts = ${JSON.stringify(kept.contracts)}::jsonb
      where school_id = ${ctx.school.id} and id = ${leave.id}`,
  )
  return { restored, lost: revived.lost, mailed: revived.back, contracts: names, lostContracts }
}

/** Returns the fields that differ, as the log tells them. */
function changesOf<Values extends object>(before: Values, after: { [Name in keyof Values]?: unknown }) {
  const changes: Record<string, Change> = {}
  for (const [name, value] of Object.entries(after)) {
    const old: unknown = Reflect.get(before, name)
    if (old !== value) changes[name] = [old, value]
  }
  return changes
}
