import { z } from 'zod'
import { id, wallTime } from './fields.ts'
import { undoDigest } from './undo.ts'

/** The slot and the start the caller believes it has: a slot that now starts at another time is another slot (D40). */
const slot = {
  slotId: id,
  startsAt: z
    .string()
    .max(100)
    .meta(wallTime)
    .nullish()
    .describe("The start that was shown, in the school's time zone. The request is refused if the slot has moved."),
}
const courseCode = z.string().min(1).max(100)

const count = z.int().nullish()

/** The promise of a booking's preview; what is left out is not compared. */
export const bookingPromiseInput = z
  .object({
    contractId: id.nullish().describe('The contract that pays.'),
    cost: count.describe('The cost of the booking, in points or tickets.'),
    pointsAfter: count.describe('The points or tickets left on that contract.'),
    returnable: z
      .boolean()
      .nullish()
      .describe(
        'Whether a later cancellation would refund the points, that is, whether `freeToCancelUntil` of the preview is not null.',
      ),
    cancelBy: z
      .string()
      .max(100)
      .meta(wallTime)
      .nullish()
      .describe("The cancellation deadline, in the school's time zone."),
    remainingBookings: count.describe("The bookings left in the lesson's month."),
  })
  .describe('What bookingPreview returned. Fields that are left out are not compared.')

export type BookingPromise = z.infer<typeof bookingPromiseInput>

/** The promise of a cancellation's preview; what is left out is not compared. */
export const cancelPromiseInput = z
  .object({
    returned: z.boolean().nullish().describe('Whether the points are refunded.'),
    credit: count.describe('The points or tickets refunded.'),
    contractId: id.nullish().describe('The contract that gets the refund.'),
    pointsAfter: count.describe('The balance of the contract afterwards, in points or tickets.'),
    remainingCancellations: count.describe("The refundable cancellations left in the lesson's month."),
  })
  .describe('What cancelPreview returned. Fields that are left out are not compared.')

export type CancelPromise = z.infer<typeof cancelPromiseInput>

/** Books a seat: which slot, which course, online or at `locationId`; staff name the student (D40, D70). */
export const bookSlotInput = z.object({
  ...slot,
  courseCode,
  online: z.boolean(),
  locationId: id
    .nullish()
    .describe('The id of the place. The booking is refused with ES1004 if the lesson is at another place.'),
  studentId: id
    .nullish()
    .describe(
      'The id of the student to book for. Required for staff and keys; students leave it out or send their own.',
    ),
  lessonRules: z
    .boolean()
    .nullish()
    .describe('Staff only. With false, the booking ignores the lesson rules; true if left out.'),
  tell: z
    .boolean()
    .nullish()
    .describe('Staff only. With false, neither the student nor the teacher gets an email; true if left out.'),
  expects: bookingPromiseInput
    .nullish()
    .describe('What the preview returned. The booking is refused with EU1007 if that has changed.'),
})

export type BookSlotInput = z.infer<typeof bookSlotInput>

/** Gives a seat back; staff name the student and whether lesson rules apply (D69). */
export const cancelBookingInput = z.object({
  ...slot,
  online: z
    .boolean()
    .nullish()
    .describe('Whether the lesson was shown as online. The cancellation is refused with EC1002 if that has changed.'),
  locationId: id
    .nullish()
    .describe('The id of the place that was shown. The cancellation is refused with EC1002 if it has changed.'),
  studentId: id
    .nullish()
    .describe(
      'The id of the student whose booking is cancelled. Required for staff and keys; students leave it out or send their own.',
    ),
  lessonRules: z
    .boolean()
    .nullish()
    .describe('Staff only. With true, the deadline and limits apply; false if left out.'),
  tell: z
    .boolean()
    .nullish()
    .describe(
      'Staff only. With false, neither the student nor the teacher gets an email; true if left out. Students on the waiting list still get an email about the free seat.',
    ),
  expects: cancelPromiseInput
    .nullish()
    .describe('What the preview returned. The cancellation is refused with EC1003 if that has changed.'),
})

export type CancelBookingInput = z.infer<typeof cancelBookingInput>

/** Puts a non-lesson booking on a slot; `courseCode` begins with an underscore (D71). */
export const bookOtherInput = z.object({
  ...slot,
  courseCode: courseCode.describe('The code of the non-lesson type, which begins with an underscore.'),
})

export type BookOtherInput = z.infer<typeof bookOtherInput>

/** Takes the non-lesson booking off a slot (D72). */
export const cancelOtherInput = z.object(slot)

export type CancelOtherInput = z.infer<typeof cancelOtherInput>

/** Names what is to be undone: the making of a booking, or its cancellation. */
export const undoBookingInput = z.object({
  bookingId: id.describe('The id of the booking.'),
  tell: z
    .boolean()
    .nullish()
    .describe('With false, neither the student nor the teacher gets an email; true if left out.'),
  digest: undoDigest,
})

/** Undoes a move of a booking. (MOVE-11) */
export const undoMoveInput = undoBookingInput.extend({
  bookingId: id.describe('The id of the booking, as it is after the move.'),
})

export type UndoMoveInput = z.infer<typeof undoMoveInput>

export type UndoBookingInput = z.infer<typeof undoBookingInput>
