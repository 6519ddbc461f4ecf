import { NOBODY, ONLINE } from '@koma/schema/constants'
import type { WallTime } from '@koma/schema/rules/time'
import type {
  PlannedActivity,
  PlannedBooking,
  PlannedContract,
  PlannedEntry,
  PlannedSlot,
  PlannedStudent,
} from './model.ts'

/** Actor of what the school does by itself. */
export const SYSTEM = 'system:koma'

/** The demo school's records: each movement of points, and the activity that staff read. */
export class Ledger {
  readonly entries: PlannedEntry[] = []
  readonly activity: PlannedActivity[] = []

  /** Moves points of a contract; nothing where none move. */
  move(
    contract: PlannedContract,
    delta: number,
    reason: PlannedEntry['reason'],
    bookingId: string | null,
    actor: string,
    at: WallTime,
  ): void {
    if (delta === 0) return
    contract.points += delta
    this.entries.push({ contractId: contract.id, delta, reason, bookingId, actor, at })
  }

  /** Notes a booking or its cancellation. */
  note(
    type: PlannedActivity['type'],
    { slot, payer, course, online }: PlannedBooking,
    pointsChange: number,
    actor: string,
    at: WallTime,
  ): void {
    const student =
      payer === null ? { studentId: null, studentCode: NOBODY, studentName: null } : studentColumns(payer.student)
    this.activity.push({
      ...(payer === null ? nothing : contractColumns(payer.contract, pointsChange)),
      ...slotColumns(slot),
      ...student,
      type,
      at,
      actor,
      lessonLocation: online ? ONLINE : slot.locationName,
      courseCode: course.code,
    })
  }

  /** Notes that somebody joined the waiting list of a slot. */
  noteWaiting(slot: PlannedSlot, student: PlannedStudent, actor: string, at: WallTime): void {
    this.activity.push({ ...nothing, ...slotColumns(slot), ...studentColumns(student), type: 'waiting-add', at, actor })
  }

  /** Notes that a seat is held for a student. */
  noteOffer(
    slot: PlannedSlot,
    student: PlannedStudent,
    contract: PlannedContract,
    courseCode: string,
    actor: string,
    at: WallTime,
  ): void {
    const about = {
      ...slotColumns(slot),
      ...studentColumns(student),
      contractId: contract.id,
      contractName: contract.name,
    }
    this.activity.push({ ...nothing, ...about, courseCode, type: 'offer-made', at, actor })
  }

  /** Notes what moved the points of a contract other than a booking. */
  noteContract(
    contract: PlannedContract,
    student: PlannedStudent,
    pointsChange: number,
    actor: string,
    at: WallTime,
  ): void {
    this.activity.push({
      ...contractColumns(contract, pointsChange),
      ...studentColumns(student),
      type: 'contract',
      at,
      actor,
    })
  }
}

/** The empty fields of an entry about no slot, course or contract. */
const nothing = {
  slotId: null,
  lessonTime: null,
  lessonLocation: null,
  teacherId: null,
  teacherCode: null,
  courseCode: null,
  contractId: null,
  contractName: null,
  pointsChange: 0,
  pointsAfter: null,
}

function slotColumns({ id, startsAt, teacher }: PlannedSlot) {
  return { slotId: id, lessonTime: startsAt, teacherId: teacher.id, teacherCode: teacher.teacherCode }
}

function contractColumns({ id, name, points }: PlannedContract, pointsChange: number) {
  return { ...nothing, contractId: id, contractName: name, pointsChange, pointsAfter: points }
}

function studentColumns(student: PlannedStudent) {
  return {
    studentId: student.id,
    studentCode: student.studentCode,
    studentName: `${student.lastName} ${student.firstName}`,
  }
}
