import { graphql } from '../gql/gql.ts'
import type { TeacherForm_TeacherFragment, TeachersPageQuery as TeachersPageData } from '../gql/graphql.ts'

/** A teacher as list and form know them. (ATCH-14) */
export const TeacherForm_teacher = graphql(`
  fragment TeacherForm_teacher on TeacherRecord {
    id
    version
    teacherCode
    lastName
    firstName
    lastReading
    firstReading
    displayName
    email
    emailConfirmed
    phoneNumber
    active
    courseIds
    notes
    calendarColor
    onlineLessonLink
    notify
    comLang
    priority
    exportedUntil
    lastLoginAt
    hasPassword
    hasCalendarFeed
    lockedUntil
  }
`)

export type Teacher = TeacherForm_TeacherFragment

/** All teachers of the school, and the courses they may teach. (ATCH-01, ATCH-16) */
export const TeachersPageQuery = graphql(`
  query TeachersPage {
    teacherRecords {
      ...TeacherForm_teacher
    }
    courses {
      id
      code
      displayName
      active
    }
  }
`)

/** A course as something to teach. */
export type TaughtCourse = TeachersPageData['courses'][number]

/** Reads what is ahead of a teacher. */
export const TeacherAheadQuery = graphql(`
  query TeacherAhead($id: ID!) {
    teacherAhead(id: $id) {
      lessons {
        slotId
        startsAt
        endsAt
        courseName
        place
        students
      }
      places {
        place
        slots
      }
    }
  }
`)

/** Reads what deleting touches, and whom deactivating does. (SHELL-33, D83, D84) */
export const TeacherUseQuery = graphql(`
  query TeacherUse($id: ID!) {
    teacherUse(id: $id) {
      ...Related_data
      fixedStudents
    }
  }
`)

/** Makes a teacher. (ATCH-06, ATCH-32) */
export const CreateTeacherMutation = graphql(`
  mutation CreateTeacher($input: CreateTeacherInput!) {
    createTeacher(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      teacher {
        ...TeacherForm_teacher
      }
    }
  }
`)

/** Saves, deactivates or reactivates a teacher. (ATCH-12, ATCH-20, ATCH-32) */
export const UpdateTeacherMutation = graphql(`
  mutation UpdateTeacher($input: UpdateTeacherInput!) {
    updateTeacher(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      teacher {
        ...TeacherForm_teacher
      }
      relatedData {
        ...Related_data
      }
    }
  }
`)

/** Deletes a teacher. (ATCH-33) */
export const DeleteTeacherMutation = graphql(`
  mutation DeleteTeacher($id: ID!) {
    deleteTeacher(id: $id) {
      ...Save_answer
      relatedData {
        ...Related_data
      }
    }
  }
`)
