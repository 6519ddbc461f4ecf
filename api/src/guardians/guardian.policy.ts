import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows all staff to see all guardians, as they see students (D128). */
export const maySeeGuardians = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with studentEdit to change guardians, to part them from students and to delete them. */
export const mayEditGuardians = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'studentEdit' })

/**
 * Allows staff with studentEdit and studentPassword to make guardians and to link them: who acts for a student can do
 * as much as with the student's password.
 */
export function mayLinkGuardians(ctx: Context): Viewer {
  mayEditGuardians(ctx)
  return authorize(ctx, { types: ['staff'], flag: 'studentPassword' })
}

/** Allows guardians to see who they act for. */
export const maySeeChildren = (ctx: Context): Viewer => authorize(ctx, { types: ['guardian'] })
