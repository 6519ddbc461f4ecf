import { graphql } from '../../gql/gql.ts'
import type { SlotChoicesQuery as SlotChoicesQueryData } from '../../gql/graphql.ts'

/** What the slot form, quick build and other bookings can choose from. (SCHED-54, SCHED-60, SCHED-63, SCHED-64) */
export const SlotChoicesQuery = graphql(`
  query SlotChoices {
    slotChoices {
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
      otherTypes {
        id
        code
        displayName
      }
      defaults {
        slotLengthMinutes
        availableFromMonths
        availableFromDay
        availableFromHour
        cancelByDays
        cancelByHour
      }
    }
  }
`)

/** What there is to choose from. */
export type SlotChoices = SlotChoicesQueryData['slotChoices']
