import { graphql } from '../gql/gql.ts'
import type { StudentRegularLessonsQuery as StudentRegularLessonsData } from '../gql/graphql.ts'

/** The next lessons of what the signed-in student does regularly. (MYLES-01) */
export const StudentRegularLessonsQuery = graphql(`
  query StudentRegularLessons {
    viewer {
      id
      student {
        id
        regularLessons {
          weekday
          time
          next {
            id
            ...StudentSlot_slot
          }
          missed {
            id
            ...StudentSlot_slot
          }
        }
      }
    }
  }
`)

/** What a student does regularly, and its next lesson. */
export type RegularLesson = NonNullable<
  NonNullable<StudentRegularLessonsData['viewer']>['student']
>['regularLessons'][number]
