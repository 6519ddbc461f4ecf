import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'

/** The records whose changes can be subscribed to; `note` is the note about a student, `run` a background task. */
export const recordKinds = [
  'staff',
  'student',
  'guardian',
  'teacher',
  'note',
  'course',
  'location',
  'contract',
  'plan',
  'studentField',
  'run',
  'template',
  'webhook',
  'apiKey',
] as const

export type RecordKind = (typeof recordKinds)[number]

/** Allows staff to follow changes of every record, and teachers those of notes (D66). */
export function mayReceiveChanges(ctx: Context, kind: RecordKind): Viewer {
  return authorize(ctx, { types: kind === 'note' ? ['teacher', 'staff'] : ['staff'] })
}
