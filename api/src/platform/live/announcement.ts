/**
 * The subject of an event. Its ids are those of slots, records, sessions or the school itself. A `note` has the id of
 * its student, an `event` that of the school that has new events.
 */
export type Topic =
  | 'slot'
  | 'student'
  | 'teacher'
  | 'staff'
  | 'guardian'
  | 'note'
  | 'course'
  | 'location'
  | 'contract'
  | 'plan'
  | 'studentField'
  | 'session'
  | 'school'
  | 'run'
  | 'template'
  | 'closure'
  | 'event'
  | 'webhook'
  | 'apiKey'

/** One announcement's rows of one topic. A resync says that some changes may have been missed. */
export interface Change {
  topic: Topic
  schoolId: string
  ids: readonly string[]
  resync: boolean
  /** The number of its announcement; none of a resync. */
  number?: number
}

/** Everything of one school that was announced together. A school's announcements are numbered without a gap. */
export interface Announcement {
  schoolId: string
  number: number
  changes: readonly Change[]
}

/** Parses an announcement; one without changes says that something of the school may have been missed. */
export function parseAnnouncement(payload: string): Announcement {
  const [schoolId = '', number = '', ...groups] = payload.split(' ')
  const changes = groups.map((group) => {
    const [topic = '', ids = ''] = group.split(':')
    return { topic: topic as Topic, schoolId, ids: ids.split(','), resync: false, number: Number(number) }
  })
  return { schoolId, number: Number(number), changes }
}
