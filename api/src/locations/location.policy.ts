import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for places. A missing permission is thrown.

/** Allows all staff to see all places (D128). */
export const maySeeLocations = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with locationNew to create places (PERM-34). */
export const mayCreateLocation = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'locationNew' })

/** Allows staff with locationEdit to edit and deactivate places (PERM-35). */
export const mayEditLocation = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'locationEdit' })

/** Allows staff with both locationEdit and locationDelete to delete places (PERM-36, D124). */
export function mayDeleteLocation(ctx: Context): Viewer {
  mayEditLocation(ctx)
  return authorize(ctx, { types: ['staff'], flag: 'locationDelete' })
}
