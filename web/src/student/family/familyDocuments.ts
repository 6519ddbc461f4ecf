import { graphql } from '../../gql/gql.ts'
import type { FamilyLessonsQuery as Family } from '../../gql/graphql.ts'

/** Reads the booked lessons of all of them. (FAM-07) */
export const FamilyLessonsQuery = graphql(`
  query FamilyLessons {
    familyLessons {
      id
      child {
        id
        fullName
        firstName
      }
      booking {
        id
        online
        course {
          id
          displayName
        }
        slot {
          id
          startsAt
          endsAt
          teacher {
            id
            displayName
          }
          location {
            id
            locationName
          }
        }
      }
    }
  }
`)

/** A booked lesson of one child. */
export type FamilyLesson = Family['familyLessons'][number]
