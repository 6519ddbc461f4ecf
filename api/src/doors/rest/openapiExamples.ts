import { lookup } from '@koma/schema/rules/lookup'

const UUID = '019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11'
const MINUTE = '202603021500'

/** The look of a text by the words of its description. */
const byWords: readonly (readonly [RegExp, string])[] = [
  [/YYYYMMDDHHmm_TEACHERID/, `${MINUTE}_T001`],
  [/YYYYMMDDHHmm/, MINUTE],
  [/^YYYY-MM-DDTHH:mm:ss|by the clock of the school|in the school's time zone/, '2026-03-02T15:00:00'],
  [/`YYYYMMDD`/, '20260302'],
  [/YYYY-MM-DD/, '2026-03-02'],
  [/#rrggbb/, '#1f3a4d'],
  [/HH:MM/, '15:00'],
  [/ISO 8601/, '2026-03-02T06:00:00Z'],
  [/UUID|about none|null if there is none/, UUID],
  [/^The reason for the absence/, '病気のため'],
  [/^(The note on each of the payments|A note to add to each payment)/, '3月分 振込'],
  [/Authorization: Bearer/, 'koma_…'],
  [/^The short name of the key in the log/, 'k5jexgplc'],
  [/which the log shows/, 'Lobby screen'],
  [/^The teacher's|display name of the teacher/, 'Terry'],
]

/** The look of a text by its format. */
const byFormat: Readonly<Record<string, string>> = lookup({
  uuid: UUID,
  date: '2026-03-02',
  'date-time': '2026-03-02T06:00:00Z',
  'wall-time': '2026-03-02T15:00:00',
})

/** The look of a field by its name, where neither words nor format help. */
const byName: Readonly<Record<string, string | number>> = lookup({
  _id: UUID,
  answer: 'ok',
  balanceOwing: 22000,
  body: '{"type":"booking.created","timestamp":"2026-03-02T06:00:00Z","data":{}}',
  booking: 's0001',
  bookedCount: 1,
  bookingId: UUID,
  bookingName: 's0001',
  code: 'PRI-GEN',
  conflict: 'Mon 15:00–15:50 Terry',
  contract: 's0001_1772438400000',
  contractHolder: '山田 花子',
  contractId: UUID,
  contractName: 's0001_1772438400000',
  contractValue: 22000,
  cost: 2,
  courseCode: 'PRI-GEN',
  cursor: '1204-0a4e8c11',
  curriculumCode: 'B1-04',
  day: 1,
  deliveryId: UUID,
  displayName: 'English conversation',
  done: 12,
  email: 'hana@example.com',
  endpoint: 'https://push.example/v2/3f8a',
  firstName: '花子',
  fixedCourse: 'PRI-GEN',
  fixedLocation: 'オンライン',
  fromTeacher: 'Terry',
  fromTeacherId: UUID,
  fullName: '山田 花子',
  id: UUID,
  lastName: '山田',
  lessonLocation: 'オンライン',
  location: 'Green Hill',
  locationId: UUID,
  locationName: 'Green Hill',
  logEntryId: UUID,
  materialLocation: 'https://files.example/material',
  message: 'Action successful',
  messageCode: '1001',
  messageId: UUID,
  monthlyBookingLimit: 4,
  monthlyCancelLimit: 2,
  monthlyPoints: 8,
  new: 6,
  numberOfStudents: 4,
  onlineLessonLink: 'https://meet.example/koma',
  overlapHours: 24,
  phoneNumber: '03-1234-5678',
  points: 6,
  pointsAdjustment: 2,
  pointsChange: -2,
  reason: '1001',
  recordId: UUID,
  requester: 'admin',
  schoolName: 'Koma English',
  runId: UUID,
  secret: 'whsec_…',
  slotId: UUID,
  slotLength: 3000000,
  staffId: 'admin',
  status: 204,
  storageLocation: 'https://files.example/notes',
  goes: 's0099',
  stays: 's0001',
  studentId: 's0001',
  studentName: '山田 花子',
  teacherDisplay: 'Terry',
  teacherId: 't001',
  ticketsChange: -2,
  timezoneName: 'Asia/Tokyo',
  title: 'Koma English',
  toTeacher: 'Hiroshi',
  total: 30,
  tries: 1,
  toTeacherId: UUID,
  url: 'https://accounting.example/koma',
  user: 'admin',
  username: 's0001',
  value: 22000,
  version: 3,
})

interface Field {
  type?: unknown
  format?: unknown
  enum?: unknown
  const?: unknown
  description?: unknown
  anyOf?: readonly Field[]
}

/** Returns an example for a field of a body or an answer; undefined where the schema says enough or there is none. */
export function exampleOfField(name: string, field: object, words = ''): string | number | undefined {
  const { type, format, enum: values, const: only, anyOf } = valueOf(field)
  if (values !== undefined || only !== undefined || anyOf !== undefined) return undefined
  const types = Array.isArray(type) ? (type as unknown[]) : [type]
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (types.includes('integer') || types.includes('number')) return typeof named === 'number' ? named : undefined
  if (!types.includes('string')) return undefined
  const byItsFormat = typeof format === 'string' ? byFormat[format] : undefined
  return (
    byItsFormat ??
    byWords.find(([pattern]) => pattern.test(words))?.[1] ??
    (typeof named === 'string' ? named : undefined)
  )
}

/** Returns the schema of a field's value when it is not null. */
function valueOf(field: Field): Field {
  const rest = field.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return rest.length === 1 && rest[0] !== undefined ? rest[0] : field
}
