import { graphql } from '../../gql/gql.ts'
import type { PrintPasswordLinksMutation as Printed } from '../../gql/graphql.ts'

/** Reads who would and would not get an invitation by email. (ASTU-40) */
export const InvitationPreviewQuery = graphql(`
  query InvitationPreview($input: InvitedStudentsInput!) {
    invitationPreview(input: $input) {
      invited
      digest
      rows {
        studentId
        studentCode
        fullName
        email
        problem
      }
    }
  }
`)

/** Mails the invitations as they were shown. (ASTU-40) */
export const InviteStudentsMutation = graphql(`
  mutation InviteStudents($input: InviteStudentsInput!) {
    inviteStudents(input: $input) {
      ...Save_answer
    }
  }
`)

/** Makes the links of slips of paper. (ASTU-41) */
export const PrintPasswordLinksMutation = graphql(`
  mutation PrintPasswordLinks($input: InvitedStudentsInput!) {
    printPasswordLinks(input: $input) {
      ...Save_answer
      slips {
        studentId
        studentCode
        fullName
        language
        url
        validUntil
      }
    }
  }
`)

/** A slip of paper with the link of one student. */
export type Slip = Printed['printPasswordLinks']['slips'][number]
