import { lookup } from '@koma/schema/rules/lookup'
import type { KeyScope } from '@koma/schema/keyScopes'
import { type GraphQLSchema, isObjectType } from 'graphql'

const people = ['slots:read', 'bookings:read', 'students:read'] as const

/** The operations of GraphQL that each scope opens. Operations missing here are closed to keys. */
const roots: Partial<Record<KeyScope, readonly string[]>> = {
  'slots:read': [
    'query slots',
    'query slotPage',
    'query slot',
    'query slotChoices',
    'query closures',
    'query freeTeachers',
    'subscription slotChanged',
    'subscription closuresChanged',
  ],
  'slots:write': ['mutation createSlot', 'mutation updateSlot', 'mutation deleteSlot'],
  'bookings:read': ['query history', 'query bookableSlots'],
  // A key that may make a change may also read its preview.
  'bookings:write': [
    'query bookingPreview',
    'query cancelPreview',
    'query bookingWhy',
    'query cancelWhy',
    'query waitingWhy',
    'mutation bookSlot',
    'mutation cancelBooking',
    'mutation bookOther',
    'mutation cancelOther',
    'mutation joinWaitingList',
    'mutation leaveWaitingList',
    'mutation setAttendance',
    'mutation changeToOnline',
  ],
  'students:read': [
    'query student',
    'query students',
    'query studentCount',
    'query studentUse',
    'query studentChoices',
    'query studentProfile',
  ],
  'students:write': [
    'mutation createStudent',
    'mutation updateStudent',
    'mutation deleteStudent',
    'mutation saveProfile',
  ],
  'teachers:read': ['query teachers', 'query teacherRecords', 'query teacherUse', 'query teacherAhead'],
  'teachers:write': ['mutation createTeacher', 'mutation updateTeacher', 'mutation deleteTeacher'],
  'courses:read': ['query courses', 'query courseUse', 'query otherBookings'],
  'courses:write': ['mutation createCourse', 'mutation updateCourse', 'mutation deleteCourse'],
  'locations:read': ['query locations', 'query locationUse'],
  'locations:write': ['mutation createLocation', 'mutation updateLocation', 'mutation deleteLocation'],
  'contracts:read': [
    'query contract',
    'query contractCount',
    'query contractEntries',
    'query contractPage',
    'query pointLedger',
    'query agreement',
    'query agreements',
  ],
  'contracts:write': ['mutation createContract', 'mutation updateContract', 'mutation deleteContract'],
  'payments:read': ['query paymentRuns', 'query paymentsReport'],
  'payments:write': ['query settlementPreview', 'mutation settleContracts', 'mutation takeBackPayments'],
  'template:read': ['query templates', 'query fixedStudents', 'query templateSlotTeachers', 'query templateUse'],
  'template:write': [
    'mutation createTemplate',
    'mutation updateTemplate',
    'mutation deleteTemplate',
    'mutation copyTemplates',
    'query templateCopies',
  ],
  'settings:read': ['query settings', 'query settingsEffects'],
  // Kinds of other bookings are a matter of the settings (PERM-37).
  'settings:write': [
    'mutation updateSettings',
    'mutation createOtherBooking',
    'mutation updateOtherBooking',
    'mutation deleteOtherBooking',
  ],
  'webhooks:read': ['query webhooks', 'query webhookDeliveries'],
  'webhooks:write': [
    'mutation createWebhook',
    'mutation updateWebhook',
    'mutation deleteWebhook',
    'mutation rotateWebhookSecret',
    'mutation testWebhook',
    'mutation replayWebhook',
  ],
  'log:read': ['query log', 'query recordHistory', 'subscription logChanged'],
  'events:read': ['query events', 'subscription eventsAppended'],
}

/** Open to every key: the school's name, its courses, teachers and places, as everybody who is signed in sees them. */
const open = ['query school', 'subscription schoolChanged']

