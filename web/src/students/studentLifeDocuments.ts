import { graphql } from '../gql/gql.ts'
import type { StudentLifeQuery as StudentLifeData } from '../gql/graphql.ts'

/** The lessons of a quarter that a student's page shows. */
export const StudentLifeQuery = graphql(`
  query StudentLife($id: ID!, $from: PlainDate!, $to: PlainDate!) {
    student(id: $id) {
      id
      own {
        id
        upcomingBookings {
          ...StudentLessons_booking
        }
        pastBookings(from: $from, to: $to) {
          ...StudentLessons_booking
        }
      }
    }
  }
`)

/** A booking as a student's page lists it. */
export const StudentLessons_booking = graphql(`
  fragment StudentLessons_booking on OwnBooking {
    id
    attendance
    online
    lessonLocation
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
    }
  }
`)

type Own = NonNullable<NonNullable<StudentLifeData['student']>['own']>
export type HadLesson = Own['upcomingBookings'][number]

/** The note about a student, and who wrote it. (TCH-12, D59) */
export const StudentPageNoteQuery = graphql(`
  query StudentPageNote($id: ID!) {
    studentProfile(id: $id) {
      ...StudentPage_note
    }
  }
`)

export const StudentPage_note = graphql(`
  fragment StudentPage_note on StudentProfile {
    id
    profile
    version
    savedBy
    savedAt
  }
`)

/** Saves the note. */
export const SaveStudentNoteMutation = graphql(`
  mutation SaveStudentNote($input: SaveProfileInput!) {
    saveProfile(input: $input) {
      ...Save_answer
      profile {
        ...StudentPage_note
      }
    }
  }
`)

/** The mails to a student, newest first. */
export const StudentMailsQuery = graphql(`
  query StudentMails($id: ID!, $limit: Int!) {
    mails(studentId: $id, limit: $limit) {
      mails {
        id
        kind
        subject
        state
        queuedAt
      }
      next
    }
  }
`)
