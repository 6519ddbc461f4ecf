import { lookup } from './rules/lookup.ts'

/** Records whose making, change and deletion are events. */
export const eventRecords = [
  'student',
  'teacher',
  'staff',
  'course',
  'location',
  'contract',
  'plan',
  'studentField',
  'school',
  'template',
  'closure',
  'import',
  'run',
  'leave',
  'guardian',
] as const

const recordChanges = ['created', 'changed', 'deleted'] as const

/** The events of a school, as REST and webhooks name them, with their descriptions (decision 045). */
export const eventTypes = {
  'booking.created': 'A lesson or a non-lesson booking was made.',
  'booking.cancelled': 'A booking was cancelled; `pointsChange` has the refund.',
  'booking.moved': 'A lesson got another time, place or teacher. Sent once for each booked student.',
  'waiting.joined': 'A student joined a waiting list.',
  'waiting.left': 'A student left a waiting list.',
  'seat.freed': 'A waiting student was told that a seat is free.',
  'offer.made': 'A freed seat is held for a waiting student.',
  'offer.accepted': 'A student booked the seat that was held for them.',
  'offer.expired': 'A held seat was declined, ran out or was withdrawn.',
  'attendance.marked': 'The attendance of a student was marked or changed.',
  'student.merged':
    'A student (`studentId`) was merged into another (`recordId`), who has all that they had. `student.deleted` follows.',
  'student.separated': 'A merge was undone: both students exist again. Read what both have again.',
  ...(Object.fromEntries(
    ['student', 'teacher', 'staff', 'guardian'].map((kind) => [
      `${kind}.erased`,
      `The personal data of a ${kind === 'staff' ? 'staff member' : kind} (\`recordId\`) was erased for good: erase your copy, too.`,
    ]),
  ) as Record<`${'student' | 'teacher' | 'staff' | 'guardian'}.erased`, string>),
  'slot.created': 'A slot was created.',
  'slot.changed': 'A slot changed: read it again. If it is not found, it no longer exists.',
  'slot.deleted': 'A slot was deleted.',
  'contract.points': 'Points or tickets of a contract changed other than by a lesson.',
  'payment.changed': 'Payments of a contract were added, corrected or deleted.',
  ...(Object.fromEntries(
    eventRecords.flatMap((kind) =>
      recordChanges.map((change) => [`${kind}.${change}`, `A record (${kind}) was ${change}.`]),
    ),
  ) as Record<`${(typeof eventRecords)[number]}.${(typeof recordChanges)[number]}`, string>),
}

/** The name of what can happen. */
export type EventTypeName = keyof typeof eventTypes

/** All of them. */
export const eventTypeNames = Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]]

const isName = new Set<string>(eventTypeNames)

const namesOfEntries: Record<string, EventTypeName> = lookup({
  booking: 'booking.created',
  'booking-unrestricted': 'booking.created',
  'cancel-undone': 'booking.created',
  'cancel-return': 'booking.cancelled',
  'cancel-no-return': 'booking.cancelled',
  'cancel-unrestricted': 'booking.cancelled',
  'lesson-moved': 'booking.moved',
  'change-to-online': 'slot.changed',
  'waiting-add': 'waiting.joined',
  'waiting-remove': 'waiting.left',
  'waiting-place': 'seat.freed',
  'offer-made': 'offer.made',
  'offer-accepted': 'offer.accepted',
  'offer-declined': 'offer.expired',
  'offer-expired': 'offer.expired',
  'offer-withdrawn': 'offer.expired',
  attendance: 'attendance.marked',
  'slot-created': 'slot.created',
  'slot-changed': 'slot.changed',
  'slot-deleted': 'slot.deleted',
  contract: 'contract.points',
})

/**
 * Returns the event type of a log entry, from its `type`, the kind of its record, and whether payments changed. Null:
 * it is not an event.
 */
export function eventTypeOf(entry: {
  type: string
  recordKind: string | null
  payments: boolean
}): EventTypeName | null {
  if (entry.recordKind === 'contract' && entry.payments) return 'payment.changed'
  const name =
    entry.recordKind === null ? namesOfEntries[entry.type] : entry.type.replace('record-', `${entry.recordKind}.`)
  return name !== undefined && isName.has(name) ? (name as EventTypeName) : null
}
