import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** All staff see what a slot is judged by (D128). */
export const mayAskSlotWhy = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
