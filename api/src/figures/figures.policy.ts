import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows all staff to see today's matters and the school's figures, without a flag (D128, PERM-40). */
export const maySeeFigures = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
