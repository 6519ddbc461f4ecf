import { graphql } from '../../gql/gql.ts'
import type { StudentCardQuery as StudentCard } from '../../gql/graphql.ts'

/** What the desk needs of a student beside a lesson: whom to call, what is left and owed, what comes next. (ASTU-48) */
export const StudentCardQuery = graphql(`
  query StudentCard($id: ID!) {
    student(id: $id) {
      id
      fullName
      lastReading
      firstReading
      phoneNumber
      contractHolder
      schoolNotes
      profile
      own {
        id
        upcomingBookings {
          id
          course {
            id
            displayName
          }
          slot {
            id
            startsAt
            endsAt
          }
        }
      }
    }
    contractPage(studentId: $id) {
      contracts {
        id
        contractNumber
        points
        startDate
        endDate
        balanceOwing
        contractHolder
      }
    }
  }
`)

/** A contract beside a lesson, with the student who owes what is due. */
export type OwedContract = StudentCard['contractPage']['contracts'][number] & {
  student: Pick<NonNullable<StudentCard['student']>, 'fullName'>
}
