import { graphql } from '../../gql/gql.ts'
import type { Closure_ClosureFragment } from '../../gql/graphql.ts'

/** Time without lessons, as calendars and lists show it. */
export const Closure_closure = graphql(`
  fragment Closure_closure on Closure {
    id
    startsAt
    endsAt
    locationId
    teacherId
    locationName
    teacherName
    reason
    runId
    callsLeft
  }
`)

export type Closure = Closure_ClosureFragment

export const ClosuresQuery = graphql(`
  query Closures($from: PlainDate!, $to: PlainDate!) {
    closures(from: $from, to: $to) {
      ...Closure_closure
    }
  }
`)
