import type { RunKind } from '../platform/jobs/runs/runKind.ts'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows all staff to see running and finished background tasks (D128). */
export const maySeeRuns = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Lets staff who may start a run end it early and undo it. */
export const mayChangeRun = (ctx: Context, { permission }: Pick<RunKind, 'permission'>): Viewer =>
  authorize(ctx, { types: ['staff'], flag: permission })
