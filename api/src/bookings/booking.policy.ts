import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { forbidden } from '../shared/errors.ts'

// Permissions for bookings. The rules in `schema` decide whether a booking is possible.

/** Students book and wait for themselves (D41); who has slotBook does so for every student (D70, BOOK-38). */
export const mayBook = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'staff'], flag: 'slotBook' })

/** Students cancel their own bookings (D41); who has slotCancel cancels everybody's (D69). */
export const mayCancel = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'staff'], flag: 'slotCancel' })

/** Students ask what they can book themselves; all staff may ask it of every student. */
export const mayFindBookable = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'staff'] })

/** All staff may ask why somebody is refused (D128). */
export const mayAskWhy = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with slotBook to fill a slot with something other than a lesson (D71). */
export const mayBookOther = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotBook' })

/** Allows staff with slotCancel to take it off again (D72). */
export const mayCancelOther = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'slotCancel' })

/** All staff and teachers mark attendance, at any time (D65). */
export const mayMarkAttendance = (ctx: Context): Viewer => authorize(ctx, { types: ['teacher', 'staff'] })

/** A teacher marks it in the own slots only (D66); throws FORBIDDEN. */
export function mayMarkAttendanceIn(ctx: Context, viewer: Viewer, slot: { teacherId: string }): void {
  if (viewer.type === 'teacher' && slot.teacherId !== viewer.id) throw forbidden(ctx.language)
}
