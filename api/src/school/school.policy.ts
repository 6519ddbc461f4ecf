import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for the settings of a school. A missing permission is thrown.

/** Allows all staff to see all settings (D128). */
export const maySeeSettings = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with settingsEdit to change them (SET-14, PERM-37). */
export const mayEditSettings = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })

/** Allows everybody signed in to follow changes of the school. */
export const mayHearOfSchool = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff', 'guardian'], guardians: true })
