import type { RecordOf } from '../platform/record/changes.ts'
import { Course, type CourseRow } from './course.entity.ts'

/** Describes courses and types of other bookings to the record kit; a code is used once (CRS-05). */
export const courseRecord: RecordOf<CourseRow> = {
  kind: 'course',
  entity: Course,
  nameOf: ({ displayName }) => displayName,
  taken: { course_code: { ok: false, code: '409', field: 'code', note: 'codeTaken' } },
}
