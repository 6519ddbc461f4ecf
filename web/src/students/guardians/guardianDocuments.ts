import { graphql } from '../../gql/gql.ts'
import type { GuardiansQuery as Guardians } from '../../gql/graphql.ts'

/** Reads the guardians of a student, as staff see them. (FAM-10) */
export const GuardiansQuery = graphql(`
  query Guardians($studentId: ID!) {
    guardians(studentId: $studentId) {
      id
      fullName
      lastReading
      firstReading
      email
      emailConfirmed
      phoneNumber
      active
      hasPassword
      students {
        id
        fullName
        relation
      }
    }
  }
`)

/** The student whose guardians are shown. */
export interface GuardedStudent {
  id: string
  fullName: string
}

/** A guardian of a student. */
export type Guardian = Guardians['guardians'][number]

/** Looks for a guardian who signs in with an address. */
export const GuardianOfAddressQuery = graphql(`
  query GuardianOfAddress($email: String!) {
    guardianOfAddress(email: $email) {
      id
      fullName
    }
  }
`)

/** Makes a guardian of students. (FAM-01) */
export const CreateGuardianMutation = graphql(`
  mutation CreateGuardian($input: CreateGuardianInput!) {
    createGuardian(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
    }
  }
`)

/** Lets a guardian act for one more student. (FAM-02) */
export const LinkGuardianMutation = graphql(`
  mutation LinkGuardian($input: GuardianLinkInput!) {
    linkGuardian(input: $input) {
      ...Save_answer
      ...Save_undo
    }
  }
`)

/** Parts a guardian from a student. (FAM-03) */
export const UnlinkGuardianMutation = graphql(`
  mutation UnlinkGuardian($input: GuardianLinkInput!) {
    unlinkGuardian(input: $input) {
      ...Save_answer
      ...Save_undo
    }
  }
`)
