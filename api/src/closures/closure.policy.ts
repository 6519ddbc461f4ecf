import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** Everybody who is signed in sees when there are no lessons. */
export const maySeeClosures = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher', 'staff'] })

/** Allows closing time, and the dry run, to whoever may change the school's settings. */
export const mayClose = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })

/**
 * Closing cancels what is booked then: for that it takes slotCancel besides, whichever page it is done on (decision
 * 036).
 */
export const mayCloseBooked = ({ permissions }: Viewer): boolean => permissions.includes('slotCancel')
