import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/**
 * All staff read the delivery log and what a mail says (D128), without the links that `maySeeLinkOf` keeps from them.
 */
export const maySeeMails = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with settingsEdit to queue a failed mail once more. */
export const mayResendMails = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
