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

/** Reports when the lessons have to be read again. (FAM-17) */
export const FamilyChangedSubscription = graphql(`
  subscription FamilyChanged {
    familyChanged {
      childId
      resync
    }
  }
`)

/** A booked lesson of one child. */
export type FamilyLesson = Family['familyLessons'][number]
