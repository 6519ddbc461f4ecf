import { TrustFile } from '../test/trustFile.ts'

/**
 * Trusts the bench's documents besides the app's own while it is measured, so that requests are like those of browsers.
 */
export const trustFile = new TrustFile()
process.on('exit', () => trustFile.remove())

/** The slots of a range of days, as the staff's schedule asks for them. */
export const staffSlots = `query SlotsInRange($from: PlainDate!, $to: PlainDate!) {
  slots(from: $from, to: $to) {
    __typename id version startsAt endsAt availableFrom cancelBy
    teacher { __typename id teacherCode displayName calendarColor }
    location { __typename id locationName }
    onlineAvailable onlineLessonLink lessonMemo lessonLocation lessonOnline
    courses { __typename id code displayName cost numberOfStudents }
    bookedCourse { __typename id code displayName numberOfStudents }
    bookedCount capacity occupancy waitingCount
    waitingList { __typename id studentCode fullName }
    bookings { __typename id online lessonLocation attendance student { __typename id studentCode fullName } }
  }
}`

/** Reads them as the students' calendar does. */
export const studentSlots = `query StudentSlots($from: PlainDate!, $to: PlainDate!) {
  slots(from: $from, to: $to) { ${studentFields()} }
}`

/** Reads where a student has a place, which slots do not say by GraphQL: REST answers both at once. */
export const ownPlaces = `query OwnPlaces { viewer { __typename id student { __typename id
  upcomingBookings { __typename id slot { __typename id } } waitingSlotIds } } }`

/** The subscription of the students' calendar. */
export const studentSlotChanged = `subscription StudentSlotChanged {
  slotChanged { __typename resync gone slots { ${studentFields()} } }
}`

/** The first of the students, as the staff's list asks for them. */
export const studentList = `query Students($filter: StudentFilter, $search: String, $fields: [FieldFilterInput!], $order: StudentOrder, $orderField: ID, $descending: Boolean, $columns: [ID!], $withColumns: Boolean = false) {
  students(filter: $filter, search: $search, fields: $fields, order: $order, orderField: $orderField, descending: $descending, limit: 100) {
    __typename next
    students {
      __typename id studentCode fullName email phoneNumber active lastLoginAt hasPassword contractCount points nextLessonAt
      fields(fieldIds: $columns) @include(if: $withColumns) { __typename fieldId kind name text number date choiceId choice yes }
    }
  }
}`

/** Counts the students of the list. */
export const studentCounts = `query StudentCount($filter: StudentFilter, $search: String, $fields: [FieldFilterInput!]) {
  studentCount(filter: $filter, search: $search, fields: $fields)
}`

/** A page of the log, as staff's page asks for it. */
export const logPage = `query Log($input: LogInput!) {
  log(input: $input) {
    __typename hasMore next
    entries {
      __typename id type doneAt actor actorName door slotId lessonTime lessonLocation online teacherName studentId studentCode
      studentName courseName contractId contractName pointsChange pointsAfter recordKind recordId recordName
      changes { __typename field before after }
    }
  }
}`

/** Reads what staff see first in the morning. */
export const today = `{ today { unmarked free waiting unpaid ending failedMails
  lessons { slotId startsAt endsAt place courseName teacherName students unmarked } runs { id kind done total } } }`

const use = 'id name slots booked minutes bookedMinutes'
const totals = 'slots booked minutes bookedMinutes bookings returned kept present absent newStudents leaving'

/** How a school was used. */
export const lessonFigures = `query LessonFigures($from: PlainDate!, $to: PlainDate!) { lessonFigures(from: $from, to: $to) {
  now { ${totals} } before { ${totals} } teachers { ${use} } courses { ${use} } places { ${use} }
  hours { weekday hour slots booked } weeks { from bookings cancellations }
  atRisk { id studentCode fullName lastLesson away points } } }`

/** Reads what was owed, paid, sold and used. */
export const moneyFigures = `query MoneyFigures($from: String!, $to: String!) { moneyFigures(from: $from, to: $to) {
  owed { age count total } months { month paid writtenOff sold used expired } outstanding { left booked yen } } }`

export const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
export const cancelDocument = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success code } }`

/** Marks whether somebody was there. */
export const markAttendance = `mutation ($input: AttendanceInput!) { setAttendance(input: $input) { code } }`

/** A monthly run of the staff: how it starts, how the newest one stands, how it is ended and undone. */
export const startMonthly = `mutation ($input: StartMonthlyInput!) { startMonthly(input: $input) { code message } }`
export const runState = `{ runs(kind: "monthly") { id state done total } }`
export const cancelRun = `mutation ($id: ID!) { cancelRun(id: $id) { code } }`
export const undoRun = `mutation ($id: ID!) { undoRun(id: $id) { code message } }`

/** Starts an export of the weekly template, and looks how far a run is. */
export const startExport = `mutation ($input: TemplateExportInput!) { startTemplateExport(input: $input) { code message run { id } } }`
export const oneRun = `query ($id: ID!) { run(id: $id) { state done total counts { outcome count } undoneAt } }`

function studentFields(): string {
  return `__typename id startsAt endsAt availableFrom cancelBy onlineAvailable lessonOnline bookedCount capacity occupancy
    teacher { __typename id displayName priority }
    location { __typename id locationName }
    courses { __typename id code displayName cost numberOfStudents isLesson }
    bookedCourse { __typename id code displayName }`
}
