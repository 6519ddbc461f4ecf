import { lookup } from '@koma/schema/rules/lookup'
import { refusalText, reasonCodes } from '@koma/schema/codes'
import { keyCosts, keyLimit } from '../keys/keyLimit.ts'
import { fieldWords } from '../schemaWords/fieldWords.ts'

const codes = reasonCodes.map((code) => `| \`${code}\` | ${refusalText({ code }, 'en')} |`).join('\n')

/** The description's introduction, about all REST paths. */
export const introduction = `The REST paths of one school, which the host names. They do what the GraphQL API does, in the shapes that are documented; trailing slashes are optional.

**Who asks** is said by \`Authorization\`: the token of the login answer (\`Bearer …\`), or the login answer itself as ASCII JSON. Programs have keys of their own (\`Bearer koma_…\`), which staff make: a key acts as itself, may do what its scopes name and nothing else, and \`x-koma-scopes\` says what a path asks of it. **Words** are in the language of \`Accept-Language\` (\`ja\`, \`en\`).

**Times** are those of the school's wall clock, \`YYYYMMDDHHmm\`, unless a field says ISO 8601; days are \`YYYY-MM-DD\`; money is whole yen; points and tickets are whole numbers. Ids (\`_id\`) are UUIDs that stay the same for good.

**Refusals** of a rule are answers (200) with \`success: false\` and a reason code; what was not understood, not allowed or not found has its HTTP status. A reason is one of these, or the HTTP status a refusal stands for:

| reason | what it says |
|---|---|
${codes}

**Limits**: a request has at most 256 kB; a range of slots at most 92 days; a list in pages at most 200 rows (\`next\` goes to \`after\`), lists with \`limit\` and events at most 1,000. Who asks too much gets 429 or 503 with \`Retry-After\`; nothing was changed then. A student may change 30 things a minute (EU1006). Unless the installation says otherwise, a key has ${keyLimit.points.toLocaleString('en')} points, and ${keyLimit.perSecond} more each second; a path that reads costs ${keyCosts.read}, one that changes something ${keyCosts.write}; over GraphQL a hundred values of an answer cost ${keyCosts.hundredValues} and each change ${keyCosts.mutation}. \`RateLimit\` says what is left (GraphQL: \`extensions.cost\` as well). Each process counts for itself.

**Asking less**: an answer to GET has an \`ETag\`; with \`If-None-Match\` it is not sent again while it is the same (304). Lists of students and contracts come in parts with \`limit\`, the next one at the address in \`Link\`, and with \`updatedSince\` only what has changed.

**Following what happens**: \`GET /api/events\` by cursor, or webhooks after Standard Webhooks.`

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
  { name: 'Log', description: 'What was done, and histories.' },
  { name: 'Events', description: 'What happens, for programs: by cursor and by webhooks.' },
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
  availableFrom: 'When booking begins: so many months (m) before, on a day (d), at an hour (h).',
  bookUntil: 'Until when students may book: hours (h) and minutes (m) before the start.',
  bookedCourse: 'The course that was booked.',
  bookingLimit: 'Whether monthlyBookingLimit applies.',
  bookingName: 'Who is booked: the student ID, or _ for an other booking.',
  cancelBy: 'Until when a student may cancel and get the points back: days (d) before, at an hour (h).',
  cancelLimit: 'Whether monthlyCancelLimit applies.',
  comLang: 'The language of mails: en or jp.',
  contractList: 'The contracts.',
  contractReminders: 'Whether students are told that a contract ends soon or is nearly used up.',
  contractValue: 'What it costs, in whole yen.',
  data: 'What it is about, as it is now.',
  defaultCalendar: 'What the calendar begins with: day, week or month.',
  deliveries: 'What was sent, the latest first.',
  doneAt: 'When it was sent or given up, ISO 8601 in UTC; null: it waits.',
  eTime: 'When it ends, HH:MM.',
  error: 'The status in words.',
  events: 'The events, the first first.',
  fixedStudentArray: 'The students whom an export books.',
  isFixed: 'Whether the student is in the weekly template.',
  lessonId: 'The `_id` of the slot.',
  madeAt: 'When it was made, ISO 8601 in UTC.',
  materialLocation: 'The link to the material; empty without one.',
  memo_contractValue: 'A note about what it costs.',
  message: 'The reason in the language of Accept-Language.',
  newPassword2: 'The new password once more.',
  nextAt: 'When it is tried again, ISO 8601 in UTC; null: soon, or never.',
  pointsAdjustment: 'Points or tickets to be added, or taken where it is below 0.',
  possibleBookings: 'The courses that can be booked.',
  profile: 'The note about the student.',
  renewed: 'Whether another one follows it.',
  sTime: 'When it begins, HH:MM.',
  schoolNotes: 'Notes of staff; neither students nor teachers see them.',
  staffId: 'The ID of the staff member.',
  statusCode: 'The HTTP status.',
  storageLocation: 'The link to the lesson notes; empty without one.',
  teacherDisplay: 'The name the teacher is shown by; empty where the school hides it.',
  timezoneName: 'The IANA time zone of the school.',
  token: 'What Authorization holds from now on.',
  tries: 'How often it has been tried.',
  url: 'The address.',
  used: 'Whether a booking was ever charged to it.',
  useSlotLength: 'Whether it ends as the length of the slots says.',
})

/** Returns the words for a field of a body or an answer whose schema has none; undefined if there are none. */
export const propertyWords = (name: string): string | undefined =>
  Object.hasOwn(ownWords, name) ? ownWords[name] : Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined
