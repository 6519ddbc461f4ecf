import { graphql } from '../../gql/gql.ts'
import type {
  FinderContractsQuery as FinderContractsData,
  FinderSlotsQuery as FinderSlotsData,
  FindLessonsQuery as FindLessonsData,
} from '../../gql/graphql.ts'

/** A page of the lessons that a student can book now, with the ways to book each. (ASTU-45) */
export const FindLessonsQuery = graphql(`
  query FindLessons($filter: SlotFilter!, $limit: Int, $after: String) {
    slotPage(filter: $filter, limit: $limit, after: $after) {
      next
      bookable {
        ...LessonToBook_bookableSlot
        slot {
          id
          bookedCount
        }
        choices {
          contractId
          pointsAfter
        }
      }
    }
  }
`)

export type FoundLesson = NonNullable<FindLessonsData['slotPage']['bookable']>[number]

/** The contracts of a student that may pay. */
export const FinderContractsQuery = graphql(`
  query FinderContracts($studentId: ID!) {
    contractPage(studentId: $studentId) {
      contracts {
        id
        contractNumber
        startDate
        endDate
        courses {
          id
          displayName
        }
      }
    }
  }
`)

export type FinderContract = FinderContractsData['contractPage']['contracts'][number]

/** The teachers to choose from. */
export const FinderTeachersQuery = graphql(`
  query FinderTeachers {
    teachers {
      id
      displayName
      active
    }
  }
`)

/** The lessons that fit a search, whether they can be booked or not. */
export const FinderSlotsQuery = graphql(`
  query FinderSlots($filter: SlotFilter!, $limit: Int, $after: String) {
    slotPage(filter: $filter, limit: $limit, after: $after) {
      next
      slots {
        id
        startsAt
        endsAt
        occupancy
        teacher {
          id
          displayName
        }
        location {
          id
        }
        courses {
          id
          code
        }
      }
    }
  }
`)

export type FinderSlotPage = FinderSlotsData['slotPage']

/** Why a lesson cannot be booked. */
export const FinderRefusalQuery = graphql(`
  query FinderRefusal($input: BookSlotInput!) {
    bookingPreview(input: $input) {
      success
      message
    }
  }
`)

/** Books a student into a lesson that was found. */
export const FinderBookMutation = graphql(`
  mutation FinderBook($input: BookSlotInput!) {
    bookSlot(input: $input) {
      ...Save_answer
      slot {
        id
        ...FullSlot_slot
      }
    }
  }
`)
