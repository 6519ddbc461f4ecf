import { graphql } from '../../gql/gql.ts'
import type { GoneQuery as GoneData } from '../../gql/graphql.ts'

/** Reads whether a slot and its bookings are still there, and what was done since. */
export const GoneQuery = graphql(`
  query Gone($slotId: ID!, $input: LogInput!) {
    slot(id: $slotId) {
      id
      bookings {
        id
        student {
          id
        }
      }
      waitingList {
        id
      }
    }
    log(input: $input) {
      entries {
        type
        doneAt
        actorName
        slotId
        studentId
        lessonTimeBefore
      }
    }
  }
`)

export type GoneAnswer = GoneData
