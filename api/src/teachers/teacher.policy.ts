import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** All staff see all teachers (D128). */
export const maySeeTeachers = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Everybody who is signed in knows calendar colours: of whom is said where they are read (SLOT-17). */
export const maySeeColours = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher', 'staff'] })
