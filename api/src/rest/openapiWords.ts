import { lookup } from '@koma/schema/rules/lookup'
import { refusalText, reasonCodes } from '@koma/schema/codes'
import { keyCosts, keyLimit } from '../keys/keyLimit.ts'
import { fieldWords } from '../schemaWords/fieldWords.ts'

const codes = reasonCodes.map((code) => `| \`${code}\` | ${refusalText({ code }, 'en')} |`).join('\n')

/** The description's introduction, about all REST paths. */
export const introduction = `The REST paths of one school, selected by the host name. They do the same as the GraphQL API. Trailing slashes are optional.

**Authentication**: send \`Authorization: Bearer\` with the token from sign-in (or the sign-in response itself, as ASCII JSON), or with an API key (\`koma_…\`). A key can do only what its scopes allow; \`x-koma-scopes\` lists what each path needs. Of people, \`x-koma-people\` lists who may call a path, \`x-koma-staff\` the permissions that staff need for it, and \`x-koma-staff-one-of\` the sets of which they need one. **Texts** are in the language of \`Accept-Language\` (\`ja\`, \`en\`).

**Times** are in the school's time zone, \`YYYYMMDDHHmm\`, unless a field says ISO 8601; days are \`YYYY-MM-DD\`; money is whole yen; points and tickets are whole numbers. Ids (\`_id\`) are UUIDs that never change.

**Refusals** by a rule are answers (200) with \`success: false\` and a reason code. Requests that were not understood, not allowed or not found have an HTTP error status. A reason is one of these, or an HTTP status:

| reason | meaning |
|---|---|
${codes}

**Limits**: a request has at most 256 kB; a range of slots at most 92 days; a list in pages at most 200 rows (send \`next\` as \`after\`), lists with \`limit\` and events at most 1,000. Beyond the limits you get 429 or 503 with \`Retry-After\`, and nothing is changed. A student can make 30 changes a minute (EU1006). Unless the installation says otherwise, a key has ${keyLimit.points.toLocaleString('en')} points, and ${keyLimit.perSecond} more each second; a read costs ${keyCosts.read}, a write ${keyCosts.write}; in GraphQL a hundred values of an answer cost ${keyCosts.hundredValues} and each mutation ${keyCosts.mutation}. \`RateLimit\` gives the points left (so does \`extensions.cost\` in GraphQL). Each process counts for itself.

**Reading less**: an answer to GET has an \`ETag\`; with \`If-None-Match\` it is not sent again while it is unchanged (304). Lists of students and contracts come in parts with \`limit\`, the next one at the address in \`Link\`, and with \`updatedSince\` only what has changed.

**Following changes**: read \`GET /api/events\` by cursor, or use webhooks (Standard Webhooks).`

/** The group of further paths of operations. */
export const OLDER = 'Older paths'

/** The groups of paths, in the order they are shown. */
export const tags = [
  { name: 'Accounts', description: 'Signing in and out, passwords, and the look of the school.' },
  { name: 'Bookings', description: 'Booking and cancelling lessons, waiting lists, attendance.' },
  { name: 'Slots', description: 'The schedule.' },
  { name: 'Students', description: 'Students and the notes about them.' },
  { name: 'Teachers', description: 'Teachers.' },
  { name: 'Courses', description: 'Courses (lessonTypes) and other bookings (nonLesson).' },
  { name: 'Contracts', description: 'Contracts, monthly renewal and payments.' },
  { name: 'Template', description: 'The weekly template (fixedSchedule) and what is made of it.' },
  { name: 'School', description: 'Settings, places and staff.' },
  { name: 'Log', description: 'The log of changes, and histories.' },
  { name: 'Events', description: 'Events for programs: by cursor and by webhooks.' },
  { name: 'Keys', description: 'The keys of programs. Keys cannot manage keys.' },
  {
    name: OLDER,
    description:
      'Further paths of the operations above. Programs that use them need no change; new ones use those above.',
  },
] as const

/** The name of a group of paths. */
export type Tag = (typeof tags)[number]['name']

