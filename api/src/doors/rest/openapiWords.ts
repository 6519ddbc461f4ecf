import { lookup } from '@koma/schema/rules/lookup'
import { reasonCodes } from '@koma/schema/codes'
import { refusalText } from '@koma/schema/refusals'
import { keyCosts, keyLimit } from '../../keys/keyLimit.ts'
import { fieldWords } from '../graphql/words/fieldWords.ts'

const codes = reasonCodes.map((code) => `| \`${code}\` | ${refusalText({ code }, 'en')} |`).join('\n')

/** The description's introduction, about all REST paths. */
export const introduction = `The REST paths of one school, selected by the host name. They do the same as the GraphQL API. Trailing slashes are optional.

**Authentication**: send \`Authorization: Bearer\` with the token from sign-in (or the sign-in response itself, as ASCII JSON), or with an API key (\`koma_…\`). A key can do only what its scopes allow; \`x-koma-scopes\` lists what each path needs. For people, \`x-koma-people\` lists who may call a path, \`x-koma-staff\` the permissions that staff need, and \`x-koma-staff-one-of\` the sets of permissions of which they need one. Where \`x-koma-fresh\` is true, people must have given their password within ten minutes; otherwise the call answers 403 with \`code\` CONFIRM_PASSWORD, and the GraphQL mutation \`confirmPassword\` takes it. **Guardians** sign in with their email address and act for one of their students: they send the student's \`_id\` as \`x-student\` to the paths of students that list \`guardian\`, which answer as for that student. **Messages** are in the language of \`Accept-Language\` (\`ja\`, \`en\`).

**Times** are in the school's time zone, \`YYYYMMDDHHmm\`, unless a field says ISO 8601; days are \`YYYY-MM-DD\`; money is whole yen; points and tickets are whole numbers. Ids (\`_id\`) are UUIDs that never change.

**Refusals**: if a rule of the school refuses a request, the status is 200, with \`success: false\` and a reason code. A request that is malformed, not allowed or not found gets an HTTP error status. A reason is one of these, or an HTTP status:

| reason | meaning |
|---|---|
${codes}

**Limits**: a request body is at most 256 kB, and a range of slots at most 92 days. A page has at most 200 rows (send \`next\` as \`after\`); lists with \`limit\` and events have at most 1,000. Above the rate limits you get 429 or 503 with \`Retry-After\`, and nothing is changed. A student can make 30 changes a minute (EU1006). Unless the installation says otherwise, a key has ${keyLimit.points.toLocaleString('en')} points, and ${keyLimit.perSecond} more each second; a read costs ${keyCosts.read}, a write ${keyCosts.write}; in GraphQL a hundred values of an answer cost ${keyCosts.hundredValues} and each mutation ${keyCosts.mutation}. \`RateLimit\` gives the points left (so does \`extensions.cost\` in GraphQL). Each server process counts separately.

**Reading less**: a response to GET has an \`ETag\`. Send it as \`If-None-Match\`, and you get 304 without a body while nothing has changed. With \`limit\`, lists of students and contracts come in parts; \`Link\` has the address of the next one. With \`updatedSince\`, they have only what has changed.

**Following changes**: read \`GET /api/events\` by cursor, or use webhooks (Standard Webhooks).`

/** The group of further paths of operations. */
export const OLDER = 'Older paths'

/** The groups of paths, in the order they are shown. */
export const tags = [
  { name: 'Accounts', description: "Signing in and out, passwords, and the school's branding." },
  { name: 'Bookings', description: 'Booking and cancelling lessons, waiting lists, attendance.' },
  { name: 'Slots', description: 'The schedule.' },
  { name: 'Students', description: 'Students and the notes about them.' },
  { name: 'Guardians', description: 'Guardians, and what they see of the students for whom they act.' },
  { name: 'Teachers', description: 'Teachers.' },
  { name: 'Courses', description: 'Courses (lessonTypes) and non-lesson types (nonLesson).' },
  { name: 'Contracts', description: 'Contracts, monthly renewal and payments.' },
  {
    name: 'Money',
    description: 'Documents, agreements, direct debits, bank transfers, cash closings, deposits, fees and the journal.',
  },
  { name: 'Template', description: 'The weekly template (fixedSchedule), and the slots and bookings created from it.' },
  { name: 'School', description: 'Settings, places and staff.' },
  { name: 'Log', description: 'The log of changes, and histories.' },
  { name: 'Events', description: 'Events, by cursor or by webhook.' },
  { name: 'Keys', description: 'API keys of programs. A key cannot manage keys.' },
  {
    name: OLDER,
    description:
      'Older paths of the operations above. Existing programs need no change; use the paths above in new ones.',
  },
] as const

/** The name of a group of paths. */
export type Tag = (typeof tags)[number]['name']

