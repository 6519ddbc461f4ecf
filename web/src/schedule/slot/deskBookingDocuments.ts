import { graphql } from '../../gql/gql.ts'
import type { StudentChoicesQuery as StudentChoicesData } from '../../gql/graphql.ts'

/** Students by id or name, with what they may book on a day. (SCHED-45, SCHED-53) */
export const StudentChoicesQuery = graphql(`
  query StudentChoices($search: String!, $date: PlainDate!) {
    studentChoices(search: $search, date: $date) {
      id
      studentCode
      fullName
      active
      hasContract
      isAway
      courses {
        id
        code
      }
    }
  }
`)

/** A student to choose. */
export type StudentChoice = StudentChoicesData['studentChoices'][number]

/** Previews booking a student now. */
export const DeskBookingPreviewQuery = graphql(`
  query DeskBookingPreview($input: BookSlotInput!) {
    bookingPreview(input: $input) {
      success
      message
      cost
      pointsAfter
      remainingBookings
      lots {
        points
        validUntil
        left
      }
      contract {
        id
        contractNumber
      }
    }
  }
`)

/** The server's answer to a booking or a change of the waiting list. */
export const DeskBooking_answer = graphql(`
  fragment DeskBooking_answer on BookSlotPayload {
    ...Save_answer
    slot {
      id
      ...FullSlot_slot
    }
  }
`)

/** The server's answer to a booking other than a lesson. */
export const DeskOther_answer = graphql(`
  fragment DeskOther_answer on SlotPayload {
    ...Save_answer
    slot {
      id
      ...FullSlot_slot
    }
  }
`)

/** Books a student. (SCHED-45, D70) */
export const DeskBookSlotMutation = graphql(`
  mutation DeskBookSlot($input: BookSlotInput!) {
    bookSlot(input: $input) {
      ...DeskBooking_answer
    }
  }
`)

/** Puts a booking other than a lesson on a slot. (SCHED-54, D71) */
export const DeskBookOtherMutation = graphql(`
  mutation DeskBookOther($input: BookOtherInput!) {
    bookOther(input: $input) {
      ...DeskOther_answer
    }
  }
`)

/** Puts a student on the waiting list. (SCHED-46, D54) */
export const DeskJoinWaitingListMutation = graphql(`
  mutation DeskJoinWaitingList($input: WaitingListInput!) {
    joinWaitingList(input: $input) {
      ...DeskBooking_answer
    }
  }
`)

/** Takes a student off the waiting list. (SCHED-46, D54) */
export const DeskLeaveWaitingListMutation = graphql(`
  mutation DeskLeaveWaitingList($input: WaitingListInput!) {
    leaveWaitingList(input: $input) {
      ...DeskBooking_answer
    }
  }
`)

/** Who waits for a slot, in the order of joining, with whom a seat is held for, and why others would be passed over. */
export const DeskWaitingPlacesQuery = graphql(`
  query DeskWaitingPlaces($slotId: ID!) {
    waitingPlaces(slotId: $slotId) {
      slotId
      place
      heldUntil
      obstacle
      student {
        id
      }
    }
  }
`)

/** Holds a free seat for a student of the waiting list, out of turn. (OFFER-07) */
export const DeskGiveOfferMutation = graphql(`
  mutation DeskGiveOffer($input: WaitingListInput!) {
    giveOffer(input: $input) {
      ...DeskBooking_answer
    }
  }
`)
