import type { HistorySubject } from '@koma/schema/input/history'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { forbidden } from '../platform/shared/errors.ts'

/** Allows everybody signed in to read a history (D105). */
export const mayReadHistory = (ctx: Context): Viewer =>
  authorize(ctx, { types: ['student', 'teacher', 'staff'], guardians: true })

/** Allows all staff to read who changed a record and how (D128). */
export const mayReadRecordHistory = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Throws FORBIDDEN unless it is the viewer's own history (D105) or the viewer is staff (D128). */
export function mayReadHistoryOf(ctx: Context, viewer: Viewer, of: HistorySubject, id: string | null): void {
  if (viewer.type === 'staff') return
  if (of !== viewer.type || (id ?? viewer.id) !== viewer.id) throw forbidden(ctx.language)
}

/** Allows all staff to read the log, without a flag (D128, PERM-40). */
export const mayReadLog = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })
