import type { ContractFacts } from '@koma/schema/rules/facts'
import type { LeaveDays } from '@koma/schema/rules/leave'
import type { StudentAccount_StudentFragment } from '../gql/graphql.ts'
import { useQueryAhead, useAwaitedQuery } from '../shared/live/useAwaitedQuery.ts'
import { type OwnBooking, type OwnContract, StudentAccountQuery } from './studentDocuments.ts'

/** The signed-in student's contracts, bookings and waiting lists; the same object until something in it changes. */
export interface StudentAccount {
  /** The student's id; '' for a viewer who isn't a student. */
  id: string
  contracts: readonly OwnContract[]
  /** The contracts as the booking rules take them. */
  contractFacts: readonly ContractFacts[]
  /** The courses of the contracts that are active and have not ended. (STU-39) */
  possibleBookings: StudentAccount_StudentFragment['possibleBookings']
  /** Bookings whose lesson has not ended, soonest first. (D63) */
  bookings: readonly OwnBooking[]
  /** The own booking of a slot, by slot id. */
  bookingOf: ReadonlyMap<string, OwnBooking>
  /** The slots whose waiting list the student is on, by id. (BOOK-37) */
  waitingFor: ReadonlySet<string>
  /** Pauses and departures that are not over, soonest first. (PAUSE-15) */
  leaves: readonly LeaveDays[]
}

type Student = Pick<
  StudentAccount_StudentFragment,
  'id' | 'contracts' | 'possibleBookings' | 'upcomingBookings' | 'waitingSlotIds' | 'leaves'
>

const noVariables = {}
const nothing: Student = {
  id: '',
  contracts: [],
  possibleBookings: [],
  upcomingBookings: [],
  waitingSlotIds: [],
  leaves: [],
}
const known = new WeakMap<Student, StudentAccount>()

/**
 * Returns the student's own contracts and bookings, kept current by `StudentLive`. Suspends until they are there. A
 * viewer who isn't a student has none.
 */
export function useStudentAccount(): StudentAccount {
  const data = useAwaitedQuery(StudentAccountQuery, noVariables)
  return studentAccountOf(data.viewer?.student ?? nothing)
}

/** Starts the account's query without waiting for it, so that a page that needs more asks for all at once. */
export function prefetchStudentAccount(): void {
  useQueryAhead(StudentAccountQuery, noVariables)
}

/** Returns the account of a student record, computed once per record. */
export function studentAccountOf(student: Student): StudentAccount {
  let account = known.get(student)
  if (account === undefined) {
    account = {
      id: student.id,
      contracts: student.contracts,
      contractFacts: student.contracts.map(factsOf),
      possibleBookings: student.possibleBookings,
      bookings: student.upcomingBookings,
      bookingOf: new Map(student.upcomingBookings.map((booking) => [booking.slot.id, booking])),
      waitingFor: new Set(student.waitingSlotIds),
      leaves: student.leaves,
    }
    known.set(student, account)
  }
  return account
}

/** Adds bookings whose lesson has ended, so that their slots show as the student's own too. (SLOT-09, D34) */
export function withPast(account: StudentAccount, past: readonly OwnBooking[]): StudentAccount {
  if (past.length === 0) return account
  const bookingOf = new Map([...past, ...account.bookings].map((booking) => [booking.slot.id, booking]))
  return { ...account, bookingOf }
}

function factsOf(contract: OwnContract): ContractFacts {
  const { contractName, courses, ...facts } = contract
  return { ...facts, name: contractName, courseIds: courses.map((course) => course.id) }
}