const groups: readonly (readonly [RegExp, Tag])[] = [
  [/^\/api\/(events|webhooks)/, 'Events'],
  [/^\/api\/keys/, 'Keys'],
  [/^\/api\/((list\/)?log|history)/, 'Log'],
  [/fixed(Schedule|Slots|Students)|Fixed|\/runs\//i, 'Template'],
  [/contract|payment|balance|monthly|renew/i, 'Contracts'],
  [/reservation|slotBook|slotCancel|otherCancel|waiting|attendance|bookings|\/link\//i, 'Bookings'],
  [/slots|substitutions/i, 'Slots'],
  [/student/i, 'Students'],
  [/teacher/i, 'Teachers'],
  [/lessonTypes|nonLesson/i, 'Courses'],
  [/settings|changeSetting|locations|staff|admin/i, 'School'],
  [/.*/, 'Accounts'],
]

/** The group a path belongs to. */
export const tagOf = (path: string): Tag => groups.find(([pattern]) => pattern.test(path))?.[1] ?? 'Accounts'

const parts: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/slots\//, '`student`, or the own ID, for students; the own teacher ID for teachers.'],
  [/slotBook|slotCancel|otherCancel|waiting|attendance|\/link\/|slots\/:id$/, 'The `_id` of the slot.'],
  [/profile\/student|list\/bookings/, 'The `_id` of the student, or the student ID in any case.'],
  [/history/, 'The `_id` of the student, teacher or contract; people also by the ID they sign in with.'],
  [/webhooks/, 'The id of the webhook.'],
  [/keys/, 'The id of the key.'],
  [/.*/, 'Its `_id`.'],
]

const kinds: readonly (readonly [RegExp, string])[] = [
  [/history/, '`student`, `teacher` or `contract`.'],
  [/payment/, '`payment` for what was paid, `writeoff` for what will not be.'],
  [/changeSetting/, 'The name of the setting, as in the settings.'],
]

/** Describes a part of a path, `id` or `kind`. */
export function partWords(path: string, name: string): string {
  return (name === 'kind' ? kinds : parts).find(([pattern]) => pattern.test(path))?.[1] ?? name
}

/** Words for the documented fields that GraphQL does not have. */
const ownWords: Readonly<Record<string, string>> = lookup({
  _id: 'Its id, a UUID that stays the same for good.',
  availableFrom: 'The time booking opens: months (m) before the lesson, on a day (d), at an hour (h).',
  bookUntil: 'The time booking closes: hours (h) and minutes (m) before the start.',
  bookedCourse: 'The course that was booked.',
  bookingLimit: 'Whether monthlyBookingLimit applies.',
  bookingName: 'The student ID, or _ for an other booking.',
  cancelBy: 'The deadline for a refundable cancellation: days (d) before the lesson, at an hour (h).',
  cancelLimit: 'Whether monthlyCancelLimit applies.',
  comLang: 'The language of emails: en or jp.',
  contractList: 'The contracts.',
  contractReminders: 'Whether students get an email when a contract ends soon or is nearly used up.',
  contractValue: 'The price, in whole yen.',
  data: 'The record as it is now.',
  defaultCalendar: "The calendar's first view: day, week or month.",
  deliveries: 'The messages sent, latest first.',
  doneAt: 'The time it was sent or given up, ISO 8601 in UTC; null: it waits.',
  eTime: 'The time it ends, HH:MM.',
  error: 'The status in words.',
  events: 'The events, the first first.',
  fixedStudentArray: 'The students whom an export books.',
  isFixed: 'Whether the student is in the weekly template.',
  lessonId: 'The `_id` of the slot.',
  madeAt: 'The time it was made, ISO 8601 in UTC.',
  materialLocation: 'The link to the material; empty without one.',
  memo_contractValue: 'A note about what it costs.',
  message: 'The reason in the language of Accept-Language.',
  newPassword2: 'The new password once more.',
  nextAt: 'The time it is tried again, ISO 8601 in UTC; null: soon, or never.',
  pointsAdjustment: 'The points or tickets to add; below 0 deducts.',
  possibleBookings: 'The courses that can be booked.',
  profile: 'The note about the student.',
  renewed: 'Whether another one follows it.',
  sTime: 'The time it begins, HH:MM.',
  schoolNotes: 'Notes of staff; neither students nor teachers see them.',
  staffId: 'The ID of the staff member.',
  statusCode: 'The HTTP status.',
  storageLocation: 'The link to the lesson notes; empty without one.',
  teacherDisplay: 'The name the teacher is shown by; empty where the school hides it.',
  timezoneName: 'The IANA time zone of the school.',
  token: 'The token for the Authorization header.',
  tries: 'The number of attempts.',
  url: 'The address.',
  used: 'Whether a booking was ever charged to it.',
  useSlotLength: 'Whether it ends as the length of the slots says.',
})

/** Returns the words for a field of a body or an answer whose schema has none; undefined if there are none. */
export const propertyWords = (name: string): string | undefined =>
  Object.hasOwn(ownWords, name) ? ownWords[name] : Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined
