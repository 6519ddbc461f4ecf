import { graphql } from '../gql/gql.ts'
import type { StaffMemberQuery as StaffMemberData } from '../gql/graphql.ts'

/** The fields of a staff member that the form edits. */
export const StaffForm_member = graphql(`
  fragment StaffForm_member on StaffMember {
    id
    version
    staffCode
    firstName
    lastName
    active
    email
    phoneNumber
    comLang
    notify
    permissions
  }
`)

/** One staff member with everything that can be edited. (STF-02) */
export const StaffMemberQuery = graphql(`
  query StaffMember($id: ID!) {
    staffMember(id: $id) {
      id
      ...StaffForm_member
    }
  }
`)

/** A staff member as the form edits them. */
export type StaffMember = NonNullable<StaffMemberData['staffMember']>

/** Makes a staff member. (STF-03) */
export const CreateStaffMutation = graphql(`
  mutation CreateStaff($input: CreateStaffInput!) {
    createStaff(input: $input) {
      ...Save_answer
      ...Save_form
      staffMember {
        id
      }
    }
  }
`)

/** Saves a staff member. (STF-08) */
export const UpdateStaffMutation = graphql(`
  mutation UpdateStaff($input: UpdateStaffInput!) {
    updateStaff(input: $input) {
      ...Save_answer
      ...Save_form
      staffMember {
        id
        ...StaffForm_member
      }
    }
  }
`)

/** Deletes a staff member. (STF-10) */
export const DeleteStaffMutation = graphql(`
  mutation DeleteStaff($id: ID!) {
    deleteStaff(id: $id) {
      ...Save_answer
    }
  }
`)
