import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows all staff to look for the student of a booking (SCHED-45). */
export const mayChooseStudents = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
