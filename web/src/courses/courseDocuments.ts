import { graphql } from '../gql/gql.ts'
import type { CourseForm_CourseFragment } from '../gql/graphql.ts'

/** A course or type of other booking as lists and forms know it. (CRS-02) */
export const CourseForm_course = graphql(`
  fragment CourseForm_course on CourseRecord {
    id
    version
    code
    displayName
    description
    cost
    active
    group
    numberOfStudents
    days
    startTime
    endTime
  }
`)

export type Course = CourseForm_CourseFragment

/** All courses of the school. (CRS-01) */
export const CoursesQuery = graphql(`
  query Courses {
    courses {
      ...CourseForm_course
    }
  }
`)

/** Reads which teacher teaches which courses. (ATCH-16) */
export const CourseTeachersQuery = graphql(`
  query CourseTeachers {
    teacherRecords {
      id
      displayName
      calendarColor
      active
      courseIds
    }
  }
`)

/** Reads what deactivating or deleting touches. (SHELL-33, D85) */
export const CourseUseQuery = graphql(`
  query CourseUse($id: ID!) {
    courseUse(id: $id) {
      ...Related_data
    }
  }
`)

/** Makes a course. (CRS-01) */
export const CreateCourseMutation = graphql(`
  mutation CreateCourse($input: CreateCourseInput!) {
    createCourse(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      course {
        ...CourseForm_course
      }
    }
  }
`)

/** Saves, deactivates or reactivates a course. (CRS-01, CRS-14) */
export const UpdateCourseMutation = graphql(`
  mutation UpdateCourse($input: UpdateCourseInput!) {
    updateCourse(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      course {
        ...CourseForm_course
      }
      relatedData {
        ...Related_data
      }
    }
  }
`)

/** Deletes a course. (CRS-15) */
export const DeleteCourseMutation = graphql(`
  mutation DeleteCourse($id: ID!) {
    deleteCourse(id: $id) {
      ...Save_answer
      relatedData {
        ...Related_data
      }
    }
  }
`)
