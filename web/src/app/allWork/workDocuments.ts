import { graphql } from '../../gql/gql.ts'
import type { WorkElsewhereQuery as Elsewhere } from '../../gql/graphql.ts'

/** Reads imported files of the kinds that the viewer may import, and the state of the mail. */
export const WorkElsewhereQuery = graphql(`
  query WorkElsewhere($student: Boolean!, $teacher: Boolean!, $course: Boolean!, $contract: Boolean!) {
    student: imports(kind: student) @include(if: $student) {
      ...WorkImport_run
    }
    teacher: imports(kind: teacher) @include(if: $teacher) {
      ...WorkImport_run
    }
    course: imports(kind: course) @include(if: $course) {
      ...WorkImport_run
    }
    contract: imports(kind: contract) @include(if: $contract) {
      ...WorkImport_run
    }
    waiting: mails(state: queued, limit: 100) {
      mails {
        id
      }
      next
    }
    failed: mails(state: failed, limit: 100) {
      mails {
        id
      }
      next
    }
  }
`)

export const WorkImport_run = graphql(`
  fragment WorkImport_run on ImportRun {
    id
    fileName
    made
    changed
    appliedAt
    undoneAt
    by
  }
`)

export type WorkElsewhere = Elsewhere
