import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Ending somebody else's address takes the permission to set passwords of that user type (`maySetPasswords`).

/** Students and teachers have a private calendar address, which they make and end themselves. */
export const mayHaveCalendarFeed = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher'] })

/** Students take one of their own bookings along as a file. */
export const mayHaveBookingFile = (ctx: Context): Viewer => authorize(ctx, { types: ['student'] })
