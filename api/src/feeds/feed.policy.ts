import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Ending somebody else's address takes the permission to set passwords of that user type (`maySetPasswords`).

/** Allows students, teachers and guardians to make and end their private calendar address. */
export const mayHaveCalendarFeed = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'guardian'] })

/** Allows students to download one of their own bookings as a file. */
export const mayHaveBookingFile = (ctx: Context): Viewer => authorize(ctx, { types: ['student'], guardians: true })
