import { graphql } from '../../gql/gql.ts'
import type { Why_WhyFragment } from '../../gql/graphql.ts'

/** What was or would be answered, and each rule with what it went by. */
export const Why_why = graphql(`
  fragment Why_why on Why {
    message
    rules {
      rule
      outcome
      facts {
        name
        value
      }
    }
    contracts {
      id
      contractNumber
      startDate
      endDate
      points
      bookingsLeft
      hindrance
    }
  }
`)

export type WhyAnswer = Why_WhyFragment

/** Why a booking is refused. */
export const BookingWhyQuery = graphql(`
  query BookingWhy($input: BookSlotInput!) {
    why: bookingWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a student cannot wait for a seat, or which place in line it is. */
export const WaitingWhyQuery = graphql(`
  query WaitingWhy($input: WaitingListInput!) {
    why: waitingWhy(input: $input) {
      ...Why_why
    }
  }
`)

/** Why a cancellation is refused, or gives nothing back. */
export const CancelWhyQuery = graphql(`
  query CancelWhy($input: CancelBookingInput!) {
    why: cancelWhy(input: $input) {
      ...Why_why
    }
  }
`)
