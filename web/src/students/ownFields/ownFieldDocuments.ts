import { graphql } from '../../gql/gql.ts'
import type { OwnFieldInput_FieldFragment, StudentOwnFieldsQuery as StudentOwnFieldsData } from '../../gql/graphql.ts'

/** What a form knows of one of the school's own fields. (FIELD-03) */
export const OwnFieldInput_field = graphql(`
  fragment OwnFieldInput_field on StudentField {
    id
    nameJp
    nameEn
    kind
    required
    active
    choices {
      id
      nameJp
      nameEn
      active
    }
  }
`)

export type OwnField = OwnFieldInput_FieldFragment

/** The school's own fields, for a new student. (FIELD-06) */
export const OwnFieldsQuery = graphql(`
  query OwnFields {
    studentFields {
      ...OwnFieldInput_field
    }
  }
`)

/** The school's own fields with a student's values. (FIELD-03) */
export const StudentOwnFieldsQuery = graphql(`
  query StudentOwnFields($id: ID!) {
    studentFields {
      ...OwnFieldInput_field
    }
    student(id: $id) {
      id
      version
      fields {
        ...OwnFieldFacts_value
      }
    }
  }
`)

export type StudentWithFields = NonNullable<StudentOwnFieldsData['student']>

/** Saves values of a student's own fields. (FIELD-03) */
export const SaveOwnFieldsMutation = graphql(`
  mutation SaveOwnFields($input: UpdateStudentInput!) {
    updateStudent(input: $input) {
      ...Save_answer
      ...Save_form
      student {
        id
        version
        fields {
          ...OwnFieldFacts_value
        }
      }
    }
  }
`)
