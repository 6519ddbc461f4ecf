import type { PaperKind } from '@koma/schema/input/paper'
import type { Language } from '@koma/schema/codes'
import type { Permission } from '@koma/schema/permissions'
import type { ReminderKind } from '@koma/schema/rules/reminders'
import type { WallDate, WallTime } from '@koma/schema/rules/time'

/** A lesson as a mail names it. Ids become names when the mail is made. */
export interface MailLesson {
  /** Left out of mails that were queued before it was known. */
  slotId?: string
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string
  /** Null while nobody has chosen the course of the slot. */
  courseId: string | null
  online: boolean
  locationId: string | null
}

/** The facts in a mail to a student or teacher about a booking or cancellation (D14). */
export interface MailBooking extends MailLesson {
  studentId: string
  /** The person who booked or cancelled: the student, or the school for the student. */
  by: 'student' | 'staff'
  /** The guardian who did it for the student. */
  guardianId?: string | undefined
  contractName: string
  /** The contract's balance afterwards. */
  pointsAfter: number
}

/** The facts of a booking that has moved: the lesson it was, what the new one costs, and how that is cancelled. */
interface MailMove {
  before: MailLesson
  cost: number
  credit: number
  cancelBy: WallTime
  noReturn?: 'late' | 'limit' | null
}

/** The changes of second factors that their owner is told. */
export type FactorChange =
  | 'codesOn'
  | 'codesOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryMade'
  | 'recoveryUsed'
  | 'reset'

/** The data each kind of mail is made from (D14, D55, D56). It holds no secret: a link is made at delivery. */
export interface MailData {
  passwordReset: Record<string, never>
  /** Goes to somebody who has no password yet; `code` is what they sign in with. */
  invitation: { code: string }
  /** `self`: in the settings; `reset`: by a reset link; `staff`: set by the school. */
  passwordChanged: { by: 'self' | 'reset' | 'staff' }
  /** The school has signed them out, of one device or all. */
  sessionsEnded: Record<string, never>
  /** Somebody signed in on a device that the account did not know; network and browser are empty if unknown. */
  newDevice: { at: WallTime; network: string; browser: string }
  /** A colleague gave the reader these permissions. */
  permissionsAdded: { permissions: readonly Permission[] }
  /** The reader's account made an API key, or gave one another secret. */
  keyCreated: { name: string; renewed?: boolean }
  /** The reader's account made a webhook, or gave one another secret. */
  webhookCreated: { name: string; renewed?: boolean }
  /** What changed of the ways to sign in; `reset`: by the school or whoever runs Koma, and `name` is a passkey's. */
  factorsChanged: { what: FactorChange; name?: string }
  /** Goes to the new address, with the link that confirms it. */
  emailConfirm: Record<string, never>
  /**
   * Goes to the old address. `self`: its owner has changed or removed it; left out: staff have changed a colleague's.
   */
  emailChanged: { by?: 'self' }
  /**
   * `noReturn`: why a cancellation returned nothing from the start. `late`: the deadline had passed. `limit`: the month
   * of the lesson had no returned cancellation left. Left out or null: a cancellation in time returns the lesson.
   */
  bookingMade: MailBooking & { cost: number; cancelBy: WallTime; noReturn?: 'late' | 'limit' | null }
  /** `credit`: the points returned. */
  bookingCancelled: MailBooking & { credit: number }
  /**
   * The student, or the school for the student, has moved the booking to another lesson. `credit`: the points that the
   * old one refunded, 0 where the booking went along with what it cost.
   */
  bookingMoved: MailBooking & MailMove
  /**
   * The lesson has another time, place or teacher. It goes to a student who is booked or on the waiting list, and to
   * the teacher. `teaching` is the teacher who keeps it, `given` who gave it away, `taken` who took it over.
   */
  lessonChanged: MailLesson & { before: MailLesson; role: 'booked' | 'waiting' | 'teaching' | 'given' | 'taken' }
  waitingPlace: MailLesson
  /** The seat is held for a student who waits, `until` this time; accepting costs `cost`. */
  offerMade: MailLesson & { until: WallTime; cost: number; contractName: string; pointsAfter: number }
  /**
   * Goes to students on the waiting list of a cancelled lesson. `back`: it takes place after all. `closed`: it takes
   * place, and the school no longer has waiting lists.
   */
  waitingEnded: MailLesson & { back: boolean; closed?: boolean }
  /**
   * Goes once for all lessons and places on waiting lists that closures of the school took, or that returned with them.
   * A student gets it, and a teacher for booked lessons. `points`: what was returned, or is charged again for those
   * that are `back`. `reason`: empty if a teacher is away.
   */
  closure: {
    end: 'closed' | 'reopened'
    reason: string
    points: number
    lessons: (MailLesson & { back: boolean })[]
    waited: (MailLesson & { back: boolean })[]
  }
  /**
   * Goes once for all places in the weekly template that were booked or given up together. The student gets it, and the
   * teacher of the lessons. `points`: those returned with them.
   */
  templateBookings: {
    end: 'made' | 'cancelled'
    points: number
    lessons: (MailLesson & { studentId: string })[]
  }
  /**
   * Goes once for all lessons of one student that were booked in one step, or undone together. The student gets it, and
   * each teacher about theirs. `points`: the cost of those in the mail.
   */
  lessonsBooked: {
    end: 'made' | 'undone' | 'paused' | 'resumed'
    by: 'student' | 'staff'
    guardianId?: string | undefined
    points: number
    lessons: (MailLesson & { studentId: string })[]
  }
  dailySchedule: { day: WallDate }
  /**
   * Goes some time before a lesson, or before cancelling it stops being free; the evening before it has all of a day.
   */
  reminder: { why: ReminderKind; lessons: (MailLesson & { cancelBy?: WallTime })[] }
  /** Goes to a student whose contract ends soon (`ending`) or has few points left (`low`). */
  contractReminder: { why: 'ending' | 'low' | 'lot'; contractName: string; endDate: WallDate; points: number }
  /**
   * Goes to a student whose contract costs another price from a day on, or for whom that was withdrawn: then
   * `priceAfter` is what it costs all the same. Prices are those of a month, in yen.
   */
  priceChange: {
    end: 'changed' | 'withdrawn'
    contractName: string
    planName: string
    from: WallDate
    priceBefore: number
    priceAfter: number
  }
  /** Brings a receipt, an invoice, a statement or a printed agreement along as a PDF file. */
  paper: { paper: PaperKind | 'agreement'; id: string; paperNumber: string }
  alertPasswordReset: { userType: 'student' | 'teacher' | 'staff' | 'guardian'; code: string; name: string }
  alertWaitingAdd: MailLesson & { studentCode: string; studentName: string }
  /** `waiting`: how many students are on the waiting list. */
  alertWaitingPlace: MailLesson & { waiting: number }
}

