import type { Language } from '@koma/schema/codes'
import type { WallDate, WallTime } from '@koma/schema/rules/time'

/** A lesson as a mail names it. Ids stand for names, which are looked up when the mail is made. */
export interface MailLesson {
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string
  /** Null while nobody has chosen the course of the slot. */
  courseId: string | null
  online: boolean
  locationId: string | null
}

/** A booking or cancellation, as student and teacher are told of it (D14). */
export interface MailBooking extends MailLesson {
  studentId: string
  /** Who did it: the student, or the school for the student. */
  by: 'student' | 'staff'
  contractName: string
  /** The contract's balance afterwards. */
  pointsAfter: number
}

/** What each kind of mail is made from (D14, D55, D56). No secret is among it: a link is made at delivery. */
export interface MailData {
  passwordReset: Record<string, never>
  /** `self`: in the settings; `reset`: by a reset link; `staff`: set by the school. */
  passwordChanged: { by: 'self' | 'reset' | 'staff' }
  /** To an address that its owner wants to have, with the link that confirms it. */
  emailConfirm: Record<string, never>
  /** To the old address. `self`: the owner has changed or removed it; left out: staff have given a colleague another one. */
  emailChanged: { by?: 'self' }
  /**
   * `noReturn`: why a cancellation would have returned nothing already when the booking was made: the deadline had
   * passed, or the lesson's month had no returned cancellation left. Left out or null: it returns the lesson in time.
   */
  bookingMade: MailBooking & { cost: number; cancelBy: WallTime; noReturn?: 'late' | 'limit' | null }
  /** `credit`: the points returned. */
  bookingCancelled: MailBooking & { credit: number }
  /**
   * A lesson that is held at another time or place or by somebody else, to a student who is booked or waits, to the
   * teacher who holds it still (`teaching`), no longer (`given`) or from now on (`taken`).
   */
  lessonChanged: MailLesson & { before: MailLesson; role: 'booked' | 'waiting' | 'teaching' | 'given' | 'taken' }
  waitingPlace: MailLesson
  /** To who waited for a lesson that is not held any more; `back`: it is held after all. */
  waitingEnded: MailLesson & { back: boolean }
  dailySchedule: { day: WallDate }
  alertPasswordReset: { userType: 'student' | 'teacher' | 'staff'; code: string; name: string }
  alertWaitingAdd: MailLesson & { studentCode: string; studentName: string }
  /** `waiting`: how many students were told. */
  alertWaitingPlace: MailLesson & { waiting: number }
}

export type MailKind = keyof MailData

/** A kind with its data. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

export const mailKinds = [
  'passwordReset',
  'passwordChanged',
  'emailConfirm',
  'emailChanged',
  'bookingMade',
  'bookingCancelled',
  'lessonChanged',
  'waitingPlace',
  'waitingEnded',
  'dailySchedule',
  'alertPasswordReset',
  'alertWaitingAdd',
  'alertWaitingPlace',
] as const satisfies readonly MailKind[]

/** queued: waits for a worker; sending: one has it; sent: the mail server took it; kept: there is no mail server; failed: given up. */
export const mailStates = ['queued', 'sending', 'sent', 'kept', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Whom a mail goes to: an account in its `comLang`, or the school in its own language. */
export type MailRecipient =
  | { type: 'student' | 'teacher' | 'staff'; id: string; email: string; comLang: Language }
  | { type: 'school'; email: string; language: Language }
