import type { AttendanceReason } from '@koma/schema/rules/attendance'
import type { CancelFacts, ShownPlace } from '@koma/schema/rules/cancel'
import type { BookingFacts } from '@koma/schema/rules/bookingFacts'
import type { BookedFacts, ContractFacts, LotFacts, SlotFacts, StudentFacts } from '@koma/schema/rules/facts'
import type { LeaveDays } from '@koma/schema/rules/leave'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { schoolFacts } from '../school/school.reads.ts'
import type { LessonReader } from '../mail/lessonMails.ts'
import type { Context } from '../platform/shared/context.ts'
import type { WaitingPlace } from './waiting/joiningOrder.ts'
import { preparedQuery, type Sql, sql } from '../platform/database/sql.ts'

/** The live booking of one student in one slot. */
export interface LiveBooking {
  id: string
  contractId: string
  courseId: string
  courseCode: string
  cost: number
  online: boolean
  /** The place on the waiting list that its seat ended. */
  waited: WaitingPlace | null
  attendance: 'present' | 'absent' | null
  /** More on the mark of attendance; of an earlier version it may not fit the mark. */
  reason: AttendanceReason | null
  /** The lots that it took its points from; none for what was booked before there were lots. */
  lots: LotFacts[]
}

/** A seat that is held for a student of the waiting list, until an instant. */
interface OpenOffer {
  id: string
  studentId: string
  courseId: string
  online: boolean
  expiresAt: string
}

/** Everything `koma_booking_facts` brings back for one slot and one student. */
export interface Facts {
  slot: SlotFacts & {
    booked: (BookedFacts & { isLesson: boolean }) | null
    teacherId: string
    teacherCode: string
    locationName: string | null
  }
  /** The students who have a seat. */
  bookedBy: string[]
  /** The open offers of seats. All but the student's own count as booked seats. */
  offers: OpenOffer[]
  /** The ages in seconds of the student's changes in the last minute, newest first. */
  changes: number[]
  student: {
    id: string
    studentCode: string
    name: string
    active: boolean
    /** The pause or departure that the slot's day lies in. */
    away?: LeaveDays | null
  } | null
  booking: LiveBooking | null
  /** The student's place on the waiting list. */
  waiting: WaitingPlace | null
  overlaps: boolean
  /** `carriedOver`: points refunded to it move on to the contract that follows it (D98). */
  contracts: (ContractFacts & { carriedOver: boolean })[]
  /** The readers among student and teacher who want a mail (D14). */
  mails: LessonReader[]
  /** Whether the student has guardians, who may read mails to the student too (FAM-11). */
  guarded?: boolean
}

/** Returns the readers of mails about the lesson; a student whom no mail reaches is one for the sake of guardians. */
export function readersOf({ mails, guarded, student }: Pick<Facts, 'mails' | 'guarded' | 'student'>): LessonReader[] {
  const isReader = mails.some(({ type }) => type === 'student')
  if (isReader || guarded !== true || student === null) return mails
  return [{ type: 'student', id: student.id, email: '', comLang: 'jp', reached: false }, ...mails]
}

/**
 * Returns the facts for booking or cancelling, in one round trip. With `lock` the slot and then the student's contracts
 * stay locked until the transaction ends, and the facts are those after the locks were won. Null if this school has no
 * such slot, or it starts at another time than `startsAt`; without a student, only the slot's facts are read.
 */
export async function readFacts(
  em: EntityManager,
  ctx: Context,
  slot: { slotId: string; startsAt?: WallTime | null | undefined },
  studentId: string | null,
  { lock = false } = {},
): Promise<Facts | null> {
  const [row] = await preparedQuery(
    em,
    sql<{ facts: Facts | null }>`
      select koma_booking_facts(${ctx.school.id}, ${slot.slotId}, ${studentId}, ${lock}) as facts`,
  )
  const facts = row?.facts ?? null
  return facts === null || (slot.startsAt ?? facts.slot.startsAt) !== facts.slot.startsAt ? null : facts
}

/** The facts, and whether they stay as they are until the transaction ends. */
export interface LockedFacts {
  locked: boolean
  facts: Facts | null
}

/**
 * Returns the statement that reads `LockedFacts`. It locks slot and contracts if the slot has a free seat as it begins,
 * or `always`. So no request waits for a lock only to find the slot full.
 */
export function lockedFacts(ctx: Context, slotId: string, studentId: string, always: boolean): Sql {
  const { id: schoolId } = ctx.school
  return sql`with held as materialized (
      select ${always}::boolean or exists (
        select from slot where school_id = ${schoolId} and id = ${slotId} 
          and booked_count + held_count < coalesce(capacity, 1)) as locked)
    select jsonb_build_object('locked', locked,
      'facts', koma_booking_facts(${schoolId}, ${slotId}, ${studentId}, locked)) from held`
}

/** Turns the facts into what the booking rules take. */
export function bookingFacts(ctx: Pick<Context, 'school'>, facts: Facts): BookingFacts {
  return {
    school: schoolFacts(ctx.school),
    slot: facts.slot,
    student: studentFacts(facts),
  }
}

/** Turns the student of the facts into what the rules take. */
export function studentFacts({ student, booking, overlaps, contracts }: Facts): StudentFacts {
  const unknown = student === null ? { isUnknown: true } : {}
  return {
    active: student?.active ?? false,
    away: student?.away,
    ...unknown,
    isBooked: booking !== null,
    overlaps,
    contracts,
  }
}

/** Turns the facts into what the cancellation rules take, with the place the lesson was shown at. */
export function cancelFacts(facts: Facts, shown: ShownPlace): CancelFacts {
  const { slot, booking } = facts
  const contract = facts.contracts.find((candidate) => candidate.id === booking?.contractId)
  return {
    slot,
    booking: booking === null || contract === undefined ? null : { cost: booking.cost, contract },
    place: { online: booking?.online ?? false, locationId: slot.locationId, shown },
  }
}
