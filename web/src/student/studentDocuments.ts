import { graphql } from '../gql/gql.ts'
import type { StudentSlot_SlotFragment, StudentAccount_StudentFragment } from '../gql/graphql.ts'

/** Everything a student sees of a slot, and the rules need of it. (SLOT-01, D57) */
export const StudentSlot_slot = graphql(`
  fragment StudentSlot_slot on Slot {
    id
    startsAt
    endsAt
    availableFrom
    cancelBy
    onlineAvailable
    teacherActive
    lessonOnline
    bookedCount
    heldCount
    capacity
    occupancy
    teacher {
      id
      displayName
      priority
    }
    substituteFor {
      id
      displayName
    }
    location {
      id
      locationName
    }
    courses {
      id
      code
      displayName
      cost
      numberOfStudents
      isLesson
    }
    bookedCourse {
      id
      code
      displayName
    }
  }
`)

/** A slot as students see it. */
export type StudentSlot = StudentSlot_SlotFragment

/** An own booking with its slot. (STU-01) */
export const OwnBooking_booking = graphql(`
  fragment OwnBooking_booking on OwnBooking {
    id
    cost
    contractNumber
    online
    lessonLocation
    course {
      id
      code
      displayName
    }
    undoableMove {
      startsAt
      undoUntil
    }
    slot {
      id
      ...StudentSlot_slot
    }
  }
`)

/** A student's contracts and upcoming bookings. (STU-01, STU-44) */
export const StudentAccount_student = graphql(`
  fragment StudentAccount_student on Student {
    id
    contracts {
      id
      contractName
      contractNumber
      active
      startDate
      endDate
      points
      lots {
        id
        points
        validFrom
        validUntil
      }
      monthlyBookingLimit
      monthlyCancelLimit
      usage {
        month
        bookings
        returns
      }
      courses {
        id
      }
    }
    possibleBookings {
      id
      code
      displayName
    }
    waitingSlotIds
    leaves {
      kind
      from
      until
    }
    upcomingBookings {
      id
      ...OwnBooking_booking
    }
  }
`)

/** An own contract. */
export type OwnContract = StudentAccount_StudentFragment['contracts'][number]

/** One of the student's own bookings whose lesson has not ended. */
export type OwnBooking = StudentAccount_StudentFragment['upcomingBookings'][number]

/** Reads the contracts and upcoming bookings of the signed-in student. */
export const StudentAccountQuery = graphql(`
  query StudentAccount {
    viewer {
      id
      student {
        id
        ...StudentAccount_student
      }
    }
  }
`)

/**
 * The slots of a range of days, both included; `past` adds the own bookings of those that have ended. (STU-06, SLOT-09)
 */
export const StudentSlotsQuery = graphql(`
  query StudentSlots($from: PlainDate!, $to: PlainDate!, $past: Boolean!) {
    slots(from: $from, to: $to) {
      id
      ...StudentSlot_slot
    }
    viewer @include(if: $past) {
      id
      student {
        id
        pastBookings(from: $from, to: $to) {
          id
          ...OwnBooking_booking
        }
      }
    }
  }
`)

/** Reads the student's own bookings of a range of days whose lesson has ended. (SLOT-09) */
export const StudentPastBookingsQuery = graphql(`
  query StudentPastBookings($from: PlainDate!, $to: PlainDate!) {
    viewer {
      id
      student {
        id
        pastBookings(from: $from, to: $to) {
          id
          ...OwnBooking_booking
        }
      }
    }
  }
`)

/** One slot, for an address that leads straight to it. */
export const StudentSlotQuery = graphql(`
  query StudentSlot($id: ID!) {
    slot(id: $id) {
      id
      ...StudentSlot_slot
    }
  }
`)

/** Every change of a slot as it happens. */
export const StudentSlotChangedSubscription = graphql(`
  subscription StudentSlotChanged {
    slotChanged {
      resync
      gone
      slots {
        id
        ...StudentSlot_slot
      }
    }
  }
`)

/** Every change of the own bookings and contracts as it happens. */
export const StudentViewerChangedSubscription = graphql(`
  subscription StudentViewerChanged {
    viewerChanged {
      resync
      viewer {
        id
        student {
          id
          ...StudentAccount_student
          ...SeatOffer_student
          # Pages that tell more of a contract have it from what they asked; here it follows.
          contracts {
            id
            monthlyContract
            monthlyPoints
            balanceOwing
          }
        }
      }
    }
  }
`)
