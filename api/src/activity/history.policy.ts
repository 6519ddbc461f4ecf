import type { HistorySubject } from '@koma/schema/input/history'
import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { forbidden } from '../shared/errors.ts'

/** Everybody who is signed in reads a history (D105). */
export const mayReadHistory = (ctx: Context): Viewer => authorize(ctx, { types: ['student', 'teacher', 'staff'] })

/** All staff read who changed which record, and what of it (D128). */
export const mayReadRecordHistory = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Staff read everybody's (D128), students and teachers only the history of themselves (D105); throws FORBIDDEN. */
export function mayReadHistoryOf(ctx: Context, viewer: Viewer, of: HistorySubject, id: string | null): void {
  if (viewer.type === 'staff') return
  if (of !== viewer.type || (id ?? viewer.id) !== viewer.id) throw forbidden(ctx.language)
}

/** All staff read the log, without a flag (D128, PERM-40). */
export const mayReadLog = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
