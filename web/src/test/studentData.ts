import type { SeatOffer } from '../student/offerDocuments.ts'
import type { OwnBooking, OwnContract, StudentSlot } from '../student/studentDocuments.ts'
import type { StudentAccount } from '../student/useStudentAccount.ts'

/** The server's data for a student, for tests: a school in Tokyo on Friday 20 November 2026, noon. */

type Course = StudentSlot['courses'][number]

export const english: Course = course({ id: 'c-eng', code: 'ENG', displayName: '日常英会話' })
export const business: Course = course({ id: 'c-biz', code: 'BIZ', displayName: 'ビジネス英語', cost: 3 })

export function course(change: Partial<Course> & { id: string }): Course {
  return typed('Course', { code: 'X', displayName: 'X', cost: 2, numberOfStudents: 4, isLesson: true, ...change })
}

export function teacher(displayName: string, priority = false) {
  return typed('Teacher', { id: `t-${displayName}`, displayName, priority })
}

export const room = typed('Location', { id: 'l-1', locationName: '駅前校' })

/** A slot tomorrow at ten that the student may book: two courses, at a school, nobody booked. */
export function aStudentSlot(change: Partial<StudentSlot> = {}): StudentSlot {
  return typed('Slot', {
    id: 'slot-1',
    startsAt: '2026-11-21T10:00:00',
    endsAt: '2026-11-21T10:50:00',
    availableFrom: '2026-10-01T09:00:00',
    cancelBy: '2026-11-20T18:00:00',
    teacherActive: true,
    onlineAvailable: false,
    lessonOnline: null,
    bookedCount: 0,
    heldCount: 0,
    capacity: null,
    occupancy: 'empty',
    teacher: teacher('田中 美咲'),
    substituteFor: null,
    location: room,
    courses: [english, business],
    bookedCourse: null,
    ...change,
  })
}

/** A slot in which `count` of four seats are taken. */
export function aBookedSlot(count: number, change: Partial<StudentSlot> = {}): StudentSlot {
  const { id, code, displayName } = english
  return aStudentSlot({
    courses: [english],
    bookedCourse: typed('Course', { id, code, displayName }),
    bookedCount: count,
    capacity: 4,
    occupancy: count < 4 ? 'partial' : 'full',
    lessonOnline: false,
    ...change,
  })
}

/** A contract with eight points for both courses. */
export function aStudentContract(change: Partial<OwnContract> = {}): OwnContract {
  return typed('Contract', {
    id: 'k-1',
    contractName: 's0001_1760000003401',
    contractNumber: '1760000003401',
    active: true,
    startDate: '2026-04-01',
    endDate: '2027-03-31',
    points: 8,
    lots: [typed('PointLot', { id: 'l-1', points: change.points ?? 8, validFrom: null, validUntil: null })],
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
    usage: [],
    courses: [typed('Course', { id: english.id }), typed('Course', { id: business.id })],
    ...change,
  })
}

/** A booking of `slot`. */
export function aBooking(slot: StudentSlot, change: Partial<OwnBooking> = {}): OwnBooking {
  const { id, code, displayName } = english
  return typed('OwnBooking', {
    id: `b-${slot.id}`,
    cost: 2,
    contractNumber: '1760000003401',
    online: false,
    lessonLocation: room.locationName,
    undoableMove: null,
    course: typed('Course', { id, code, displayName }),
    slot,
    ...change,
  })
}

type OwnLeave = StudentAccount['leaves'][number] & { __typename: 'OwnLeave' }

/** A pause of the student, which is under way. */
export const aLeave = (change: Partial<OwnLeave> = {}): OwnLeave =>
  typed('OwnLeave', { kind: 'pause', from: '2026-11-15', until: '2026-12-31', ...change })

/** The student with these contracts and bookings. */
export function aStudentRecord({
  contracts = [aStudentContract()],
  bookings = [],
  waiting = [],
  leaves = [],
}: { contracts?: OwnContract[]; bookings?: OwnBooking[]; waiting?: string[]; leaves?: OwnLeave[] } = {}) {
  const possibleBookings = [english, business].map(({ id, code, displayName }) =>
    typed('Course', { id, code, displayName }),
  )
  return typed('Student', {
    id: 's-1',
    contracts,
    possibleBookings,
    upcomingBookings: bookings,
    waitingSlotIds: waiting,
    leaves,
  })
}

/** Adds the type name that the server would send along. */
export function typed<T extends object>(name: string, fields: T): T & { __typename: string } {
  return { __typename: name, ...fields }
}

/** The server's preview of a cancellation. */
export const aCancelPreview = (change: object = {}) =>
  typed('CancelPreview', {
    success: true,
    code: '1001',
    message: 'Action successful',
    returned: true,
    credit: 2,
    cancelBy: '2026-11-20T18:00:00',
    pointsAfter: 8,
    remainingCancellations: 1,
    lots: null,
    contract: typed('Contract', { id: 'k-1', contractNumber: '1760000003401', monthlyCancelLimit: 2 }),
    ...change,
  })

/** The server's answer to a cancellation. */
export const aCancelAnswer = (change: object = {}) =>
  typed('CancelBookingPayload', {
    success: true,
    code: '1001',
    message: 'Action successful',
    field: null,
    returned: true,
    slot: aStudentSlot({ courses: [english] }),
    student: aStudentRecord(),
    ...change,
  })

/** A seat that is held for the student until five past one, which two of eight points pay. */
export const aSeatOffer = (change: Partial<SeatOffer> = {}): SeatOffer =>
  typed('SeatOffer', {
    id: 'offer-1',
    slotId: 'slot-1',
    online: false,
    cost: 2,
    contractId: 'c-1',
    pointsAfter: 6,
    until: '2026-11-20T13:05:00',
    course: typed('Course', { id: 'x', code: 'DAILY', displayName: '日常英会話' }),
    ...change,
  })
