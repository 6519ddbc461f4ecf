import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for plans. A missing permission is thrown.

/** All staff see all plans (D128). */
export const maySeePlans = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with settingsEdit to create, change, archive and delete plans: prices are the school's. (PLAN-02) */
export const mayEditPlans = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
