import { graphql } from '../gql/gql.ts'
import type { ClosedSlotsQuery as ClosedSlotsData, ClosingPlan_PlanFragment } from '../gql/graphql.ts'

/** The effect of closing. */
export const ClosingPlan_plan = graphql(`
  fragment ClosingPlan_plan on ClosingPlan {
    digest
    students
    mails
    slots {
      slotId
      startsAt
      endsAt
      teacherId
      stays
      seats {
        bookingId
        studentId
        name
        courseName
        cost
      }
      waitingNames
    }
    people {
      ...NotifiedPerson_person
    }
  }
`)

export type ClosingPlan = ClosingPlan_PlanFragment

export const ClosingPreviewQuery = graphql(`
  query ClosingPreview($input: ClosingInput!) {
    closingPreview(input: $input) {
      ...Save_answer
      plan {
        ...ClosingPlan_plan
      }
    }
  }
`)

export const CloseTimeMutation = graphql(`
  mutation CloseTime($input: CloseTimeInput!) {
    closeTime(input: $input) {
      ...Save_answer
      plan {
        ...ClosingPlan_plan
      }
      run {
        ...Run_run
      }
    }
  }
`)

export const ChangeClosureReasonMutation = graphql(`
  mutation ChangeClosureReason($input: ClosureReasonInput!) {
    changeClosureReason(input: $input) {
      ...Save_answer
    }
  }
`)

/** Reads what can be closed besides the whole school. */
export const ClosableQuery = graphql(`
  query Closable {
    locations {
      id
      locationName
      active
    }
    teachers {
      id
      teacherCode
      displayName
      active
    }
  }
`)

export const HolidaysQuery = graphql(`
  query Holidays($year: Int!, $country: String) {
    holidays(year: $year, country: $country) {
      country
      countries {
        code
        name
      }
      days {
        date
        name
      }
    }
  }
`)

/** Reads what happened to each slot and booking of a run's closures. */
export const ClosedSlotsQuery = graphql(`
  query ClosedSlots($runId: ID!) {
    closedSlots(runId: $runId) {
      slotId
      startsAt
      endsAt
      teacherId
      returned
      note
      bookings {
        bookingId
        name
        returned
        note
      }
    }
  }
`)

export type ClosedSlot = ClosedSlotsData['closedSlots'][number]
