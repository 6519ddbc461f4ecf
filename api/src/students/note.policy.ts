import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows teachers and staff to read and write the notes about all students; students never see them (D59, D66). */
export const mayUseNotes = (ctx: Context): Viewer => authorize(ctx, { types: ['teacher', 'staff'] })
