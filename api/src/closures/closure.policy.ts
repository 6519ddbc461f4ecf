import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows everybody signed in to see closures. */
export const maySeeClosures = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff'], guardians: true })

/** Lets staff who may change the school's settings close time, and do the dry run. */
export const mayClose = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })

/**
 * Tells whether the viewer may also close booked time, which takes slotCancel on every page (decision
 * 036).
 */
export const mayCloseBooked = ({ permissions }: Viewer): boolean => permissions.includes('slotCancel')

/** Allows all staff to see whom a closure leaves to be phoned, and to note that they were. */
export const mayPhone = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
