import type { Context } from '../shared/context.ts'
import { studentById } from '../students/student.reads.ts'
import type { ViewerType } from './account.type.ts'

/** The viewer as the screens need it; null when nobody is signed in. */
export async function viewerRecord(ctx: Context): Promise<ViewerType | null> {
  const { viewer } = ctx
  if (viewer === null) return null
  const { id, type, code, permissions } = viewer
  return {
    id,
    userType: type,
    code,
    name: `${viewer.lastName} ${viewer.firstName}`,
    permissions,
    student: type === 'student' ? await studentById(ctx, id) : null,
  }
}
