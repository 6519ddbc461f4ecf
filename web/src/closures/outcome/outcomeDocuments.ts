import { graphql } from '../../gql/gql.ts'
import type { ClosureOutcomeQuery as ClosureOutcomeData } from '../../gql/graphql.ts'

/** Reads what a closure or an absence has done, and whom to phone about it. */
export const ClosureOutcomeQuery = graphql(`
  query ClosureOutcome($runId: ID!) {
    closureOutcome(runId: $runId) {
      runId
      startsAt
      endsAt
      teacherId
      isUndone
      run {
        ...Run_run
      }
      lessons {
        slotId
        startsAt
        endsAt
        outcome
        fromTeacher
        toTeacher
        students
        otherBooking
      }
      calls {
        type
        id
        name
        phoneNumber
        guardians {
          id
          name
          email
          phoneNumber
          mailed
        }
        notice
        roles
        slotIds
        ofUndo
        phonedAt
        phonedBy
      }
    }
  }
`)

export type Outcome = NonNullable<ClosureOutcomeData['closureOutcome']>
export type Call = Outcome['calls'][number]

export const MarkPhonedMutation = graphql(`
  mutation MarkPhoned($input: MarkPhonedInput!) {
    markPhoned(input: $input) {
      ...Save_answer
    }
  }
`)
