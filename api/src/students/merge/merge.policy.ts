import type { Context, Viewer } from '../../platform/shared/context.ts'
import { mayDeleteStudent, mayEditStudent } from '../student.policy.ts'

/** Allows staff with studentEdit and studentDelete to merge students: one is changed, the other goes. (MERGE-06) */
export function mayMergeStudents(ctx: Context): Viewer {
  mayDeleteStudent(ctx)
  return mayEditStudent(ctx)
}
