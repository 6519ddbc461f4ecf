import { graphql } from '../../gql/gql.ts'
import type { SlotChoicesQuery as SlotChoicesQueryData } from '../../gql/graphql.ts'

/** What the slot form, quick build and other bookings can choose from. (SCHED-54, SCHED-60, SCHED-63, SCHED-64) */
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

/** Who can give a lesson and where, for the form of a slot and that of a row of the template. */
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

/** What there is to choose from. */
export type SlotChoices = SlotChoicesQueryData['slotChoices']
