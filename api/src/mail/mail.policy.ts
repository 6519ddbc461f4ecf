import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/**
 * Allows all staff to read the delivery log and each mail (D128), except the links that `maySeeLinkOf` hides.
 */
export const maySeeMails = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with settingsEdit to queue a failed mail once more. */
export const mayResendMails = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