/** The types of GraphQL that hold what a scope is for, wherever they are met. */
const types: Partial<Record<KeyScope, readonly string[]>> = {
  'slots:read': [
    'Slot',
    'SlotPage',
    'SlotChoices',
    'SlotDefaults',
    'Closure',
    'FreeTeacher',
    'SlotThatDay',
    'LessonAhead',
    'PlaceAhead',
    'SlotsLeft',
    'SlotLeft',
  ],
  'bookings:read': [
    'BookableSlot',
    'BookableSlotPage',
    'Booking',
    'BookingPreview',
    'CancelPreview',
    'HistoryRecord',
    'OwnBooking',
  ],
  'students:read': [
    'BookedStudent',
    'Student',
    'StudentRecord',
    'StudentPage',
    'StudentChoice',
    'StudentProfile',
    'RelatedData',
    'ContractStudent',
    'FixedStudent',
    'WaitingStudent',
    'WaitingLeft',
    'HistoryRecord',
    'SettlementRow',
    'PaymentRow',
    'LessonAhead',
    'Agreement',
    'AgreementContent',
  ],
  'teachers:read': ['TeacherRecord', 'TeacherAhead'],
  'courses:read': ['CourseRecord'],
  'locations:read': ['LocationRecord'],
  'contracts:read': [
    'BookingChoice',
    'Contract',
    'ContractMonth',
    'BookingLimitInfo',
    'ContractRecord',
    'ContractAdjustment',
    'ContractLink',
    'ContractItem',
    'ContractEntry',
    'PointLedger',
    'PointEntry',
    'LedgerContract',
    'ContractPage',
    'Agreement',
    'AgreementContent',
    'AgreementAdjustment',
    'SettlementRow',
    'JudgedContract',
  ],
  'payments:read': ['ContractPayment', 'PaymentRun', 'PaymentRow', 'SettlementPreview', 'SettlementRow'],
  'template:read': ['TemplateRecord', 'TemplateUse', 'TemplateCopy'],
  'settings:read': ['SchoolSettings', 'SettingsEffects'],
  'webhooks:read': ['WebhookRecord', 'WebhookDeliveryPage', 'WebhookDelivery'],
  'log:read': ['LogPage', 'LogEntry', 'LogChange', 'LogChanged', 'RecordHistoryPage', 'RecordNote'],
  'events:read': ['Event', 'EventPage'],
}

/**
 * Fields that hold more than their type: a memo is free text and may name a child, and a link leads into the lesson.
 */
const fields: Readonly<Record<string, readonly KeyScope[]>> = lookup({
  'Slot.lessonMemo': ['bookings:read'],
  'Slot.onlineLessonLink': ['bookings:read'],
})

/** Types that hold nothing of their own, or what everybody sees who is signed in. */
const plain: readonly string[] = [
  'Why',
  'JudgedBy',
  'JudgedFact',
  'School',
  'SchoolChange',
  'Teacher',
  'TeacherChoice',
  'Course',
  'CourseChoice',
  'Location',
  'SlotChange',
  'ClosuresChange',
  'BookSlotPayload',
  'CancelBookingPayload',
  'SlotPayload',
  'StudentPayload',
  'ProfilePayload',
  'TeacherPayload',
  'CoursePayload',
  'LocationPayload',
  'ContractPayload',
  'SettlePayload',
  'TakeBackPaymentsPayload',
  'TemplatePayload',
  'CopyTemplatesPayload',
  'SettingsPayload',
  'WebhookPayload',
]

/**
 * The scopes of REST paths: a path answers in one shape, so it needs the scopes of everything in it; a change names the
 * students it touches.
 */