export type MailKind = keyof MailData

/** A kind with its data. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; data: MailData[Kind] } }[MailKind]

/** The mails that people may switch off. */
export const notices = [
  'bookingMade',
  'bookingCancelled',
  'bookingMoved',
  'lessonChanged',
  'waitingPlace',
  'offerMade',
  'waitingEnded',
  'closure',
  'templateBookings',
  'lessonsBooked',
  'dailySchedule',
  'reminder',
  'contractReminder',
  'priceChange',
] as const satisfies readonly MailKind[]

/** The mails that come again and again without anything having happened; each kind can be stopped alone. */
export const recurringMails = ['dailySchedule', 'reminder', 'contractReminder'] as const satisfies readonly MailKind[]
export type RecurringMail = (typeof recurringMails)[number]

/** The mails about the security of an account, which its owner may switch off together (SEC-46). */
const securityMails = [
  'newDevice',
  'permissionsAdded',
  'keyCreated',
  'webhookCreated',
] as const satisfies readonly MailKind[]
export type SecurityMailKind = (typeof securityMails)[number]

export const mailKinds = [
  'passwordReset',
  'invitation',
  'passwordChanged',
  'emailConfirm',
  'sessionsEnded',
  'factorsChanged',
  'emailChanged',
  ...securityMails,
  ...notices,
  'paper',
  'alertPasswordReset',
  'alertWaitingAdd',
  'alertWaitingPlace',
] as const satisfies readonly MailKind[]

/**
 * The states of a mail. queued: it waits for a worker. sending: a worker has it. sent: the mail server has taken it.
 * kept: there is no mail server. failed: every try has failed, or the server has refused it. dropped: there was nothing
 * left to say.
 */
export const mailStates = ['queued', 'sending', 'sent', 'kept', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/**
 * The reasons why an email is not sent. over: its day or lesson is over. nothingLeft: all lessons it was to list are
 * over or cancelled. seatTaken: its seat is taken again, or its reader no longer waits or cannot book it. linkEnded:
 * its link was used, replaced or ended. stopped: its reader has stopped such emails since.
 */
export const mailDropReasons = ['over', 'nothingLeft', 'seatTaken', 'linkEnded', 'stopped'] as const
export type MailDropReason = (typeof mailDropReasons)[number]

/** The recipient of a mail: an account, in its `comLang`, or the school, in its language. */
export type MailRecipient =
  | {
      type: 'student' | 'teacher' | 'staff' | 'guardian'
      id: string
      /** The child a mail to a guardian is about; left out where it is about the guardian's own account. */
      studentId?: string
      email: string
      comLang: Language
    }
  | { type: 'school'; email: string; language: Language }
