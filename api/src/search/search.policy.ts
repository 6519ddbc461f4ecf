import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows all staff to search students, teachers, courses and slots, all of which they see (D128). */
export const maySearch = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
