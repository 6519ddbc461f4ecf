import { graphql } from '../gql/gql.ts'
import type { SeatOffer_StudentFragment } from '../gql/graphql.ts'

/** The seat that is held for a student who waited. (OFFER-01) */
export const SeatOffer_student = graphql(`
  fragment SeatOffer_student on Student {
    id
    seatOffer {
      id
      slotId
      online
      cost
      contractId
      pointsAfter
      until
      course {
        id
        code
        displayName
      }
    }
  }
`)

/** A held seat. */
export type SeatOffer = NonNullable<SeatOffer_StudentFragment['seatOffer']>

/** The seat that is held for the signed-in student. */
export const StudentOfferQuery = graphql(`
  query StudentOffer {
    viewer {
      id
      student {
        id
        ...SeatOffer_student
      }
    }
  }
`)

/** The places of the signed-in student on waiting lists, and what would pass them over. (OFFER-02) */
export const StudentWaitingPlacesQuery = graphql(`
  query StudentWaitingPlaces {
    viewer {
      id
      student {
        id
        waits {
          slotId
          place
          obstacle
        }
      }
    }
  }
`)

/** Books the held seat. (OFFER-01) */
export const StudentAcceptOfferMutation = graphql(`
  mutation StudentAcceptOffer($input: AcceptOfferInput!) {
    acceptOffer(input: $input) {
      ...StudentAnswer_answer
      student {
        id
        ...SeatOffer_student
      }
    }
  }
`)

/** Passes the held seat on to the next. (OFFER-03) */
export const StudentDeclineOfferMutation = graphql(`
  mutation StudentDeclineOffer($input: WaitingListInput!) {
    declineOffer(input: $input) {
      ...StudentAnswer_answer
      student {
        id
        ...SeatOffer_student
      }
    }
  }
`)
