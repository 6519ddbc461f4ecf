import { z } from 'zod'
import { id, wallTime } from './fields.ts'

/** The slot and the start the caller believes it has: a slot that now starts at another time is another slot (D40). */
const slot = {
  slotId: id,
  startsAt: z
    .string()
    .max(100)
    .meta(wallTime)
    .nullish()
    .describe('The start as it was shown: refused if it has moved.'),
}
const courseCode = z.string().min(1).max(100)

const count = z.int().nullish()

/** The promise of a booking's preview; what is left out is not compared. */
export const bookingPromiseInput = z
  .object({
    contractId: id.nullish().describe('The contract that pays.'),
    cost: count.describe('The points or tickets it costs.'),
    pointsAfter: count.describe('The points or tickets left on that contract.'),
    returnable: z
      .boolean()
      .nullish()
      .describe('Whether cancelling later refunds the points: freeToCancelUntil of the preview is not null.'),
    cancelBy: z.string().max(100).meta(wallTime).nullish().describe('The deadline for that.'),
    remainingBookings: count.describe("The bookings left in the lesson's month."),
  })
  .describe('The answer of bookingPreview. A field that is left out is not compared.')

export type BookingPromise = z.infer<typeof bookingPromiseInput>

/** The promise of a cancellation's preview; what is left out is not compared. */
export const cancelPromiseInput = z
  .object({
    returned: z.boolean().nullish().describe('Whether the points are refunded.'),
    credit: count.describe('The points or tickets refunded.'),
    contractId: id.nullish().describe('The contract that gets the refund.'),
    pointsAfter: count.describe('The balance of that contract afterwards.'),
    remainingCancellations: count.describe("The refundable cancellations left in the lesson's month."),
  })
  .describe('The answer of cancelPreview. A field that is left out is not compared.')

export type CancelPromise = z.infer<typeof cancelPromiseInput>

/** Books a seat: which slot, which course, online or at `locationId`; staff name the student (D40, D70). */
export const bookSlotInput = z.object({
  ...slot,
  courseCode,
  online: z.boolean(),
  locationId: id.nullish().describe('Refused with ES1004 unless it is the place of the lesson.'),
  studentId: id
    .nullish()
    .describe('The id of the student to book for. Staff give it; students leave it out or give their own.'),
  lessonRules: z.boolean().nullish().describe('Staff only: false books without lesson rules.'),
  tell: z.boolean().nullish().describe('Staff only: false emails neither the student nor the teacher.'),
  expects: bookingPromiseInput
    .nullish()
    .describe('The promise the preview showed. Refused with EU1007 if it no longer holds.'),
})

export type BookSlotInput = z.infer<typeof bookSlotInput>

/** Gives a seat back; staff name the student and whether lesson rules apply (D69). */
export const cancelBookingInput = z.object({
  ...slot,
  online: z
    .boolean()
    .nullish()
    .describe('Whether the lesson shown was online. Refused with EC1002 if that has changed.'),
  locationId: id.nullish().describe('The place shown. Refused with EC1002 if it has changed.'),
  studentId: id
    .nullish()
    .describe('The id of the student whose seat is given up. Staff give it; students leave it out or give their own.'),
  lessonRules: z.boolean().nullish().describe('Staff only: true applies deadline and limits.'),
  tell: z
    .boolean()
    .nullish()
    .describe(
      'Staff only: false emails neither the student nor the teacher. Students on the waiting list still get an email about the free seat.',
    ),
  expects: cancelPromiseInput
    .nullish()
    .describe('The promise the preview showed. Refused with EC1003 if it no longer holds.'),
})

export type CancelBookingInput = z.infer<typeof cancelBookingInput>

/** Puts a non-lesson booking on a slot; `courseCode` begins with an underscore (D71). */
export const bookOtherInput = z.object({
  ...slot,
  courseCode: courseCode.describe('A non-lesson type; begins with an underscore.'),
})

export type BookOtherInput = z.infer<typeof bookOtherInput>

/** Takes the non-lesson booking off a slot (D72). */
export const cancelOtherInput = z.object(slot)

export type CancelOtherInput = z.infer<typeof cancelOtherInput>