const groups: readonly (readonly [RegExp, Tag])[] = [
  [/^\/api\/(events|webhooks)/, 'Events'],
  [/^\/api\/keys/, 'Keys'],
  [/^\/api\/(guardians|family)/, 'Guardians'],
  [/^\/api\/((list\/)?log|history)/, 'Log'],
  [/fixed(Schedule|Slots|Students)|Fixed|\/runs\//i, 'Template'],
  [
    /^\/api\/(papers|agreement|invoices|receipts?|returnInvoice|depositReceipt|statements|debits|bankFiles|transfers|cash|deposits|fee|journal)/i,
    'Money',
  ],
  [/contract|plans|payment|balance|monthly|renew/i, 'Contracts'],
  [/reservation|slotBook|slotCancel|otherCancel|waiting|attendance|bookings|\/link\//i, 'Bookings'],
  [/slots|substitutions/i, 'Slots'],
  [/student|\/leaves/i, 'Students'],
  [/teacher/i, 'Teachers'],
  [/lessonTypes|nonLesson/i, 'Courses'],
  [/settings|reminders|push|changeSetting|locations|staff|admin/i, 'School'],
  [/.*/, 'Accounts'],
]

/** Returns the group a path belongs to. */
export const tagOf = (path: string): Tag => groups.find(([pattern]) => pattern.test(path))?.[1] ?? 'Accounts'

const parts: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/slots\//, 'For students, `student` or their own ID; for teachers, their own teacher ID.'],
  [/slotBook|slotCancel|otherCancel|waiting|attendance|\/link\/|slots\/:id$/, 'The `_id` of the slot.'],
  [/profile\/student|list\/bookings/, 'The `_id` of the student, or the student ID in any case.'],
  [/history/, 'The `_id` of the student, teacher or contract; people also by the ID they sign in with.'],
  [/webhooks/, 'The id of the webhook.'],
  [/guardians/, 'The `_id` of the guardian.'],
  [/keys/, 'The id of the key.'],
  [/(receipt|returnInvoice|agreement)\/contracts/, 'The `_id` of the contract.'],
  [/deposits\/.*students/, 'The `_id` of the student, or the student ID.'],
  [/.*/, 'The `_id` of the record.'],
]

const kinds: readonly (readonly [RegExp, string])[] = [
  [/history/, '`student`, `teacher` or `contract`.'],
  [/payment/, '`payment` if the amounts were paid, `writeoff` if they will not be.'],
  [/changeSetting/, 'The name of the setting, as in the settings.'],
]

/** Describes a part of a path, `id` or `kind`. */
export function partWords(path: string, name: string): string {
  return (name === 'kind' ? kinds : parts).find(([pattern]) => pattern.test(path))?.[1] ?? name
}

/** Words for the documented fields that GraphQL does not have. */
const ownWords: Readonly<Record<string, string>> = lookup({
  _id: 'The id of the record, a UUID that never changes.',
  availableFrom: "The time booking opens: `m` months before the lesson's month, on day `d`, at hour `h`.",
  bookUntil: 'The time booking closes: `h` hours and `m` minutes before the start.',
  bookedCourse: 'The course that was booked.',
  bookingName: 'The student ID, or `_` for a non-lesson booking.',
  cancelBy: 'The deadline for a refundable cancellation: `d` days before the lesson, at hour `h`.',
  comLang: 'The language of emails: en or jp.',
  contractList: 'The contracts of the list.',
  remindEvening: 'Whether people are reminded of their lessons the evening before, unless they chose otherwise.',
  remindEveningAt: 'The time of day of reminders the evening before, `HH:MM`.',
  remindHours: 'How many hours before a lesson people are reminded of it; 0 for none.',
  remindCancelHours: 'How many hours before the cancellation deadline students are reminded; 0 for none.',
  contractReminders: 'Whether students get an email when a contract ends soon or is nearly used up.',
  data: 'The record as it is now.',
  defaultCalendar: "The calendar's first view: day, week or month.",
  deliveries: 'The messages sent, newest first.',
  doneAt: 'The time the message was sent or given up, ISO 8601 in UTC; null while it is waiting.',
  eTime: 'The end time of day, `HH:MM`, such as 10:20.',
  error: 'The HTTP status in words.',
  events: 'The events, oldest first.',
  fixedStudentArray: 'The students with a fixed place, whom an export books.',
  isFixed: 'Whether the student may have fixed places in the weekly template.',
  lessonId: 'The `_id` of the slot.',
  madeAt: 'The time the message was created, ISO 8601 in UTC.',
  materialLocation: "The link to the student's material; empty if there is none.",
  message: 'The reason in the language of Accept-Language.',
  newPassword2: 'The new password again.',
  nextAt: 'The time of the next attempt, ISO 8601 in UTC; null if it is due now or there is none.',
  possibleBookings: 'The courses that can be booked.',
  profile: 'The note about the student.',
  sTime: 'The start time of day, `HH:MM`, such as 09:30.',
  schoolNotes: 'Notes for staff; neither students nor teachers see them.',
  staffId: 'The ID of the staff member.',
  statusCode: 'The HTTP status.',
  storageLocation: "The link to the student's lesson notes; empty if there is none.",
  teacherDisplay: 'The display name of the teacher; empty if the school hides teacher names.',
  timezoneName: 'The IANA time zone of the school.',
  token: 'The token for the Authorization header.',
  tries: 'The number of attempts.',
  url: 'The https address that events are sent to.',
  useSlotLength: "Whether the end follows the school's default lesson length.",
})

/** Returns the words for a field of a body or an answer whose schema has none; undefined if there are none. */
export const propertyWords = (name: string): string | undefined =>
  Object.hasOwn(ownWords, name) ? ownWords[name] : Object.hasOwn(fieldWords, name) ? fieldWords[name] : undefined
