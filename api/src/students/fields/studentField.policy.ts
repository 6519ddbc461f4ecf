import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'

// Permissions for the school's own fields. A missing permission is thrown.

/** All staff see all fields (D128); others see names with the values that are for them. (FIELD-04) */
export const maySeeFields = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with settingsEdit to make, change, order and archive fields. (FIELD-01) */
export const mayEditFields = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
