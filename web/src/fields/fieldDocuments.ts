import { graphql } from '../gql/gql.ts'
import type { FieldForm_FieldFragment } from '../gql/graphql.ts'

/** An own field as list and form know it. (FIELD-01) */
export const FieldForm_field = graphql(`
  fragment FieldForm_field on StudentField {
    id
    version
    nameJp
    nameEn
    kind
    required
    teachersSee
    studentsSee
    active
    choices {
      id
      nameJp
      nameEn
      active
    }
  }
`)

export type OwnField = FieldForm_FieldFragment

/** All own fields of the school in their order, archived ones last. (FIELD-01) */
export const FieldsQuery = graphql(`
  query Fields {
    studentFields {
      ...FieldForm_field
    }
  }
`)

/** Makes a field. (FIELD-01) */
export const CreateFieldMutation = graphql(`
  mutation CreateField($input: CreateStudentFieldInput!) {
    createStudentField(input: $input) {
      ...Save_answer
      ...Save_form
      studentField {
        ...FieldForm_field
      }
    }
  }
`)

/** Saves a field, archives it or brings it back. (FIELD-01) */
export const UpdateFieldMutation = graphql(`
  mutation UpdateField($input: UpdateStudentFieldInput!) {
    updateStudentField(input: $input) {
      ...Save_answer
      ...Save_form
      studentField {
        ...FieldForm_field
      }
    }
  }
`)

/** Puts the fields in another order. (FIELD-01) */
export const OrderFieldsMutation = graphql(`
  mutation OrderFields($input: OrderStudentFieldsInput!) {
    orderStudentFields(input: $input) {
      ...Save_answer
      studentFields {
        ...FieldForm_field
      }
    }
  }
`)
