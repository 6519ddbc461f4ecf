import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** All staff look for the student a slot is booked for (SCHED-45). */
export const mayChooseStudents = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
