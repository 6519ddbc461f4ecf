import { graphql } from '../gql/gql.ts'
import type { AccountsQuery as AccountsData, StaffMemberQuery as StaffMemberData } from '../gql/graphql.ts'

/** Everybody of one kind who can sign in. */
export const AccountsQuery = graphql(`
  query Accounts($userType: UserType!) {
    accounts(userType: $userType) {
      id
      code
      fullName
      email
      active
      notify
      lastLoginAt
      hasPassword
    }
  }
`)

/** Somebody who can sign in, as the list shows them. */
export type Account = AccountsData['accounts'][number]

/** One staff member with everything that can be edited. (STF-02) */
export const StaffMemberQuery = graphql(`
  query StaffMember($id: ID!) {
    staffMember(id: $id) {
      id
      staffId
      firstName
      lastName
      active
      email
      phoneNumber
      comLang
      notify
      permissions
    }
  }
`)

/** A staff member as the form edits them. */
export type StaffMember = NonNullable<StaffMemberData['staffMember']>

/** Makes a staff member. (STF-03) */
export const CreateStaffMutation = graphql(`
  mutation CreateStaff($input: CreateStaffInput!) {
    createStaff(input: $input) {
      success
      code
      message
      field
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
      success
      message
      field
      staffMember {
        id
        staffId
        firstName
        lastName
        active
        email
        phoneNumber
        comLang
        notify
        permissions
      }
    }
  }
`)

/** Deletes a staff member. (STF-10) */
export const DeleteStaffMutation = graphql(`
  mutation DeleteStaff($id: ID!) {
    deleteStaff(id: $id) {
      success
      message
    }
  }
`)
