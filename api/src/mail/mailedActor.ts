import type { Viewer } from '../platform/shared/context.ts'

/** Returns who acted, as mails say it: the student, a guardian for the student, or the school. */
export const mailedActor = (viewer: Viewer): { by: 'student' | 'staff'; guardianId?: string } =>
  viewer.type === 'student'
    ? { by: 'student', ...(viewer.guardian !== undefined && { guardianId: viewer.guardian.id }) }
    : { by: 'staff' }

/** Returns the phrase for who acted among those of a letter to the student. */
export const actorIn = <Phrase>(
  phrases: Record<'student' | 'staff' | 'guardian', Phrase>,
  { by, guardianId }: { by: 'student' | 'staff'; guardianId?: string | undefined },
): Phrase => phrases[guardianId === undefined ? by : 'guardian']
