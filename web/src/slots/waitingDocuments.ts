import { graphql } from '../gql/gql.ts'

/** Puts the signed-in student on the waiting list of a full slot. (BOOK-37) */
export const StudentJoinWaitingListMutation = graphql(`
  mutation StudentJoinWaitingList($input: WaitingListInput!) {
    joinWaitingList(input: $input) {
      success
      code
      message
      slot {
        id
        ...StudentSlot_slot @unmask
      }
      student {
        id
        ...StudentStanding_student @unmask
      }
    }
  }
`)

/** Takes the signed-in student off the waiting list of a slot. (BOOK-37) */
export const StudentLeaveWaitingListMutation = graphql(`
  mutation StudentLeaveWaitingList($input: WaitingListInput!) {
    leaveWaitingList(input: $input) {
      success
      code
      message
      slot {
        id
        ...StudentSlot_slot @unmask
      }
      student {
        id
        ...StudentStanding_student @unmask
      }
    }
  }
`)
