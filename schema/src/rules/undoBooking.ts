import type { RefusalNote } from '../refusals.ts'
import { plusDays, plusMinutes, type WallTime } from './time.ts'

/** Why a booking, its cancellation or its move can no longer be undone. */
export type BookingUndoNote = Extract<
  RefusalNote,
  | 'undoLate'
  | 'undoOwnLate'
  | 'undoMoveLate'
  | 'undoChanged'
  | 'undoNoSeat'
  | 'undoStudentGone'
  | 'undoStudentBusy'
  | 'undoContract'
  | 'undoNoPoints'
>

/** What the viewer has done to a booking, and what has become of it since. */
export interface BookingDone {
  doneAt: WallTime
  /** Whether that was the viewer's and the last thing to happen to the booking, and the slot is where it was. */
  isLast: boolean
  /** The contract that paid; null for a booking other than a lesson. */
  contract: { isOpen: boolean } | null
}

/** What an undone cancellation takes again. */
export interface CancellationDone extends BookingDone {
  hasSeat: boolean
  student: { isActive: boolean; isBusy: boolean } | null
  contract: {
    isOpen: boolean
    points: number
    /** The bookings left in the lesson's month; null without a limit. */
    bookingsLeft: number | null
  } | null
  /** The points that the cancellation has refunded. */
  refunded: number
  /** Whether the booking counts towards the monthly limit again once it is back. */
  countsAgain: boolean
}

/** A move that is to be undone: the seat, the student's time and the points are those of the lesson it has left. */
export interface MoveDone extends CancellationDone {
  by: 'student' | 'staff'
  /** When the lesson it has left starts. */
  startsAt: WallTime
}

/** How long students can undo a move of their own. */
const MOVE_UNDO_MINUTES = 10

/** Returns until when students can undo a move of their own, as `moveUndoRefusal` has it. (MOVE-11) */
export function ownMoveUndoUntil({ doneAt, startsAt }: Pick<MoveDone, 'doneAt' | 'startsAt'>): WallTime {
  const until = plusMinutes(doneAt, MOVE_UNDO_MINUTES)
  return until < startsAt ? until : startsAt
}

type Undo<Done> = readonly (readonly [BookingUndoNote, (done: Done, now: WallTime) => boolean])[]

/** The checks of undoing a booking, in order. It can be undone for a day. */
const bookingChecks: Undo<BookingDone> = [
  ['undoChanged', ({ isLast }) => isLast],
  ['undoLate', ({ doneAt }, now) => now <= `${plusDays(doneAt.slice(0, 10), 1)}${doneAt.slice(10)}`],
  // A contract that was renewed since hands its points on: they would not come back to where they were.
  ['undoContract', ({ contract }) => contract === null || contract.isOpen],
]

/** The checks of undoing a cancellation, in order: the seat, the student and the points have to be there still. */
const cancellationChecks: Undo<CancellationDone> = [
  ...bookingChecks,
  ['undoStudentGone', ({ student }) => student === null || student.isActive],
  ['undoNoSeat', ({ hasSeat }) => hasSeat],
  ['undoStudentBusy', ({ student }) => student === null || !student.isBusy],
  ['undoNoPoints', ({ contract, refunded }) => contract === null || contract.points >= refunded],
  [
    'undoNoPoints',
    ({ contract, countsAgain }) => !countsAgain || contract?.bookingsLeft == null || contract.bookingsLeft > 0,
  ],
]

/**
 * The checks of undoing a move, in order. Students can undo theirs for some minutes, while the lesson it has left is
 * still to come; staff for a day.
 */
const moveChecks: Undo<MoveDone> = [
  ['undoChanged', ({ isLast }) => isLast],
  [
    'undoMoveLate',
    ({ by, doneAt, startsAt }, now) =>
      by === 'staff' || (now <= plusMinutes(doneAt, MOVE_UNDO_MINUTES) && now < startsAt),
  ],
  ...cancellationChecks,
]

/** Returns why a booking can no longer be undone; null if it can. */
export function bookingUndoRefusal(done: BookingDone, now: WallTime): BookingUndoNote | null {
  return bookingChecks.find(([, holds]) => !holds(done, now))?.[0] ?? null
}

/** The minutes for which students can undo what they have booked. */
export const OWN_UNDO_MINUTES = 10

/**
 * Returns why students can no longer undo a booking of their own; null if they can. It is for slips, so it is short and
 * gives nothing back that a cancellation would not: it ends at the cancellation deadline. (REPEAT-09)
 */
export function ownBookingUndoRefusal(
  done: BookingDone & { cancelBy: WallTime },
  now: WallTime,
): BookingUndoNote | null {
  const isLate = now > plusMinutes(done.doneAt, OWN_UNDO_MINUTES) || now >= done.cancelBy
  return bookingUndoRefusal(done, now) ?? (isLate ? 'undoOwnLate' : null)
}

/** Returns why a cancellation can no longer be undone; null if it can. */
export function cancellationUndoRefusal(done: CancellationDone, now: WallTime): BookingUndoNote | null {
  return cancellationChecks.find(([, holds]) => !holds(done, now))?.[0] ?? null
}

/** Returns why a booking that was cancelled for a pause or departure does not come back; null if it does. (PAUSE-07) */
export function revivalRefusal(done: CancellationDone, now: WallTime): BookingUndoNote | null {
  return cancellationChecks.find(([note, holds]) => note !== 'undoLate' && !holds(done, now))?.[0] ?? null
}

/** Returns why a move can no longer be undone; null if it can. (MOVE-11) */
export function moveUndoRefusal(done: MoveDone, now: WallTime): BookingUndoNote | null {
  return moveChecks.find(([, holds]) => !holds(done, now))?.[0] ?? null
}
