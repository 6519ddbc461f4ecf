import { graphql } from '../../gql/gql.ts'
import type { StudentMergePreviewQuery as PreviewData } from '../../gql/graphql.ts'

/** Finds the students that may be the same person. */
export const MergeCandidatesQuery = graphql(`
  query MergeCandidates($search: String!) {
    students(filter: all, search: $search, limit: 20) {
      students {
        ...MergeCandidate_student
      }
    }
  }
`)

export const MergeCandidate_student = graphql(`
  fragment MergeCandidate_student on StudentRecord {
    id
    studentCode
    fullName
    phoneNumber
    active
  }
`)

/** Rehearses a merge of two students. (MERGE-02) */
export const StudentMergePreviewQuery = graphql(`
  query StudentMergePreview($input: StudentMergeInput!) {
    studentMergePreview(input: $input) {
      ...Save_answer
      plan {
        ...StudentMerge_plan
      }
    }
  }
`)

export const StudentMerge_plan = graphql(`
  fragment StudentMerge_plan on StudentMergePlan {
    stays {
      ...MergedStudent_student
    }
    goes {
      ...MergedStudent_student
    }
    fields {
      name
      label
      side
      stays
      goes
    }
    moves {
      kind
      count
      names
    }
    signInEnds
    people {
      ...ToldPerson_person
    }
    digest
  }
`)

export const MergedStudent_student = graphql(`
  fragment MergedStudent_student on MergedStudent {
    id
    studentCode
    fullName
    signsIn
    phoneNumber
  }
`)

export const MergeStudentsMutation = graphql(`
  mutation MergeStudents($input: MergeStudentsInput!) {
    mergeStudents(input: $input) {
      ...Save_answer
      mergeId
      student {
        id
      }
    }
  }
`)

export const UndoStudentMergeMutation = graphql(`
  mutation UndoStudentMerge($input: UndoStudentMergeInput!) {
    undoStudentMerge(input: $input) {
      ...Save_answer
      student {
        id
      }
    }
  }
`)

/** Reads into whom a student was merged. (MERGE-07) */
export const MergedIntoQuery = graphql(`
  query MergedInto($id: ID!) {
    mergedInto(id: $id) {
      id
      studentCode
      fullName
    }
  }
`)

export type MergePlan = NonNullable<PreviewData['studentMergePreview']['plan']>
