import type { Right } from './right.ts'

const linking = ['studentEdit', 'studentPassword'] as const
const link = { lastName: '佐藤', firstName: '幸子', email: 'newcomer@example.test' }

/** What guardians may do for a student of theirs: exactly what these rows let students do. (FAM-05) */
const forStudents = new Set([
  'query slots',
  'query slot',
  'query slotPage',
  'subscription slotChanged',
  'query lessonLink',
  'query history',
  'query closures',
  'subscription closuresChanged',
  'query teacherColours',
  'query pointLedger',
  'query bookingFile',
  'query bookableSlots',
  'query bookingPreview',
  'query cancelPreview',
  'query repeatPreview',
  'query moveBookingPreview',
  'mutation bookSlot',
  'mutation bookLessons',
  'mutation cancelBooking',
  'mutation moveBooking',
  'mutation undoMove',
  'mutation undoBookings',
  'mutation joinWaitingList',
  'mutation leaveWaitingList',
  'mutation acceptOffer',
  'mutation declineOffer',
  'subscription schoolChanged',
  'GET /api/slots',
  'GET /api/slots/:id',
  'GET /api/one/slots/:id',
  'GET /api/list/bookings/:id',
  'GET /api/link/:id',
  'GET /api/history/:kind/:id',
  'GET /api/one/students/:id',
  'GET /api/one/student/:id',
  'POST /api/reservation/slotBook/:id',
  'POST /api/reservation/slotCancel/:id',
  'POST /api/reservation/slotMove/:id',
  'POST /api/reservation/lessonsBook',
  'POST /api/reservation/waitingAdd/:id',
  'POST /api/reservation/waitingRemove/:id',
  'POST /api/reservation/seatAccept/:id',
  'POST /api/reservation/seatDecline/:id',
])

/** Adds guardians to the rows of what they may do for a student; what is not named stays closed to them. */
export function withGuardians(rows: readonly Right[]): Right[] {
  return rows.map((row) => {
    if (row.allowed === 'public' || !forStudents.has(row.operation) || row.allowed.student !== true) return row
    const others = (row.notOwn ?? []).filter(({ as }) => as === 'student')
    return {
      ...row,
      allowed: { ...row.allowed, guardian: true },
      notOwn: [...(row.notOwn ?? []), ...others.map((each) => ({ ...each, as: 'guardian' as const }))],
    }
  })
}

const paths: Right[] = [
  {
    operation: 'GET /api/guardians',
    allowed: { staff: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'GET /api/guardians',
    when: 'of a student',
    allowed: { staff: true },
    call: ({ student }) => ({ query: { studentId: student.id } }),
    foreign: 'empty',
  },
  {
    operation: 'GET /api/guardians/:id',
    allowed: { staff: true },
    call: ({ guardian }) => ({ id: guardian.id }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/guardians',
    allowed: { staff: linking },
    call: ({ student }) => ({ body: { ...link, studentIds: [student.id] } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/guardians/:id',
    allowed: { staff: 'studentEdit' },
    call: ({ guardian }) => ({ id: guardian.id, body: { phoneNumber: '03-0000-0000' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/guardians/:id',
    allowed: { staff: 'studentEdit' },
    call: ({ otherGuardian }) => ({ id: otherGuardian.id }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/guardians/:id/link',
    allowed: { staff: linking },
    call: ({ guardian, third }) => ({ id: guardian.id, body: { studentId: third.id } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/guardians/:id/unlink',
    allowed: { staff: 'studentEdit' },
    call: ({ otherGuardian, other }) => ({ id: otherGuardian.id, body: { studentId: other.id } }),
    foreign: 'NOT_FOUND',
  },
  { operation: 'GET /api/family/children', allowed: { guardian: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /api/family/lessons', allowed: { guardian: true }, call: () => ({}), foreign: 'names nothing' },
]

export const guardianRights: Right[] = [
  ...paths,
  {
    operation: 'query guardians',
    allowed: { staff: true },
    call: ({ student }) => ({ studentId: student.id }),
    foreign: 'empty',
  },
  {
    operation: 'query guardian',
    allowed: { staff: true },
    call: ({ guardian }) => ({ id: guardian.id }),
    foreign: 'empty',
  },
  {
    operation: 'query guardianOfAddress',
    allowed: { staff: true },
    call: ({ guardian }) => ({ email: guardian.code }),
    // The schools of the scene have the same addresses.
    foreign: 'ok',
  },
  { operation: 'query familyLessons', allowed: { guardian: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'subscription familyChanged', allowed: { guardian: true }, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query guardianMails', allowed: { guardian: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation updateGuardianMails',
    allowed: { guardian: true },
    call: ({ student }) => ({ input: { studentId: student.id, stopped: ['papers'] } }),
    foreign: '404',
    notOwn: [
      {
        as: 'guardian',
        what: 'about a child of others',
        call: ({ other }) => ({ input: { studentId: other.id, stopped: ['papers'] } }),
        gets: '404',
      },
    ],
  },
  { operation: 'query children', allowed: { guardian: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation createGuardian',
    allowed: { staff: linking },
    call: ({ student }) => ({ input: { ...link, studentIds: [student.id] } }),
    foreign: '404',
  },
  {
    operation: 'mutation updateGuardian',
    allowed: { staff: 'studentEdit' },
    call: ({ guardian }) => ({ input: { id: guardian.id, version: 1, phoneNumber: '03-0000-0000' } }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteGuardian',
    allowed: { staff: 'studentEdit' },
    call: ({ otherGuardian }) => ({ id: otherGuardian.id }),
    foreign: '404',
  },
  {
    operation: 'mutation linkGuardian',
    allowed: { staff: linking },
    call: ({ guardian, third }) => ({ input: { guardianId: guardian.id, studentId: third.id } }),
    foreign: '404',
  },
  {
    operation: 'mutation unlinkGuardian',
    allowed: { staff: 'studentEdit' },
    call: ({ otherGuardian, other }) => ({ input: { guardianId: otherGuardian.id, studentId: other.id } }),
    foreign: '404',
  },
]
