import { graphql } from '../../gql/gql.ts'
import type { FullSlot_SlotFragment } from '../../gql/graphql.ts'

/** Everything teachers and staff see of a slot. (SLOT-01, D57, D66) */
export const FullSlot_slot = graphql(`
  fragment FullSlot_slot on Slot {
    id
    version
    startsAt
    endsAt
    availableFrom
    cancelBy
    teacher {
      id
      teacherCode
      displayName
      calendarColor
    }
    substituteFor {
      id
      displayName
    }
    location {
      id
      locationName
    }
    teacherActive
    onlineAvailable
    onlineLessonLink
    lessonMemo
    lessonLocation
    lessonOnline
    courses {
      id
      code
      displayName
      cost
      numberOfStudents
    }
    bookedCourse {
      id
      code
      displayName
      numberOfStudents
    }
    bookedCount
    heldCount
    capacity
    occupancy
    waitingCount
    waitingList {
      id
      studentCode
      fullName
    }
    bookings {
      id
      online
      lessonLocation
      attendance
      attendanceReason
      student {
        id
        studentCode
        fullName
      }
    }
  }
`)

/** A slot as teachers and staff see it. */
export type FullSlot = FullSlot_SlotFragment

/** One booked place of a slot. */
export type SlotBooking = NonNullable<FullSlot['bookings']>[number]

/** The slots of a range of days, by start; a teacher's own, all for staff. (TCH-01, SCHED-05) */
export const SlotsInRangeQuery = graphql(`
  query SlotsInRange($from: PlainDate!, $to: PlainDate!) {
    slots(from: $from, to: $to) {
      id
      ...FullSlot_slot
    }
  }
`)

/** One slot, for a link to it that leads out of the list's range. */
export const FullSlotQuery = graphql(`
  query FullSlot($id: ID!) {
    slot(id: $id) {
      id
      ...FullSlot_slot
    }
  }
`)

/** Every change of a slot as it happens, with all that teachers and staff see of it. */
export const FullSlotChangedSubscription = graphql(`
  subscription FullSlotChanged {
    slotChanged {
      resync
      gone
      slots {
        id
        ...FullSlot_slot
      }
    }
  }
`)
