import type { BookedFacts, ContractFacts, CourseFacts, SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'

/** Facts for tests: a bookable slot on 21 November 2026, ten points, everything allowed. */

export function aSchool(change: Partial<SchoolFacts> = {}): SchoolFacts {
  return { bookUntilMinutes: 60, onlineLessons: true, waitingList: true, ...change }
}

/** Returns the facts of a course for tests. */
export function aCourse(change: Partial<CourseFacts> = {}): CourseFacts {
  return { id: 'english', code: 'ENG', cost: 2, numberOfStudents: 4, isLesson: true, ...change }
}

/** Returns the facts of a slot that nobody has booked, for tests. */
export function aSlot(change: Partial<SlotFacts> = {}): SlotFacts {
  return {
    id: 'slot',
    startsAt: '2026-11-21T10:00:00',
    endsAt: '2026-11-21T10:50:00',
    availableFrom: '2026-10-01T09:00:00',
    cancelBy: '2026-11-20T18:00:00',
    locationId: 'room',
    onlineAvailable: false,
    courses: [aCourse()],
    booked: null,
    ...change,
  }
}

/** Returns the facts of what is booked in a slot, for tests. */
export function aBooked(change: Partial<BookedFacts> = {}): BookedFacts {
  return { courseId: 'english', online: false, locationId: 'room', count: 1, capacity: 4, ...change }
}

/** Returns the facts of a contract that can pay, for tests. */
export function aContract(change: Partial<ContractFacts> = {}): ContractFacts {
  return {
    id: 'contract',
    name: 's0001_1760000000000',
    active: true,
    startDate: '2026-10-01',
    endDate: '2027-03-31',
    points: 10,
    courseIds: ['english'],
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
    usage: [],
    ...change,
  }
}

/** Returns the facts of a student, for tests. */
export function aStudent(change: Partial<StudentFacts> = {}): StudentFacts {
  return { active: true, isBooked: false, overlaps: false, contracts: [aContract()], ...change }
}