const paths: readonly [RegExp, readonly KeyScope[]][] = [
  [/^GET \/api\/settings\/(locations|theme)$/, []],
  [/^GET \/api\/(slots|admin\/slots|(one\/)?slots\/:id|list\/bookings\/:id)$/, people],
  [/^(POST|PUT) \/api\/admin\/slots\/(new|:id)$/, ['slots:write', ...people]],
  [/^DELETE \/api\/admin\/slots\/:id$/, ['slots:write', ...people]],
  [
    /^POST \/api\/admin\/(slotBook|slotCancel|waitingAdd|waitingRemove|otherCancel)\/:id$/,
    ['bookings:write', ...people, 'contracts:read'],
  ],
  [/^PUT \/api\/attendance\/:id$/, ['bookings:write', ...people]],
  [/^GET \/api\/history\/:kind\/:id$/, people],
  [/^GET \/api\/((list|one)\/)?students?\//, ['students:read', 'contracts:read']],
  [/^(POST|PUT) \/api\/update\/students\/(new|:id)$/, ['students:write', 'contracts:read', ...people]],
  [/^DELETE \/api\/admin\/students\/:id$/, ['students:write', 'contracts:read', ...people]],
  [/^GET \/api\/profile\/student\/:id$/, ['students:read']],
  [/^PUT \/api\/profile\/student\/:id$/, ['students:write']],
  [/^GET \/api\/((list|one)\/)?teachers?\//, ['teachers:read']],
  [/^POST \/api\/update\/teachers\/new$/, ['teachers:write']],
  [/^PUT \/api\/update\/teachers\/:id$/, ['teachers:write', 'students:read']],
  [/^DELETE \/api\/admin\/teachers\/:id$/, ['teachers:write', 'students:read']],
  [/^GET \/api\/((list|one)\/)?lessonTypes\//, ['courses:read']],
  [/^POST \/api\/update\/lessonTypes\/new$/, ['courses:write']],
  [/^PUT \/api\/update\/lessonTypes\/:id$/, ['courses:write', 'students:read']],
  [/^DELETE \/api\/admin\/lessonTypes\/:id$/, ['courses:write', 'students:read']],
  [/^POST \/api\/update\/nonLesson\/new$/, ['settings:write', 'courses:read']],
  [/^PUT \/api\/update\/nonLesson\/:id$/, ['settings:write', 'courses:read', 'students:read']],
  [/^DELETE \/api\/admin\/nonLesson\/:id$/, ['settings:write', 'courses:read', 'students:read']],
  [/^GET \/api\/((list|one)\/)?locations\//, ['locations:read']],
  [/^POST \/api\/update\/locations\/new$/, ['locations:write']],
  [/^PUT \/api\/update\/locations\/:id$/, ['locations:write', 'students:read']],
  [/^DELETE \/api\/admin\/locations\/:id$/, ['locations:write', 'students:read']],
  [/^GET \/api\/(list\/)?contracts\/paymentsReport$/, ['payments:read', 'students:read']],
  [/^POST \/api\/payment\/:kind$/, ['payments:write', 'contracts:read', 'students:read']],
  [/^GET \/api\/((list|one)\/)?contracts\//, ['contracts:read', 'payments:read', 'students:read']],
  [/^(POST|PUT) \/api\/update\/contracts\/(new|:id)$/, ['contracts:write', 'payments:read', 'students:read']],
  [/^DELETE \/api\/admin\/contracts\/:id$/, ['contracts:write', 'payments:read', 'students:read']],
  [/^GET \/api\/((list|one)\/)?fixedSchedule\//, ['template:read', 'students:read']],
  [/^POST \/api\/update\/newFixed\/new$/, ['template:write', 'students:read']],
  [/^PUT \/api\/update\/fixedSlots\/:id$/, ['template:write', 'students:read']],
  [/^DELETE \/api\/admin\/fixedSchedule\/:id$/, ['template:write', 'students:read']],
  [/^GET \/api\/settings\/school$/, ['settings:read']],
  [/^PUT \/api\/(update\/settings\/:id|changeSetting\/:kind)$/, ['settings:write']],
  [/^GET \/api\/webhooks/, ['webhooks:read']],
  [/^(POST|PUT|DELETE) \/api\/webhooks/, ['webhooks:write']],
  [/^GET \/api\/((list\/)?log\/all|log)$/, ['log:read']],
  [/^GET \/api\/events$/, ['events:read']],
]

const ofRoot = inverted(roots)
const ofType = inverted(types)

/** Returns the scopes that `query slots` needs; null where it is closed to every key. */
export function scopesOfRoot(root: string): readonly KeyScope[] | null {
  return open.includes(root) ? [] : (ofRoot.get(root) ?? null)
}

/** Returns the scopes needed to get something of a type; null where no key gets any. */
export function scopesOfType(schema: GraphQLSchema, name: string): readonly KeyScope[] | null {
  // Scalars and enums say nothing by themselves; what an interface holds is of a type.
  if (!isObjectType(schema.getType(name)) || plain.includes(name)) return []
  return ofType.get(name) ?? null
}

/** Returns the scopes needed to get one field, beside those of its type. */
export function scopesOfField(type: string, field: string): readonly KeyScope[] {
  return fields[`${type}.${field}`] ?? []
}

/** Returns the scopes a REST path needs, `GET /api/slots/:id`; null where it is closed to every key. */
export function scopesOfPath(path: string): readonly KeyScope[] | null {
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

function inverted(lists: Partial<Record<KeyScope, readonly string[]>>): Map<string, KeyScope[]> {
  const map = new Map<string, KeyScope[]>()
  for (const [scope, names] of Object.entries(lists) as [KeyScope, readonly string[]][])
    for (const name of names) map.set(name, [...(map.get(name) ?? []), scope])
  return map
}
