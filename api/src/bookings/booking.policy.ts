import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { forbidden } from '../platform/shared/errors.ts'

// Permissions for bookings. The rules in `schema` decide whether a booking is possible.

/** Allows students for themselves (D41), and staff with slotBook for every student (D70, BOOK-38). */
export const mayBook = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'staff'], guardians: true, flag: 'slotBook' })

/** Allows staff with slotBook to hold a seat for a student out of turn. */
export const mayGiveOffer = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotBook' })

/** Allows all staff to see who waits, and why each stands where they do. */
export const maySeeWaiting = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows students for their own bookings (D41), and staff with slotCancel for everybody's (D69). */
export const mayCancel = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'staff'], guardians: true, flag: 'slotCancel' })

/** Allows staff with slotBook to undo a booking of theirs. */
export const mayUndoBooking = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotBook' })

/** Allows students to undo bookings of their own, and staff with slotBook those of theirs (REPEAT-08, REPEAT-09). */
export const mayUndoBookings = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'staff'], guardians: true, flag: 'slotBook' })

/** Allows staff with slotCancel to undo a cancellation of theirs. */
export const mayUndoCancellation = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotCancel' })

/** Allows students to undo a move of their own, and staff with slotBook one of theirs. */
export const mayUndoMove = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'staff'], guardians: true, flag: 'slotBook' })

/** Allows students for themselves, and all staff for every student. */
export const mayFindBookable = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'staff'], guardians: true })

/** Allows staff with slotBook to fill a slot with something other than a lesson (D71). */
export const mayBookOther = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotBook' })

/** Allows staff with slotCancel to take it off again (D72). */
export const mayCancelOther = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotCancel' })

/** Allows all staff and teachers to mark attendance, at any time (D65). */
export const mayMarkAttendance = (ctx: Context): Viewer => authorize(ctx, { types: ['teacher', 'staff'] })

/** Throws FORBIDDEN for a teacher in a colleague's slot (D66). */
export function mayMarkAttendanceIn(ctx: Context, viewer: Viewer, slot: { teacherId: string }): void {
  if (viewer.type === 'teacher' && slot.teacherId !== viewer.id) throw forbidden(ctx.language)
}
