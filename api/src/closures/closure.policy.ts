import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** Everybody who is signed in sees when there are no lessons. */
export const maySeeClosures = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher', 'staff'] })

/** Who may change the school's settings closes time, and looks at what that would do. */
export const mayClose = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
