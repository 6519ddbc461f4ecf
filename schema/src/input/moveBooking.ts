import { z } from 'zod'
import { bookSlotInput, bookingPromiseInput, cancelBookingInput } from './booking.ts'
import { wallTime } from './fields.ts'

const { contractId, cost, pointsAfter, returnable, cancelBy, remainingBookings } = bookingPromiseInput.shape

/** The promise of a move's preview; what is left out is not compared. */
export const movePromiseInput = z
  .object({
    outcome: z
      .enum(['cancel-return', 'cancel-no-return', 'cancel-unrestricted'])
      .nullish()
      .describe('What the move counts as.'),
    credit: cost.describe('The points or tickets that the old lesson refunds.'),
    contractId: contractId.describe('The contract that pays for the new lesson.'),
    cost: cost.describe('The cost of the new lesson, in points or tickets.'),
    pointsAfter,
    returnable,
    cancelBy: cancelBy.describe("The cancellation deadline of the new lesson, in the school's time zone."),
    remainingBookings,
  })
  .describe('What moveBookingPreview returned. Fields that are left out are not compared.')

export type MovePromise = z.infer<typeof movePromiseInput>

const { slotId, startsAt, online, locationId, studentId, tell } = cancelBookingInput.shape

/** The lesson a booking moves to. */
export const moveTargetInput = bookSlotInput
  .pick({ slotId: true, courseCode: true, online: true, locationId: true })
  .extend({
    startsAt: z
      .string()
      .max(100)
      .meta(wallTime)
      .nullish()
      .describe("The start that was shown, in the school's time zone. The move is refused if the slot has moved."),
  })
  .describe('The lesson to move to.')

/** Moves one student's booking into another slot; staff name the student and whether lesson rules apply. (MOVE-01) */
export const moveBookingInput = z.object({
  slotId: slotId.describe('The slot the student is booked in.'),
  startsAt,
  online: online.describe('Whether the lesson was shown as online. The move is refused if that has changed.'),
  locationId: locationId.describe('The id of the place that was shown. The move is refused if it has changed.'),
  to: moveTargetInput,
  studentId: studentId.describe(
    'The id of the student whose booking moves. Required for staff and keys; students leave it out or send their own.',
  ),
  lessonRules: z
    .boolean()
    .nullish()
    .describe(
      'Staff only. With true, deadlines and limits apply as for students; with false, no lesson rules apply to the new lesson either. If left out, the move is free and the new lesson is booked by the lesson rules.',
    ),
  tell: tell.describe('Staff only. With false, neither the student nor teachers get an email; true if left out.'),
  expects: movePromiseInput
    .nullish()
    .describe('What the preview returned. The move is refused with EU1007 if that has changed.'),
})

export type MoveBookingInput = z.infer<typeof moveBookingInput>
