import type { Viewer } from '../platform/shared/context.ts'

/** The viewers of a slot. Data that an audience may not see is not in what it gets (D57, D66). */
export type Audience = { role: 'student' } | { role: 'teacher'; teacherId: string } | { role: 'staff' }

/** Returns a name that tells audiences of one school apart. */
export function audienceName(audience: Audience): string {
  return audience.role === 'teacher' ? `teacher ${audience.teacherId}` : audience.role
}

/** Returns the audience a viewer belongs to. */
export function audienceOf(viewer: Viewer): Audience {
  if (viewer.type === 'guardian') throw new Error('a guardian sees slots as one of their students')
  return viewer.type === 'teacher' ? { role: 'teacher', teacherId: viewer.id } : { role: viewer.type }
}
