import type { EventTypeName } from '@koma/schema/eventTypes'
import { plusDays } from '@koma/schema/rules/time'
import type { EventLessonType } from '../events/event.type.ts'
import { bodyOf, type EventMessage } from './eventMessage.ts'

/** Returns a valid id of nothing that exists: a program that looks it up gets “not found”. */
const sampleId = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

/**
 * Returns a message as an event of that type has it, with `sample: true`. Its ids and codes are of nothing, and its
 * number 0 is below those of events.
 */
export function sampleMessage(
  type: EventTypeName,
  { id, at, today }: { id: string; at: string; today: string },
): string {
  const { type: named, timestamp, data } = bodyOf(sampleEvent(type, { id, at, today }))
  return JSON.stringify({ type: named, timestamp, sample: true, data })
}

function sampleEvent(type: EventTypeName, { id, at, today }: { id: string; at: string; today: string }): EventMessage {
  const [kind = ''] = type.split('.')
  const nothing: EventMessage = {
    number: 0,
    id,
    at,
    type,
    door: 'screen',
    logEntryId: sampleId(1),
    slotId: null,
    studentId: null,
    teacherId: null,
    contractId: null,
    recordId: null,
    pointsChange: null,
    lesson: null,
  }
  if (type === 'slot.changed') return { ...nothing, door: null, logEntryId: null, slotId: sampleId(2) }
  if (type === 'contract.points')
    return { ...nothing, studentId: sampleId(3), contractId: sampleId(5), pointsChange: 10 }
  if (!lessonKinds.has(kind)) return { ...nothing, recordId: sampleId(6) }
  const lesson = sampleLesson(`${plusDays(today, 1)}T15:00:00`)
  const ofSlot = { ...nothing, slotId: sampleId(2), teacherId: sampleId(4), pointsChange: 0, lesson }
  if (kind === 'slot') return { ...ofSlot, lesson: { ...lesson, courseCode: null, studentCode: null } }
  const ofStudent = { ...ofSlot, studentId: sampleId(3) }
  if (type === 'booking.moved') return { ...ofStudent, lesson: { ...lesson, ...before(lesson) } }
  if (type === 'booking.created') return { ...ofStudent, contractId: sampleId(5), pointsChange: -1 }
  if (type === 'booking.cancelled') return { ...ofStudent, contractId: sampleId(5), pointsChange: 1 }
  return ofStudent
}

/** The part of a type before the dot, for events with a lesson. */
const lessonKinds = new Set(['booking', 'waiting', 'seat', 'offer', 'attendance', 'slot'])

function sampleLesson(startsAt: string): EventLessonType {
  return {
    startsAt,
    courseCode: 'sample-course',
    location: 'Sample place',
    online: false,
    teacherCode: 'sample-teacher',
    studentCode: 'sample-student',
    startsAtBefore: null,
    locationBefore: null,
    teacherCodeBefore: null,
  }
}

/** Returns the lesson before a move: an hour earlier, with the same teacher at the same place. */
function before({ startsAt, location, teacherCode }: EventLessonType) {
  return { startsAtBefore: startsAt.replace('T15', 'T14'), locationBefore: location, teacherCodeBefore: teacherCode }
}
