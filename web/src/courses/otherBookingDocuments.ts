import { graphql } from '../gql/gql.ts'
import type { OtherBookingForm_CourseFragment } from '../gql/graphql.ts'

/** A type of other booking as list and form know it. (SET-27) */
export const OtherBookingForm_course = graphql(`
  fragment OtherBookingForm_course on CourseRecord {
    id
    version
    code
    displayName
    active
  }
`)

export type OtherBooking = OtherBookingForm_CourseFragment

/** All types of other bookings of the school. (SET-27) */
export const OtherBookingsQuery = graphql(`
  query OtherBookings {
    otherBookings {
      ...OtherBookingForm_course
    }
  }
`)

/** Makes a type of other booking of its name. (SET-27) */
export const CreateOtherBookingMutation = graphql(`
  mutation CreateOtherBooking($input: CreateOtherBookingInput!) {
    createOtherBooking(input: $input) {
      ...Save_answer
      ...Save_form
      course {
        ...OtherBookingForm_course
      }
    }
  }
`)

/** Renames, deactivates or reactivates a type of other booking. (SET-28) */
export const UpdateOtherBookingMutation = graphql(`
  mutation UpdateOtherBooking($input: UpdateOtherBookingInput!) {
    updateOtherBooking(input: $input) {
      ...Save_answer
      ...Save_form
      course {
        ...OtherBookingForm_course
      }
      relatedData {
        ...Related_data
      }
    }
  }
`)

/** Deletes a type of other booking. (SET-28) */
export const DeleteOtherBookingMutation = graphql(`
  mutation DeleteOtherBooking($id: ID!) {
    deleteOtherBooking(id: $id) {
      ...Save_answer
      relatedData {
        ...Related_data
      }
    }
  }
`)
