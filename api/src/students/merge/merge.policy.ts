import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { mayDeleteStudent, mayEditStudent } from '../student.policy.ts'

/**
 * Allows staff with studentEdit, studentDelete and studentPassword to merge students, and to undo it: one is changed,
 * the other goes, and a password, an address and guardians can go from one account to the other. No key has
 * studentPassword. (MERGE-06)
 */
export function mayMergeStudents(ctx: Context): Viewer {
  mayDeleteStudent(ctx)
  mayEditStudent(ctx)
  return authorize(ctx, { types: ['staff'], flag: 'studentPassword' })
}
