import { graphql } from '../gql/gql.ts'
import type { TemplateRow_TemplateFragment, TemplateChoicesQuery as Choices } from '../gql/graphql.ts'

/** A row of the weekly template as list, week and form know it. (FIX-07) */
export const TemplateRow_template = graphql(`
  fragment TemplateRow_template on TemplateRecord {
    id
    version
    day
    startTime
    endTime
    useSlotLength
    teacherId
    teacherName
    locationId
    locationName
    onlineAvailable
    onlineLessonLink
    lessonMemo
    lessonRules
    courseIds
    courseNames
    fixedCourseId
    fixedCourseName
    fixedOnline
    fixedStudents {
      id
      studentCode
      fullName
      leave {
        id
        state
      }
    }
  }
`)

export type TemplateRow = TemplateRow_TemplateFragment

/** The whole template. (FIX-01) */
export const TemplatesQuery = graphql(`
  query Templates {
    templates {
      ...TemplateRow_template
    }
  }
`)

/** Reads the choices of a row's form. (FIX-05, FIX-08, FIX-36, D114) */
export const TemplateChoicesQuery = graphql(`
  query TemplateChoices {
    slotChoices {
      ...Choices_whoAndWhere
      courses {
        course {
          id
          code
          displayName
          isLesson
          numberOfStudents
        }
        days
        startTime
        endTime
      }
      defaults {
        slotLengthMinutes
      }
    }
    fixedStudents {
      id
      studentCode
      fullName
    }
  }
`)

export type TemplateChoices = Choices

/** The server's answer to a new or changed row. */
export const TemplateForm_answer = graphql(`
  fragment TemplateForm_answer on TemplatePayload {
    ...Save_answer
    ...Save_form
    template {
      ...TemplateRow_template
    }
  }
`)

/** Makes a row. (FIX-05, PERM-26) */
export const CreateTemplateMutation = graphql(`
  mutation CreateTemplate($input: CreateTemplateInput!) {
    createTemplate(input: $input) {
      ...TemplateForm_answer
    }
  }
`)

/** Saves a row. (FIX-05, PERM-27) */
export const UpdateTemplateMutation = graphql(`
  mutation UpdateTemplate($input: UpdateTemplateInput!) {
    updateTemplate(input: $input) {
      ...TemplateForm_answer
    }
  }
`)

/** The slots to come that were made from a row. (FIX-35) */
export const TemplateUseQuery = graphql(`
  query TemplateUse($id: ID!) {
    templateUse(id: $id) {
      openSlots
      bookedSlots
    }
  }
`)

/** Deletes a row. (FIX-35, PERM-28) */
export const DeleteTemplateMutation = graphql(`
  mutation DeleteTemplate($id: ID!) {
    deleteTemplate(id: $id) {
      ...Save_answer
    }
  }
`)
