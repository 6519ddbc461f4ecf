import type { Refusal } from '@koma/schema/answers'
import type { LeaveRequest } from '@koma/schema/input/leave'
import { isLateNotice, noticeDay } from '@koma/schema/rules/leave'
import { dateOf, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { forbiddenBy, notThere } from '../platform/record/answer.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { digestOfMailed, mailedByTransaction, type NotifiedPerson } from '../slots/mailedPeople.ts'
import { Student } from '../students/student.entity.ts'
import { lockContracts } from '../students/studentUse.ts'
import { withdrawWaits } from '../students/withdrawWaits.ts'
import { lockTemplateOf, rowsNaming } from '../template/leaveTemplate.ts'
import { beginLeave } from './beginLeave.ts'
import { mayCancelForLeave, maySettleForLeave } from './leave.policy.ts'
import { type LeavingMoney, leavingMoney } from './leavingMoney.ts'
import { noteLeave } from './noteLeave.ts'
import { type LeaveContract, settleLeaveContracts } from './leaveContracts.ts'
import { chargePauseFees, feeMonthsOf } from './pauseFees.ts'
import { cancelLessons, type LeaveLesson, lessonsIn, mailed } from './leaveLessons.ts'
import { mailLeave } from './mailLeave.ts'
import { digestOf } from '../platform/shared/digest.ts'

/** What recording a pause or departure does. */
export interface LeavePlan {
  /** The last day on which it is said in time; null where the school has none. */
  noticeBy: WallDate | null
  isLate: boolean
  lessons: LeaveLesson[]
  /** The starts of lessons whose waiting lists the student leaves. */
  waits: WallTime[]
  /** The rows of the weekly template with a fixed place, and whether that is released when it begins. */
  places: string[]
  releasesPlaces: boolean
  /** The contracts that lie in that time with all their days. */
  contracts: LeaveContract[]
  /** The months, `YYYY-MM`, that are charged, of a pause without an end those of a year; and what each costs. */
  feeMonths: string[]
  fee: number
  /** What a student who leaves owes and has, and what ends with the contracts; null for a pause. */
  money: LeavingMoney | null
  /** The people who are told. */
  people: NotifiedPerson[]
  /** Stands for all of it. */
  digest: string
}

interface CarriedOut {
  ok: true
  id: string
  plan: LeavePlan
}

/**
 * Records a leave in the transaction of `em`, and does all that belongs to it: cancels or keeps the lessons
 * in that time, takes the student off their waiting lists, and begins it if its first day has come. (PAUSE-01…PAUSE-06)
 */
export async function carryOutLeave(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  request: LeaveRequest,
): Promise<CarriedOut | Refusal> {
  const { studentId, kind, from } = request
  const today = dateOf(ctx.now)
  const until = kind === 'pause' ? (request.until ?? null) : null
  const isWithin = inTime(ctx, from, until)
  // In the order in which bookings, the template and contracts are locked.
  await lockSlotsIn(em, ctx, studentId, isWithin)
  await lockTemplateOf(em, ctx, { kind: 'student', id: studentId })
  await lockContracts(em, ctx, studentId)
  const student = await lockRecord(em, Student, studentId)
  if (student === null) return notThere
  if (!student.active) return { ok: false, code: 'generalE', note: 'notEnrolled' }
  const saidOn = request.saidOn ?? today
  const isLate = isLateNotice(from, saidOn, ctx.school)
  if (isLate && request.lateOk !== true) return { ok: false, code: 'generalE', note: 'leaveLate', field: 'from' }

  if (!(request.contracts ?? []).every(({ way }) => maySettleForLeave(viewer, way)))
    return forbiddenBy('leaveNeedsContract')

  const id = await insertLeave(em, ctx, viewer, { ...request, until, saidOn })
  if (id === null) return { ok: false, code: '409', note: 'leaveOverlaps', field: 'from' }
  const lessons = await lessonsIn(em, ctx, studentId, isWithin)
  if (request.cancelBookings && lessons.length > 0 && !mayCancelForLeave(viewer)) return forbiddenBy('leaveNeedsCancel')
  const waits = await keepWaits(em, ctx, id, studentId, isWithin)
  await withdrawWaits(em, ctx, viewer, student, isWithin)
  const ended = request.cancelBookings ? await cancelLessons(em, ctx, viewer, id, studentId, lessons) : lessons
  if (request.cancelBookings && request.tell !== false) await mailLeave(em, ctx, 'paused', ended.flatMap(mailed))
  const contracts = await settleLeaveContracts(em, ctx, viewer, { ...request, id, until })
  if (contracts === 'tooMany') return refusedFor(ctx, 'leaveContractsMany')
  if (contracts === 'moved') return { ok: false, code: 'generalE', note: 'leaveMoved' }
  const places = (await rowsNaming(em, ctx, { kind: 'student', id: studentId })).map(({ label }) => label)
  const leave = { id, kind, from, until, studentId, keepsPlaces: request.keepPlaces }
  if (from <= today) await beginLeave(em, ctx, viewer, student, leave)
  await noteLeave(em, ctx, viewer, {
    leave,
    change: 'created',
    changes: { kind: [null, kind], reason: [null, request.reason ?? ''] },
  })
  const feeMonths = await feeMonthsOf(em, ctx, leave)
  await chargePauseFees(em, ctx, viewer, id)
  const fee = kind === 'pause' ? (request.fee ?? ctx.school.pauseFee) : 0
  const plan: Omit<LeavePlan, 'digest' | 'people'> = {
    noticeBy: noticeDay(from, ctx.school),
    isLate,
    lessons: ended.map(({ facts: _, people: __, place: ___, ...lesson }) => lesson),
    waits,
    places,
    contracts,
    releasesPlaces: kind === 'leaving' || !request.keepPlaces,
    feeMonths,
    fee,
    money: kind === 'leaving' ? await leavingMoney(em, ctx, studentId, from) : null,
  }
  const people = await mailedByTransaction(em, ctx.school.id)
  return { ok: true, id, plan: { ...plan, people, digest: digestOf(plan, digestOfMailed(people)) } }
}

/** Returns the condition that a slot `s` is still to come and lies in the time. */
export function inTime(ctx: Context, from: WallDate, until: WallDate | null): Sql {
  const ends = until === null ? sql`` : sql`and s.starts_at < ${until}::date + 1`
  return sql`s.starts_at > ${ctx.now} and s.starts_at >= ${from}::date ${ends}`
}

async function lockSlotsIn(em: EntityManager, { school }: Context, studentId: string, isWithin: Sql): Promise<void> {
  await query(
    em,
    sql`select from slot s where s.school_id = ${school.id} and ${isWithin}
        and s.id in (
          select live_slot_id from booking
          where school_id = ${school.id} and student_id = ${studentId} and status = 'booked'
          union all select slot_id from waiting where school_id = ${school.id} and student_id = ${studentId})
      order by s.id for no key update`,
  )
}

/** Inserts the row; null where another pause or departure of the student meets it. */
async function insertLeave(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { studentId, kind, from, until, saidOn, ...leave }: LeaveRequest & { until: WallDate | null; saidOn: WallDate },
): Promise<string | null> {
  try {
    return await em.transactional(async (inner) => {
      const [row] = await query(
        inner,
        sql<{ id: string }>`
          insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, remind_on, reason, note,
            fee, keeps_places, made_at, made_by)
          values (${ctx.school.id}, ${studentId}, ${kind}, ${from}, ${until}, ${saidOn},
            ${kind === 'pause' && until === null ? (leave.remindOn ?? null) : null}, ${leave.reason ?? ''},
            ${leave.note ?? ''}, ${kind === 'pause' ? (leave.fee ?? ctx.school.pauseFee) : 0},
            ${kind === 'pause' && leave.keepPlaces}, ${ctx.now}, ${`${viewer.lastName} ${viewer.firstName}`.trim()})
          returning id`,
      )
      if (row === undefined) throw new Error('an insert gives a row')
      return row.id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'student_leave_overlap') return null
    throw error
  }
}

/** Remembers the student's places on waiting lists, and returns the starts of their lessons. */
export async function keepWaits(
  em: EntityManager,
  { school }: Context,
  id: string,
  studentId: string,
  isWithin: Sql,
): Promise<WallTime[]> {
  const rows = await query(
    em,
    sql<{ startsAt: WallTime }>`
      with kept as (
        select w.slot_id, w.joined_at, w.id, s.starts_at from waiting w
        join slot s on s.school_id = w.school_id and s.id = w.slot_id
        where w.school_id = ${school.id} and w.student_id = ${studentId} and ${isWithin}),
      remembered as (
        update student_leave set waits = waits || (
          select coalesce(jsonb_agg(jsonb_build_object('slotId', slot_id, 'since', joined_at, 'id', id)), '[]') from kept)
        where school_id = ${school.id} and id = ${id})
      select to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startsAt" from kept order by 1`,
  )
  return rows.map(({ startsAt }) => startsAt)
}
