import { graphql } from '../gql/gql.ts'
import type { StudentNote_ProfileFragment } from '../gql/graphql.ts'

/** The notes of teachers about a student. (TCH-13, D60) */
export const StudentNote_profile = graphql(`
  fragment StudentNote_profile on StudentProfile {
    id
    storageLocation
    materialLocation
    curriculumCode
    profile
    version
    savedBy
    savedAt
    fields {
      ...OwnFieldFacts_value
    }
  }
`)

export type StudentNoteData = StudentNote_ProfileFragment

/** The note about one student, by the student's id. (TCH-10, TCH-13) */
export const StudentNoteQuery = graphql(`
  query StudentNote($id: ID!) {
    studentProfile(id: $id) {
      id
      ...StudentNote_profile
    }
  }
`)

/** Saves a note; a refusal brings the text that somebody else has saved. (TCH-12) */
export const SaveNoteMutation = graphql(`
  mutation SaveNote($input: SaveProfileInput!) {
    saveProfile(input: $input) {
      ...Save_answer
      profile {
        id
        ...StudentNote_profile
      }
    }
  }
`)
