import { graphql } from '../../gql/gql.ts'
import type { FreeTeachersQuery as FreeTeachersQueryData } from '../../gql/graphql.ts'

/** Reads who is free at a time, their empty slot then, what they could teach then, and where they are that day. */
export const FreeTeachersQuery = graphql(`
  query FreeTeachers($input: FreeTeachersInput!) {
    freeTeachers(input: $input) {
      teacher {
        id
        teacherCode
        displayName
        calendarColor
      }
      courses {
        id
        code
        displayName
      }
      emptySlot {
        id
        startsAt
        endsAt
        locationId
        onlineAvailable
      }
      sameDay {
        startsAt
        endsAt
        locationId
      }
    }
  }
`)

/** A teacher who is free. */
export type FreeTeacher = FreeTeachersQueryData['freeTeachers'][number]
