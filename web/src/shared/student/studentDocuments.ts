import { graphql } from '../../gql/gql.ts'
import type { StudentSlot_SlotFragment, StudentStanding_StudentFragment } from '../../gql/graphql.ts'

/** Everything a student sees of a slot, and the rules need of it. (SLOT-01, D57) */
export const StudentSlot_slot = graphql(`
  fragment StudentSlot_slot on Slot {
    id
    startsAt
    endsAt
    availableFrom
    cancelBy
    onlineAvailable
    lessonOnline
    bookedCount
    capacity
    occupancy
    teacher {
      id
      displayName
      priority
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

/** What a student holds: contracts and upcoming bookings. (STU-01, STU-44) */
export const StudentStanding_student = graphql(`
  fragment StudentStanding_student on Student {
    id
    contracts {
      id
      contractName
      contractNumber
      active
      startDate
      endDate
      points
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
    upcomingBookings {
      id
      cost
      online
      lessonLocation
      course {
        id
        code
        displayName
      }
      slot {
        id
        ...StudentSlot_slot @unmask
      }
    }
  }
`)

/** An own contract. */
export type OwnContract = StudentStanding_StudentFragment['contracts'][number]

/** An own booking whose lesson has not ended. */
export type OwnBooking = StudentStanding_StudentFragment['upcomingBookings'][number]

/** What the signed-in student holds. */
export const StudentStandingQuery = graphql(`
  query StudentStanding {
    viewer {
      id
      student {
        id
        ...StudentStanding_student @unmask
      }
    }
  }
`)

/** The slots of a range of days, both included. (STU-06) */
export const StudentSlotsQuery = graphql(`
  query StudentSlots($from: PlainDate!, $to: PlainDate!) {
    slots(from: $from, to: $to) {
      id
      ...StudentSlot_slot @unmask
    }
  }
`)

/** One slot, for an address that leads straight to it. */
export const StudentSlotQuery = graphql(`
  query StudentSlot($id: ID!) {
    slot(id: $id) {
      id
      ...StudentSlot_slot @unmask
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
        ...StudentSlot_slot @unmask
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
          ...StudentStanding_student @unmask
        }
      }
    }
  }
`)
