import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** All staff see what matters today, and the figures of the school, without a flag (D128, PERM-40). */
export const maySeeFigures = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
