import { graphql } from '../gql/gql.ts'
import type { Run_RunFragment } from '../gql/graphql.ts'

/** Work that takes a while, as it is shown. */
export const Run_run = graphql(`
  fragment Run_run on Run {
    id
    kind
    label
    state
    total
    done
    counts {
      outcome
      count
    }
    startedBy
    startedAt
    endedAt
    undoneAt
    undoneBy
    undoneSteps
    canCancel
    canResume
    canUndo
  }
`)

export type Run = Run_RunFragment

export const RunsQuery = graphql(`
  query Runs($kind: String, $working: Boolean, $failed: Boolean, $before: ID, $ids: [ID!]) {
    runs(kind: $kind, working: $working, failed: $failed, before: $before, ids: $ids) {
      ...Run_run
    }
  }
`)

export const RunStepsQuery = graphql(`
  query RunSteps($id: ID!, $outcome: String, $after: ID) {
    runSteps(id: $id, outcome: $outcome, after: $after, limit: 200) {
      steps {
        number
        label
        outcome
        code
        ref
        message
        hasWhy
      }
      hasMore
      next
    }
  }
`)

export const CancelRunMutation = graphql(`
  mutation CancelRun($id: ID!) {
    cancelRun(id: $id) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

export const ResumeRunMutation = graphql(`
  mutation ResumeRun($id: ID!) {
    resumeRun(id: $id) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

export const UndoRunMutation = graphql(`
  mutation UndoRun($id: ID!, $digest: String) {
    undoRun(id: $id, digest: $digest) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)
