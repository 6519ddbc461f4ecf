import { graphql } from '../gql/gql.ts'

/** Puts the signed-in student on the waiting list of a full slot. (BOOK-37) */
export const StudentJoinWaitingListMutation = graphql(`
  mutation StudentJoinWaitingList($input: WaitingListInput!) {
    joinWaitingList(input: $input) {
      ...StudentAnswer_answer
    }
  }
`)

/** Whether mails reach the signed-in student. */
export const StudentNoticesQuery = graphql(`
  query StudentNotices {
    viewer {
      id
      email
      notify
    }
  }
`)

/** Takes the signed-in student off the waiting list of a slot. (BOOK-37) */
export const StudentLeaveWaitingListMutation = graphql(`
  mutation StudentLeaveWaitingList($input: WaitingListInput!) {
    leaveWaitingList(input: $input) {
      ...StudentAnswer_answer
    }
  }
`)
