import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** All staff see every student, teacher, course and slot, so all may look for them (D128). */
export const maySearch = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
