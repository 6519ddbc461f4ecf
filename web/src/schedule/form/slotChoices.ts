import { graphql } from '../../gql/gql.ts'
import type { SlotChoicesQuery as SlotChoicesQueryData } from '../../gql/graphql.ts'

/** Reads the choices of the slot form, quick build and other bookings. (SCHED-54, SCHED-60, SCHED-63, SCHED-64) */
export const SlotChoicesQuery = graphql(`
  query SlotChoices {
    slotChoices {
      ...Choices_whoAndWhere
      courses {
        course {
          id
          code
          displayName
          cost
          numberOfStudents
          group
          isLesson
        }
        days
        startTime
        endTime
      }
      defaults {
        slotLengthMinutes
        availableFromMonths
        availableFromDay
        availableFromHour
        cancelByDays
        cancelByHour
        timezoneName
      }
    }
  }
`)

/** The teachers and places to choose from, for the form of a slot and that of a template row. */
export const Choices_whoAndWhere = graphql(`
  fragment Choices_whoAndWhere on SlotChoices {
    teachers {
      teacher {
        id
        teacherCode
        displayName
        calendarColor
      }
      onlineLessonLink
      courseIds
    }
    locations {
      id
      locationName
    }
    otherTypes {
      id
      code
      displayName
    }
  }
`)

/** The choices. */
export type SlotChoices = SlotChoicesQueryData['slotChoices']
