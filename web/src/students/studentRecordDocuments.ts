import { graphql } from '../gql/gql.ts'
import type {
  AlikeStudent_StudentFragment,
  StudentPageQuery as StudentPageData,
  StudentsQuery as StudentsData,
} from '../gql/graphql.ts'

/** The fields that the list of students shows. (ASTU-01, ASTU-06) */
export const StudentsPage_student = graphql(`
  fragment StudentsPage_student on StudentRecord {
    id
    studentCode
    fullName
    lastReading
    firstReading
    email
    phoneNumber
    active
    lastLoginAt
    hasPassword
    contractCount
    points
    contractsStart
    nextLessonAt
    leave {
      id
      state
    }
  }
`)

/** A page of the students. (ASTU-01, ASTU-02, ASTU-08) */
export const StudentsQuery = graphql(`
  query Students(
    $filter: StudentFilter
    $search: String
    $fields: [FieldFilterInput!]
    $order: StudentOrder
    $orderField: ID
    $descending: Boolean
    $limit: Int
    $after: String
    $columns: [ID!]
    $withColumns: Boolean!
  ) {
    students(
      filter: $filter
      search: $search
      fields: $fields
      order: $order
      orderField: $orderField
      descending: $descending
      limit: $limit
      after: $after
    ) {
      students {
        id
        ...StudentsPage_student
        fields(fieldIds: $columns) @include(if: $withColumns) {
          ...OwnFieldFacts_value
        }
      }
      next
    }
  }
`)

/** A student as the list knows them. */
export type ListedStudent = StudentsData['students']['students'][number]

/** Counts the students of the list. (ASTU-08) */
export const StudentCountQuery = graphql(`
  query StudentCount($filter: StudentFilter, $search: String, $fields: [FieldFilterInput!]) {
    studentCount(filter: $filter, search: $search, fields: $fields)
  }
`)

/** The ID that a new student is proposed. (ASTU-19) */
export const NextStudentCodeQuery = graphql(`
  query NextStudentCode {
    nextStudentCode
  }
`)

/** A student whom a new one may be. (ASTU-44) */
export const AlikeStudent_student = graphql(`
  fragment AlikeStudent_student on StudentRecord {
    id
    studentCode
    fullName
    phoneNumber
    email
  }
`)

export type AlikeStudent = AlikeStudent_StudentFragment

/** Reads the students found by a new one's name, phone number and email. (ASTU-44) */
export const AlikeStudentsQuery = graphql(`
  query AlikeStudents($name: String!, $phone: String!, $email: String!, $byPhone: Boolean!, $byEmail: Boolean!) {
    byName: students(filter: all, search: $name, limit: 20) {
      students {
        ...AlikeStudent_student
      }
    }
    byPhone: students(filter: all, search: $phone, limit: 20) @include(if: $byPhone) {
      students {
        ...AlikeStudent_student
      }
    }
    byEmail: students(filter: all, search: $email, limit: 20) @include(if: $byEmail) {
      students {
        ...AlikeStudent_student
      }
    }
  }
`)

/** The fields of a student that the form edits. (ASTU-12) */
export const StudentForm_student = graphql(`
  fragment StudentForm_student on StudentRecord {
    id
    version
    studentCode
    firstName
    lastName
    lastReading
    firstReading
    fullName
    active
    email
    phoneNumber
    notify
    comLang
    isFixed
    curriculumCode
    materialLocation
    storageLocation
    schoolNotes
    contractHolder
  }
`)

/** One student with what their page says of the account. (ASTU-09, ASTU-12) */
export const StudentPageQuery = graphql(`
  query StudentPage($id: ID!) {
    student(id: $id) {
      id
      ...StudentForm_student
      emailConfirmed
      leave {
        id
        state
      }
      lastLoginAt
      hasPassword
      hasCalendarFeed
      lockedUntil
    }
  }
`)

export type Student = NonNullable<StudentPageData['student']>

/** Reads what deactivating or deleting touches. (ASTU-33, D81, D82) */
export const StudentUseQuery = graphql(`
  query StudentUse($id: ID!) {
    studentUse(id: $id) {
      ...Related_data
    }
  }
`)

/** Makes a student. (ASTU-31) */
export const CreateStudentMutation = graphql(`
  mutation CreateStudent($input: CreateStudentInput!) {
    createStudent(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      student {
        id
      }
    }
  }
`)

/** Saves, deactivates or reactivates a student. (ASTU-18, ASTU-31) */
export const UpdateStudentMutation = graphql(`
  mutation UpdateStudent($input: UpdateStudentInput!) {
    updateStudent(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      student {
        ...StudentForm_student
      }
      relatedData {
        ...Related_data
      }
    }
  }
`)

/** Deletes a student. (ASTU-31, ASTU-32) */
export const DeleteStudentMutation = graphql(`
  mutation DeleteStudent($id: ID!) {
    deleteStudent(id: $id) {
      ...Save_answer
      relatedData {
        ...Related_data
      }
    }
  }
`)
