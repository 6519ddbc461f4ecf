import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** Who may read the log may read what happens: all staff, without a flag (D128). */
export const mayReadEvents = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
