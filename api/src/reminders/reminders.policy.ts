import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows students and teachers to choose their own reminders. */
export const mayChooseReminders = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher'] })
